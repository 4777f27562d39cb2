// SPDX-License-Identifier: MIT
#include "app/records/turn_choice.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <set>

#include "app/records/errors.h"
#include "app/records/text_place.h"
#include "app/records/units.h"
#include "engine/base/counted.h"

namespace pentarch::app {
namespace {

constexpr int kMaxTurn = kMaxPoints;
constexpr int kLast = kMaxTurn + 1;

[[nodiscard]] InputPosition prefixOf(const InputPosition& game, int turn, std::optional<Color> side) {
  InputPosition position = game;
  const auto moves = static_cast<std::size_t>(turn);
  position.stones.resize(game.setupCount + moves);
  // Taking back an odd number of moves flips the side to move.
  const bool isSameTurn = (game.moveCount() - moves) % 2 == 0;
  position.sideToMove = isSameTurn ? game.sideToMove : ~game.sideToMove;
  if (side) position.sideToMove = *side;
  return position;
}

}  // namespace

TurnChoice TurnChoice::parse(std::string_view text, std::string_view what) {
  TurnChoice choice;
  choice.what_ = what;
  if (text == "last") return choice;
  for (const std::string_view part : records::partsOf(text))
    choice.ranges_.push_back(choice.parseRange(std::string(part)));
  return choice;
}

int TurnChoice::parseTurn(const std::string& text) const {
  if (!isAllDigits(text)) {
    throw UsageError(fmt::format("{}: '{}' is not a number of moves, A..B, all or last", what_, text));
  }
  return parseInteger(text, what_, 0, kMaxTurn);
}

TurnChoice::Range TurnChoice::parseRange(const std::string& text) const {
  if (text == "all") return {};
  if (text == "last") return {kLast, kLast};
  const std::size_t dots = text.find("..");
  if (dots == std::string::npos || text == "..") {
    const int turn = parseTurn(text);
    return {turn, turn};
  }
  const std::string first = text.substr(0, dots);
  const std::string last = text.substr(dots + 2);
  Range range;
  if (!first.empty()) range.first = parseTurn(first);
  if (!last.empty()) range.last = parseTurn(last);
  if (range.last && *range.last < range.first) {
    throw UsageError(fmt::format("{}: '{}' ends before it begins", what_, text));
  }
  return range;
}

std::vector<int> TurnChoice::turnsOf(int moves) const {
  if (isLast()) return {moves};
  std::set<int> turns;
  for (const Range& range : ranges_) {
    const int first = range.first == kLast ? moves : range.first;
    if (first > moves)
      throw PositionError(
          fmt::format("{}: the game has only {}", what_, counted(static_cast<std::uint64_t>(moves), "move")));
    for (int turn = first; turn <= std::min(moves, range.last.value_or(moves)); ++turn) turns.insert(turn);
  }
  return {turns.begin(), turns.end()};
}

std::vector<ChosenPosition> choosePositions(const InputPosition& input, const TurnChoice& choice,
                                            std::optional<Color> side) {
  if (choice.isLast()) return {{input, std::nullopt}};
  if (input.isOutOfTurn) throw PositionError(choice.what() + " takes no game with a pass or a move out of turn");
  if (!input.isGame && input.moveCount() == 0) {
    throw PositionError(choice.what() + " needs a game: the order of these stones is not known");
  }
  std::vector<ChosenPosition> chosen;
  const int moves = static_cast<int>(input.moveCount());
  for (const int turn : choice.turnsOf(moves)) chosen.push_back({prefixOf(input, turn, side), turn});
  return chosen;
}

}  // namespace pentarch::app
