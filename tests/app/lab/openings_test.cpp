// SPDX-License-Identifier: MIT
#include "app/lab/openings.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <set>

#include "app/records/errors.h"

using namespace pentarch;
using namespace pentarch::lab;

namespace {

constexpr std::size_t kHashBytes = std::size_t{1} << 20;

}  // namespace

TEST_CASE("openings are legal, even and as long as asked for") {
  OpeningOptions options;
  options.minStones = 3;
  options.maxStones = 7;
  options.nodes = 500;
  for (const Rule rule : kRules) {
    for (const int size : {10, 15, 20}) {
      Engine engine({.boardSize = size, .rule = rule, .hashBytes = kHashBytes});
      for (std::uint64_t item = 0; item < 5; ++item) {
        ItemRandom random(7, item);
        const auto opening = generateOpening(engine, options, random, kNeverRaised);
        REQUIRE(opening);
        CHECK(opening->moves.size() >= 3);
        CHECK(opening->moves.size() <= 7);
        CHECK(std::abs(opening->score) <= options.maxScore);
        engine.newGame(size);
        for (const Square s : opening->moves) REQUIRE(engine.play(s));
        CHECK(engine.state() == GameState::Running);
      }
    }
  }
}

TEST_CASE("an opening follows from seed and item alone") {
  OpeningOptions options;
  options.nodes = 300;
  Engine engine({.hashBytes = kHashBytes});
  std::set<std::vector<Square>> different;
  for (std::uint64_t item = 0; item < 10; ++item) {
    ItemRandom first(3, item);
    ItemRandom second(3, item);
    Engine other({.hashBytes = kHashBytes});
    const auto opening = generateOpening(engine, options, first, kNeverRaised);
    CHECK(opening->moves == generateOpening(other, options, second, kNeverRaised)->moves);
    different.insert(opening->moves);
  }
  CHECK(different.size() >= 9);
}

TEST_CASE("stones that find no room are no empty opening") {
  OpeningOptions options;
  options.minStones = options.maxStones = 60;
  options.nodes = 50;
  Engine engine({.boardSize = 5, .hashBytes = kHashBytes});
  ItemRandom random(1, 1);
  CHECK_THROWS_WITH_AS((void)generateOpening(engine, options, random, kNeverRaised),
                       "no opening of 60 to 60 stones was found on the 5x5 board", app::UsageError);
}

TEST_CASE("a stop ends the search for an opening") {
  StopSignal stop;
  stop.raise();
  Engine engine({.hashBytes = kHashBytes});
  ItemRandom random(1, 1);
  CHECK_FALSE(generateOpening(engine, {}, random, stop));
}
