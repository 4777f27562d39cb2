// SPDX-License-Identifier: MIT
#include "app/cli/play/game.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/analysis/ending.h"
#include "app/analysis/foul.h"
#include "app/analysis/score_text.h"
#include "app/cli/position_text.h"
#include "engine/game/notation.h"
#include "engine/levels.h"
#include "engine/search/time_budget.h"

namespace pentarch::app::play {
namespace {

/// Time of the engine for a move at full strength without a clock.
constexpr auto kMoveTime = std::chrono::seconds(3);
/// Limits of a hint, whichever is reached first.
constexpr auto kHintTime = std::chrono::seconds(2);
constexpr std::uint64_t kHintNodes = 200'000;
constexpr std::size_t kHintTable = std::size_t{32} << 20;

[[nodiscard]] EngineConfig gameEngine(const GameSettings& settings, std::size_t hashBytes) {
  return {.boardSize = settings.boardSize, .rule = settings.rule, .hashBytes = hashBytes, .threads = settings.threads};
}

}  // namespace

Game::Game(const GameSettings& settings)
    : settings_(settings),
      board_(gameEngine(settings, settings.hashBytes)),
      adviser_(gameEngine(settings, kHintTable)) {}

std::vector<Square> Game::moves() const {
  std::vector<Square> moves;
  for (const SetupStone& stone : board_.stones()) moves.push_back(stone.square);
  return moves;
}

std::string Game::engineName() const {
  return settings_.level ? fmt::format("Level {}", *settings_.level) : "Pentarch";
}

std::string Game::endText() const {
  const bool isByRules = board_.ending().isOver();
  const std::string what = isByRules ? endingText(board_) : records::describe(*ending_);
  if (!ending_->winner) return what + ".";
  return fmt::format("{}. {}", what, *ending_->winner == settings_.person ? "You win." : "You lose.");
}

std::string Game::problemOf(Square move) const {
  if (board_.at(move) != Cell::Empty) return fmt::format("{} is taken", notation::toLetters(move));
  Position position = board_.position();
  if (!position.traits().blackHasForbiddenPoints() || board_.sideToMove() != Color::Black) return "";
  const auto foul = foulAt(position, move);
  return foul ? foulText(*foul) : "";
}

bool Game::play(Square move, milliseconds spent) {
  const Color side = board_.sideToMove();
  if (const auto rest = left(side); rest && spent > *rest) {
    end({~side, records::GameResult::Reason::Time});
    return false;
  }
  board_.play(move);
  spent_.push_back(spent);
  switch (board_.state()) {
    case GameState::Running: break;
    case GameState::Draw: end({}); break;
    case GameState::BlackWon: end({Color::Black}); break;
    case GameState::WhiteWon:
    case GameState::BlackForbidden: end({Color::White}); break;
  }
  return true;
}

Square Game::think(const StopSignal& stop) {
  SearchLimits limits;
  limits.deadline = deadlineOfMove();
  if (!settings_.level) return board_.think(limits, stop).best;
  return thinkAtLevel(board_, levelSettings(*settings_.level), settings_.seed, limits, stop).best;
}

// At a level the nodes limit the search, so that it needs a deadline only where there is a clock.
Deadline Game::deadlineOfMove() const {
  const Clock::time_point now = Clock::now();
  const auto rest = left(~settings_.person);
  if (!rest) return settings_.level ? Deadline{} : Deadline::after(now, kMoveTime);
  const ClockState clock{.turnMs = -1, .matchMs = settings_.clock->count(), .leftMs = rest->count()};
  return deadlineOf(clock, board_.stoneCount(), board_.boardSize() * board_.boardSize(), now);
}

SearchLine Game::hint(const StopSignal& stop) {
  adviser_.setUp(board_.stones(), board_.sideToMove());
  SearchLimits limits;
  limits.deadline = Deadline::after(Clock::now(), kHintTime);
  limits.maxNodes = kHintNodes;
  const SearchResult result = adviser_.think(limits, stop);
  return result.lines.empty() ? SearchLine{} : result.lines.front();
}

Undone Game::undo() {
  if (ending_ && !board_.ending().isOver()) {
    ending_.reset();
    return Undone::Ending;
  }
  const auto ofPerson = [&] {
    const auto stones = board_.stones();
    const Cell own = cellOf(settings_.person);
    return std::find_if(stones.rbegin(), stones.rend(), [&](const SetupStone& s) { return s.content == own; }) -
           stones.rbegin();
  }();
  if (ofPerson == board_.stoneCount()) return Undone::Nothing;
  for (auto i = 0; i <= ofPerson; ++i) {
    board_.undo();
    spent_.pop_back();
  }
  ending_.reset();
  return Undone::Move;
}

milliseconds Game::used(Color side) const {
  milliseconds sum{0};
  for (std::size_t i = side == Color::Black ? 0 : 1; i < spent_.size(); i += 2) sum += spent_[i];
  return sum;
}

std::optional<milliseconds> Game::left(Color side) const {
  if (!settings_.clock) return std::nullopt;
  return std::max(milliseconds{0}, *settings_.clock - used(side));
}

records::GameTree Game::record() const {
  records::GameTree tree;
  tree.boardSize = settings_.boardSize;
  tree.rule = settings_.rule;
  const std::string engine = settings_.level ? fmt::format("Pentarch level {}", *settings_.level) : "Pentarch";
  const bool isBlack = settings_.person == Color::Black;
  tree.info[std::string(records::info::kBlack)] = isBlack ? "Player" : engine;
  tree.info[std::string(records::info::kWhite)] = isBlack ? engine : "Player";
  if (ending_) tree.info[std::string(records::info::kResult)] = records::textOf(*ending_);
  records::NodeId last = records::kRoot;
  const auto all = moves();
  for (std::size_t i = 0; i < all.size(); ++i) {
    last = tree.add(last, all[i]);
    tree[last].time = spent_[i];
  }
  return tree;
}

}  // namespace pentarch::app::play
