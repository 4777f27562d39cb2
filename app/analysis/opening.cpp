// SPDX-License-Identifier: MIT
#include "app/analysis/opening.h"

#include <algorithm>
#include <random>
#include <span>

#include "app/records/errors.h"
#include "engine/base/shuffle.h"
#include "engine/position.h"

namespace pentarch::app {
namespace {

/// Sets of three stones that are compared: few, so that each is searched for long.
constexpr std::size_t kSetsCompared = 3;

/// The part of the limits that one of several searches may use.
[[nodiscard]] SearchLimits partOf(QuestionLimits limits, double share) {
  if (limits.time) limits.time = std::chrono::duration_cast<std::chrono::milliseconds>(*limits.time * share);
  const auto nodes = static_cast<double>(limits.nodes.value_or(0)) * share;
  if (limits.nodes) limits.nodes = std::max<std::uint64_t>(1, static_cast<std::uint64_t>(nodes));
  return limits.startSearch();
}

// The stones of the board in playing order. Throws PositionError.
[[nodiscard]] std::vector<Square> stonesIn(const Engine& engine, bool mayAddTwo) {
  std::vector<Square> stones;
  for (const SetupStone& stone : engine.stones()) {
    if (stone.content != cellOf(stones.size() % 2 == 0 ? Color::Black : Color::White)) {
      throw PositionError("the stones of an opening are placed in turn, Black first, and no point is blocked");
    }
    stones.push_back(stone.square);
  }
  if (stones.empty() || stones.size() == 3 || (mayAddTwo && stones.size() == 5)) return stones;
  throw PositionError(mayAddTwo ? "a choice of swap2 is due with 0, 3 or 5 stones on the board"
                                : "a choice of swap is due with 0 or 3 stones on the board");
}

[[nodiscard]] std::vector<std::vector<Square>> someSets(int boardSize, std::optional<std::uint64_t> seed) {
  std::vector<std::vector<Square>> sets = swap2::openingsOn(boardSize);
  std::mt19937_64 random(seed ? *seed : std::random_device{}());
  shuffle(sets, random);
  sets.resize(std::min(sets.size(), kSetsCompared));
  return sets;
}

}  // namespace

swap2::Choice run(const OpeningQuestion& question, Engine& engine, const QuestionLimits& limits, const Host& host) {
  const std::vector<Square> stones = stonesIn(engine, question.mayAddTwo);
  const OpeningSearch search = [&](std::span<const Square> placed, int multiPv, double share) {
    SearchLimits part = partOf(limits, share);
    part.multiPv = multiPv;
    const std::vector<SetupStone> setUp = swap2::alternating(placed);
    const Position position = Position::fromStones(engine.boardSize(), engine.rule(), setUp, Color::White);
    return engine.think(position, part, host.stop, host.onInfo);
  };
  if (stones.empty()) return swap2::placeThree(someSets(engine.boardSize(), question.seed), search);
  const bool mayAddTwo = question.mayAddTwo && stones.size() == 3;
  return mayAddTwo ? swap2::afterThree(stones, search) : swap2::afterFive(stones, search);
}

}  // namespace pentarch::app
