// SPDX-License-Identifier: MIT
#include "training/self_play.h"

#include <algorithm>
#include <cstdlib>

namespace pentarch::training {
namespace {

constexpr Score kDecisive = 1500;          // beyond it, in favor of one side for some plies, a game is won
constexpr std::size_t kDecisivePlies = 4;  // by both sides' own searches
constexpr Score kDead = 10;                // within it for long, late in the game, a game is drawn
constexpr std::size_t kDeadPlies = 12;

template <typename T>
[[nodiscard]] const T& pick(const std::vector<T>& from, ItemRandom& random) {
  return from[static_cast<std::size_t>(random.below(static_cast<int>(from.size())))];
}

[[nodiscard]] Color moverOf(std::size_t ply) {
  return ply % 2 == 0 ? Color::Black : Color::White;
}

// Whoever both searches of the last plies agree to have won.
[[nodiscard]] std::optional<Color> agreedWinner(const std::vector<RecordedMove>& moves) {
  if (moves.size() < kDecisivePlies) return std::nullopt;
  const auto scoreOfBlack = [&](std::size_t ply) {
    return moverOf(ply) == Color::Black ? moves[ply].score : -moves[ply].score;
  };
  Score lowest = kInfinite;
  Score highest = -kInfinite;
  for (std::size_t ply = moves.size() - kDecisivePlies; ply < moves.size(); ++ply) {
    if (moves[ply].isOpening) return std::nullopt;
    lowest = std::min(lowest, scoreOfBlack(ply));
    highest = std::max(highest, scoreOfBlack(ply));
  }
  if (lowest >= kDecisive) return Color::Black;
  if (highest <= -kDecisive) return Color::White;
  return std::nullopt;
}

// Long nothing on a board that is nearly half full.
[[nodiscard]] bool isDead(const std::vector<RecordedMove>& moves, int boardSize) {
  if (moves.size() < kDeadPlies || static_cast<int>(moves.size()) < boardSize * boardSize * 4 / 9) return false;
  return std::all_of(moves.end() - kDeadPlies, moves.end(),
                     [](const RecordedMove& m) { return !m.isOpening && std::abs(m.score) <= kDead; });
}

}  // namespace

SelfPlayer::SelfPlayer(const SelfPlayOptions& options) : options_(options), engine_({.hashBytes = options.hashBytes}) {
  limits_.maxNodes = options.nodes;
  limits_.maxDepth = options.depth;
}

std::optional<GameRecord> SelfPlayer::play(std::uint32_t item, const StopSignal& stop) {
  ItemRandom random(options_.seed, item);
  GameRecord game;
  game.item = item;
  game.rule = pick(options_.rules, random);
  game.boardSize = pick(options_.sizes, random);
  engine_.setRule(game.rule);
  engine_.newGame(game.boardSize);
  const auto opening = generateOpening(engine_, options_.opening, random, stop);
  if (!opening) return std::nullopt;
  engine_.newGame(game.boardSize);
  engine_.clearHash();
  for (const Square s : opening->moves) {
    engine_.play(s);
    game.moves.push_back({s, 0, true});
  }
  while (!isOver(game)) {
    const SearchResult result = engine_.think(limits_, stop);
    if (stop.raised()) return std::nullopt;
    engine_.play(result.best);
    game.moves.push_back({result.best, result.score(), false});
  }
  return game;
}

// Whether the game has ended or been adjudicated; says how in the record.
bool SelfPlayer::isOver(GameRecord& game) const {
  const auto end = [&](Ending ending, std::optional<Color> winner) {
    game.ending = ending;
    game.winner = winner;
    return true;
  };
  switch (engine_.state()) {
    case GameState::BlackWon: return end(Ending::Five, Color::Black);
    case GameState::WhiteWon: return end(Ending::Five, Color::White);
    case GameState::BlackForbidden: return end(Ending::Forbidden, Color::White);
    case GameState::Draw: return end(Ending::Full, std::nullopt);
    case GameState::Running: break;
  }
  if (const auto winner = agreedWinner(game.moves)) return end(Ending::AdjudicatedWin, winner);
  return isDead(game.moves, game.boardSize) && end(Ending::AdjudicatedDraw, std::nullopt);
}

}  // namespace pentarch::training
