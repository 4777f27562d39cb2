// SPDX-License-Identifier: MIT
#include "app/analysis/ending.h"

#include <fmt/format.h>

#include <span>

#include "app/analysis/score_text.h"
#include "app/records/names.h"
#include "engine/game/notation.h"
#include "engine/position.h"

namespace pentarch::app {
namespace {

[[nodiscard]] std::string movesAfterEnd(const InputPosition& position, std::size_t first, const std::string& end) {
  constexpr std::size_t kNamed = 8;
  const std::size_t count = position.stones.size() - first;
  std::string names;
  for (std::size_t i = first; i < position.stones.size() && i < first + kNamed; ++i) {
    names += (names.empty() ? "" : " ") + notation::toLetters(position.stones[i].square);
  }
  if (count > kNamed) names += fmt::format(" and {} more", count - kNamed);
  return count == 1 ? fmt::format("{} comes after the end of the game ({}): leave it out", names, end)
                    : fmt::format("{} come after the end of the game ({}): leave them out", names, end);
}

}  // namespace

std::string endingText(const Engine& engine) {
  return describe(engine.ending(), engine.position());
}

std::string problemOf(const InputPosition& input, Rule rule) {
  const std::span<const SetupStone> stones = input.stones;
  Position position = Position::fromStones(input.boardSize, rule, stones.first(input.setupCount));
  Ending ending = endingOf(position, LastStone::SetUp);
  for (std::size_t i = input.setupCount; i < stones.size(); ++i) {
    if (ending.isOver()) return movesAfterEnd(input, i, describe(ending, position));
    position.place(colorOf(stones[i].content), stones[i].square);
    ending = endingOf(position, LastStone::Played);
  }
  if (ending.loserRow.empty()) return "";
  const Color winner = *winnerOf(ending.state);
  return fmt::format("no game leads to this position: {} has five ({}), and so has {} ({})", nameOf(winner),
                     endsOf(ending.row), nameOf(~winner), endsOf(ending.loserRow));
}

void setUp(Engine& engine, const InputPosition& position) {
  if (const std::string problem = problemOf(position, engine.rule()); !problem.empty()) throw PositionError(problem);
  engine.newGame(position.boardSize);
  engine.setUp(position.stones, position.sideToMove, position.lastStone());
}

// Examining each position from the start of the game takes time that grows with the square of the length.
std::string lengthProblemOf(const records::GameTree& game) {
  const std::size_t moves = game.mainLine().size();
  if (moves <= kMaxLineMoves) return "";
  return fmt::format("its main line has {} moves and passes, of which at most {} can be examined: leave passes out",
                     moves, kMaxLineMoves);
}

}  // namespace pentarch::app
