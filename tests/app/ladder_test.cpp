// SPDX-License-Identifier: MIT
#include "app/cli/compare/ladder.h"

#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "tests/support/random_positions.h"
#include "tests/support/samples.h"

using namespace pentarch;
using namespace pentarch::app;
using namespace pentarch::test;

namespace {

std::vector<LadderRow> rowsOf(const Position& position, const LadderOptions& options) {
  std::vector<LadderRow> rows;
  climbLadder(position, options, [&](const LadderRow& row) { rows.push_back(row); });
  return rows;
}

void checkAllEqual(const Position& position, const LadderOptions& options) {
  const auto rows = rowsOf(position, options);
  REQUIRE(rows.size() == 7);
  for (const LadderRow& row : rows) {
    CAPTURE(row.name);
    CHECK(row.isComplete);
    CHECK(row.score == rows.front().score);
    CHECK(row.leaves <= row.nodes);
  }
  CHECK(rows[0].nodes == rows[1].nodes);
  for (std::size_t i = 2; i <= 4; ++i) CHECK(rows[i].nodes <= rows[0].nodes);  // no lower rung searches twice
}

}  // namespace

// 3,000 positions in total.
TEST_CASE("every rung of the ladder returns the same value on small boards") {
  std::mt19937 random(21);
  for (int i = 0; i < samples(2400); ++i) {
    const Rule rule = kRules[static_cast<std::size_t>(i) % kRules.size()];
    Position position(5 + i % 3, rule);
    playRandomly(position, 3 + static_cast<int>(random() % 14), random);
    if (position.isFull() || position.lastMoveMadeFive()) continue;
    checkAllEqual(position, {.depth = 1 + i % 3, .width = 6});
  }
}

TEST_CASE("every rung of the ladder returns the same value on the usual board") {
  std::mt19937 random(22);
  for (int i = 0; i < samples(600); ++i) {
    const Rule rule = kRules[static_cast<std::size_t>(i) % kRules.size()];
    Position position(15, rule);
    playRandomly(position, 4 + static_cast<int>(random() % 30), random);
    if (position.lastMoveMadeFive()) continue;
    checkAllEqual(position, {.depth = 1 + i % 4, .width = 4});
  }
}

TEST_CASE("each refinement pays on a real opening") {
  Position position(15, Rule::Freestyle);
  placeAll(position, Color::Black, "7,7 7,8");
  placeAll(position, Color::White, "8,8 9,6");
  const auto rows = rowsOf(position, {.depth = 4, .width = 12});
  CHECK(rows[2].nodes < rows[0].nodes / 3);
  CHECK(rows[3].nodes <= rows[2].nodes);
  CHECK(rows[6].nodes <= rows[3].nodes);
}

TEST_CASE("alpha-beta stays between the minimal tree and minimax") {
  std::mt19937 random(23);
  for (int i = 0; i < 20; ++i) {
    Position position(15, Rule::Freestyle);
    playRandomly(position, 6, random);
    const LadderOptions options{.depth = 1 + i % 4, .width = 7};
    const auto rows = rowsOf(position, options);
    const bool isUniform = rows[0].leaves == static_cast<std::uint64_t>(std::pow(options.width, options.depth) + 0.5);
    if (!isUniform) continue;  // some line ended early
    const auto minimal = static_cast<std::uint64_t>(minimalTree(options.width, options.depth) + 0.5);
    for (std::size_t k = 2; k <= 4; ++k) CHECK(rows[k].leaves >= minimal);
    for (const LadderRow& row : rows) CHECK(row.nodes > row.leaves);
  }
}

TEST_CASE("a rung that takes too long gives up") {
  Position position(15, Rule::Freestyle);
  placeAll(position, Color::Black, "7,7 7,8");
  placeAll(position, Color::White, "8,8 9,6");
  const auto rows = rowsOf(position, {.depth = 8, .width = 10, .maxNodes = 5000});
  for (const LadderRow& row : rows) {
    CHECK_FALSE(row.isComplete);
    CHECK(row.nodes < 6000);
  }
}

TEST_CASE("black with nothing but forbidden points left still has a tree") {
  // All rungs must agree where moves run out, and on boards without a stone.
  for (const Rule rule : kRules) {
    checkAllEqual(Position(15, rule), {.depth = 1, .width = 3});
    std::mt19937 random(24);
    Position position(5, rule);
    while (position.stoneCount() < 22) {
      position.play(randomEmpty(position, random));
      if (position.lastMoveMadeFive()) position.undo();
    }
    checkAllEqual(position, {.depth = 4});
  }
}

TEST_CASE("the minimal tree") {
  CHECK(minimalTree(10, 1) == doctest::Approx(10));
  CHECK(minimalTree(10, 2) == doctest::Approx(19));
  CHECK(minimalTree(10, 3) == doctest::Approx(109));
  CHECK(minimalTree(10, 4) == doctest::Approx(199));
}
