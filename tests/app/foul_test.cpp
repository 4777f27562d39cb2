// SPDX-License-Identifier: MIT
#include "app/analysis/foul.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <set>

#include "engine/game/forbidden.h"
#include "tests/support/random_positions.h"

using namespace pentarch;
using namespace pentarch::app;
using namespace pentarch::test;

namespace {

bool isBlackOr(const Grid& grid, Square s, Square point) {
  return s == point || grid.at(s.x(), s.y()) == Cell::Black;
}

// True if the stones lie in order on one line of that direction, within `span` points.
bool isOnLine(const FoulLine& line, int span) {
  for (std::size_t i = 1; i < line.stones.size(); ++i) {
    const int steps = line.direction == Direction::Column ? line.stones[i].y() - line.stones[i - 1].y()
                                                          : line.stones[i].x() - line.stones[i - 1].x();
    if (steps <= 0) return false;
    if (line.stones[i].x() - line.stones[i - 1].x() != steps * stepX(line.direction)) return false;
    if (line.stones[i].y() - line.stones[i - 1].y() != steps * stepY(line.direction)) return false;
  }
  const Square a = line.stones.front();
  const Square b = line.stones.back();
  return std::max(std::abs(a.x() - b.x()), std::abs(a.y() - b.y())) < span;
}

// True if one more black stone turns the four into five, counted without the engine.
bool becomesFive(Grid grid, const FoulLine& four, Square point) {
  grid.set(point.x(), point.y(), Cell::Black);
  const Square a = four.stones.front();
  for (int i = -1; i <= 4; ++i) {
    const int x = a.x() + i * stepX(four.direction);
    const int y = a.y() + i * stepY(four.direction);
    if (grid.at(x, y) == Cell::Empty && makesFive(grid, x, y, Color::Black, Rule::Renju)) return true;
  }
  return false;
}

void check(const Grid& grid, const Foul& foul) {
  std::set<std::vector<Square>> distinct;
  for (const FoulLine& line : foul.lines) {
    distinct.insert(line.stones);
    CHECK(std::count(line.stones.begin(), line.stones.end(), foul.point) == 1);
    for (const Square s : line.stones) CHECK(isBlackOr(grid, s, foul.point));
    switch (foul.kind) {
      case FoulKind::Overline:
        CHECK(line.stones.size() >= 6);
        CHECK(isOnLine(line, static_cast<int>(line.stones.size())));
        break;
      case FoulKind::DoubleFour:
        CHECK(line.stones.size() == 4);
        CHECK(isOnLine(line, 5));
        CHECK(becomesFive(grid, line, foul.point));
        break;
      case FoulKind::DoubleThree:
        CHECK(line.stones.size() == 3);
        CHECK(isOnLine(line, 4));
        break;
    }
  }
  CHECK(distinct.size() == foul.lines.size());
  CHECK(foul.lines.size() >= (foul.kind == FoulKind::Overline ? 1U : 2U));
}

}  // namespace

TEST_CASE("every forbidden point has its reason, and no other point has one") {
  std::mt19937 random(2029);
  std::array<int, 3> seen{};
  for (int i = 0; i < 1500; ++i) {
    Position position(15, Rule::Renju);
    // Mostly black stones, to get many fouls.
    for (int n = 0; n < 14 + i % 12; ++n) {
      position.place(n % 4 == 3 ? Color::White : Color::Black, randomEmpty(position, random));
    }
    const Grid grid = gridOf(position);
    const std::uint64_t before = position.fingerprint();
    std::set<Square> fouls;
    for (const Foul& foul : foulsOf(position)) {
      check(grid, foul);
      fouls.insert(foul.point);
      ++seen[static_cast<std::size_t>(foul.kind)];
    }
    CHECK(position.fingerprint() == before);
    for (const Square s : position.emptyPoints()) {
      CHECK(fouls.contains(s) == pentarch::test::isForbidden(grid, s.x(), s.y()));
    }
  }
  for (const int n : seen) CHECK(n > 10);
}

TEST_CASE("both fours inside one line are named") {
  Position position(15, Rule::Renju);
  placeAll(position, Color::Black, "3,7 5,7 6,7 9,7");  // X_XX*_X: with (7,7), X_XXX_X
  const auto fours = foulAt(position, Square::at(7, 7));
  REQUIRE(fours.has_value());
  CHECK(fours->kind == FoulKind::DoubleFour);
  REQUIRE(fours->lines.size() == 2);
  CHECK(fours->lines[0].stones == std::vector{Square::at(3, 7), Square::at(5, 7), Square::at(6, 7), Square::at(7, 7)});
  CHECK(fours->lines[1].stones == std::vector{Square::at(5, 7), Square::at(6, 7), Square::at(7, 7), Square::at(9, 7)});
}

TEST_CASE("other rules forbid nothing") {
  Position position(15, Rule::Standard);
  placeAll(position, Color::Black, "3,7 5,7 6,7 9,7");
  CHECK_FALSE(foulAt(position, Square::at(7, 7)).has_value());
  CHECK(foulsOf(position).empty());
}
