// SPDX-License-Identifier: MIT
#include "app/lab/game_play.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "engine/lab.h"
#include "engine/position.h"

namespace pentarch::lab {
namespace {

template <typename T>
[[nodiscard]] const T& pick(const std::vector<T>& from, ItemRandom& random) {
  return from[static_cast<std::size_t>(random.below(static_cast<int>(from.size())))];
}

constexpr Score kDecisive = 1500;  // a game is adjudicated as won at this advantage of one side for kDecisivePlies
constexpr std::size_t kDecisivePlies = 4;  // so that the searches of both sides agree
constexpr Score kDead = 10;                // a late game is adjudicated as drawn within ± this score for kDeadPlies
constexpr std::size_t kDeadPlies = 12;

// The winner on whom the searches of both sides over the last plies agree, if any.
[[nodiscard]] std::optional<Color> agreedWinner(const std::vector<records::RecordedMove>& moves) {
  if (moves.size() < kDecisivePlies) return std::nullopt;
  const auto scoreOfBlack = [&](std::size_t ply) {
    return records::colorOfPly(ply) == Color::Black ? moves[ply].score : -moves[ply].score;
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

// True if all scores have long been near zero and the board is at least 4/9 full.
[[nodiscard]] bool isDead(const std::vector<records::RecordedMove>& moves, int boardSize) {
  if (moves.size() < kDeadPlies || static_cast<int>(moves.size()) < boardSize * boardSize * 4 / 9) return false;
  return std::all_of(moves.end() - kDeadPlies, moves.end(),
                     [](const records::RecordedMove& m) { return !m.isOpening && std::abs(m.score) <= kDead; });
}

// True if the game has ended or, where it may be, is adjudicated; sets ending and winner in the record.
[[nodiscard]] bool isOver(records::GameRecord& game, GameState state, bool isAdjudicated) {
  const auto end = [&](records::EndReason ending, std::optional<Color> winner) {
    game.ending = ending;
    game.winner = winner;
    return true;
  };
  switch (state) {
    case GameState::BlackWon: return end(records::EndReason::Five, Color::Black);
    case GameState::WhiteWon: return end(records::EndReason::Five, Color::White);
    case GameState::BlackForbidden: return end(records::EndReason::Forbidden, Color::White);
    case GameState::Draw: return end(records::EndReason::Full, std::nullopt);
    case GameState::Running: break;
  }
  if (!isAdjudicated) return false;
  if (const auto winner = agreedWinner(game.moves)) return end(records::EndReason::AdjudicatedWin, winner);
  return isDead(game.moves, game.boardSize) && end(records::EndReason::AdjudicatedDraw, std::nullopt);
}

// Draws one of the moves by what the policy says of them.
[[nodiscard]] Square drawnMove(const EngineConfig& config, const Position& position, const MoveList& moves,
                               double temperature, ItemRandom& random) {
  const std::vector<MoveRating> ratings = config.evaluation->rateMoves(position, moves.all());
  const auto likelier = [](const MoveRating& a, const MoveRating& b) { return a.logLikelihood < b.logLikelihood; };
  const double best = std::max_element(ratings.begin(), ratings.end(), likelier)->logLikelihood;
  std::vector<double> sums;
  for (const MoveRating& rating : ratings) {
    sums.push_back((sums.empty() ? 0 : sums.back()) + std::exp((rating.logLikelihood - best) / temperature));
  }
  const auto drawn = std::upper_bound(sums.begin(), sums.end(), random.unit() * sums.back());
  return ratings[static_cast<std::size_t>(std::min(drawn, sums.end() - 1) - sums.begin())].move;
}

// Adds the varied moves of a game, each one of those that the threats leave; ends early where a side wins by force.
void vary(Engine& engine, const GameOptions& options, ItemRandom& random, records::GameRecord& game) {
  for (int left = random.below(options.variedPlies + 1); left > 0; --left) {
    Position position = engine.position();
    const ThreatAnalysis threats = analyzeThreats(position);
    MoveList moves;
    moves.add(threats.moves);
    if (threats.isDecided() || moves.empty()) return;
    const Square move = drawnMove(engine.config(), position, moves, options.temperature, random);
    engine.play(move);
    game.moves.push_back({move, 0, true});
  }
}

}  // namespace

SearchLimits MoveLimits::begin() const {
  SearchLimits limits;
  limits.maxNodes = nodes;
  limits.maxDepth = depth;
  if (time) limits.deadline = Deadline::after(Clock::now(), *time);
  return limits;
}

std::optional<records::GameRecord> beginGame(Engine& engine, const GameOptions& options, std::uint32_t item,
                                             const StopSignal& stop) {
  ItemRandom random(options.seed, item);
  records::GameRecord game;
  game.item = item;
  game.rule = pick(options.rules, random);
  game.boardSize = pick(options.sizes, random);
  engine.setRule(game.rule);
  engine.newGame(game.boardSize);
  const auto opening = generateOpening(engine, options.opening, random, stop);
  if (!opening) return std::nullopt;
  for (const Square s : opening->moves) game.moves.push_back({s, 0, true});
  if (options.variedPlies > 0) {
    for (const Square s : opening->moves) engine.play(s);
    vary(engine, options, random, game);
  }
  return game;
}

bool playGame(records::GameRecord& game, const Players& players, const MoveLimits& limits, const StopSignal& stop) {
  Engine& black = players.black.engine;
  Engine& white = players.white.engine;
  const auto playOnBoth = [&](Square s) {
    black.play(s);
    if (&black != &white) white.play(s);
  };
  for (const Color c : kColors) {
    Engine& engine = players.of(c).engine;
    engine.setRule(game.rule);
    engine.newGame(game.boardSize);
    engine.clearMemory();
  }
  for (const records::RecordedMove& m : game.moves) playOnBoth(m.square);
  const bool isAdjudicated = !players.black.choose && !players.white.choose;
  while (!isOver(game, black.state(), isAdjudicated)) {
    const auto& [engine, choose] = players.of(black.sideToMove());
    const SearchResult result = choose ? choose(engine, limits.begin(), stop) : engine.think(limits.begin(), stop);
    if (stop.raised()) return false;
    playOnBoth(result.best);
    game.moves.push_back({result.best, result.score(), false});
  }
  return true;
}

}  // namespace pentarch::lab
