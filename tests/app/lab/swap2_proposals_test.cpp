// SPDX-License-Identifier: MIT
#include "app/lab/openings.h"

#include <doctest/doctest.h>

#include "engine/game/types.h"

#include <cstdlib>
#include <set>

using namespace pentarch;
using namespace pentarch::lab;

namespace {

constexpr std::size_t kHashBytes = std::size_t{1} << 20;

Swap2Options quickOptions() {
  Swap2Options options;
  options.maxScore = 60;
  options.nodes = 400;
  options.screening = 200;
  options.checks = 3;
  return options;
}

}  // namespace

TEST_CASE("proposals are three stones that every check found even, no two of them alike") {
  const Swap2Options options = quickOptions();
  for (const int size : {9, 15}) {
    Engine engine({.boardSize = size, .rule = Rule::Standard, .hashBytes = kHashBytes});
    Swap2Generator generator(engine, options, 1);
    std::set<CanonicalStones> different;
    for (int i = 0; i < 5; ++i) {
      const auto proposal = generator.next(kNeverRaised);
      REQUIRE(proposal);
      REQUIRE(proposal->stones.size() == 3);
      REQUIRE(proposal->scores.size() == 3);
      for (const Score score : proposal->scores) CHECK(std::abs(score) <= options.maxScore);
      different.insert(canonicalStones(proposal->stones, size));
    }
    CHECK(different.size() == 5);
  }
}

TEST_CASE("what a check saw can be seen again") {
  Engine engine({.boardSize = 15, .rule = Rule::Standard, .hashBytes = kHashBytes});
  const auto proposal = Swap2Generator(engine, quickOptions(), 4).next(kNeverRaised);
  REQUIRE(proposal);
  Engine other({.boardSize = 15, .rule = Rule::Standard, .hashBytes = kHashBytes});
  for (const Square s : proposal->stones) other.play(transformed(s, 15, 2));
  SearchLimits limits;
  limits.maxNodes = 600;
  CHECK(other.think(limits, kNeverRaised).score() == proposal->scores[2]);
}

TEST_CASE("the generator ends when there is nothing more, and when it is stopped") {
  StopSignal stop;
  Engine engine({.boardSize = 5, .hashBytes = kHashBytes});
  Swap2Options options = quickOptions();
  options.maxScore = 0;
  options.tries = 1;
  Swap2Generator impossible(engine, options, 1);
  int found = 0;
  while (found < 1000 && impossible.next(stop)) ++found;
  CHECK(found < 1000);
  stop.raise();
  CHECK_FALSE(Swap2Generator(engine, quickOptions(), 1).next(stop));
}

TEST_CASE("positions that differ by a symmetry are the same stones") {
  const std::vector<Square> stones = {Square::at(7, 7), Square::at(8, 8), Square::at(9, 6)};
  std::set<std::vector<Square>> images;
  for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
    std::vector<Square> image;
    for (const Square s : stones) {
      image.push_back(transformed(s, 15, symmetry));
      CHECK(onBoard(image.back().x(), image.back().y(), 15));
    }
    images.insert(image);
    CHECK(canonicalStones(image, 15) == canonicalStones(stones, 15));
  }
  CHECK(images.size() == 8);
  const std::vector<Square> exchanged = {stones[2], stones[1], stones[0]};
  CHECK(canonicalStones(exchanged, 15) == canonicalStones(stones, 15));
  const std::vector<Square> otherColors = {stones[1], stones[0], stones[2]};
  CHECK(canonicalStones(otherColors, 15) != canonicalStones(stones, 15));
}
