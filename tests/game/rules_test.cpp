// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <string>

#include "engine/game/forbidden.h"
#include "engine/game/position.h"
#include "tests/support/random_positions.h"
#include "tests/support/reference_rules.h"

using namespace pentarch;
using namespace pentarch::test;

namespace {

struct ForbiddenCase {
  const char* name;
  const char* black;
  const char* white;
  const char* point;
  bool forbidden;
  bool wins;
};

// The official referee's verdicts, and edge cases of the definition of a three.
constexpr std::array kForbiddenCases = {
    ForbiddenCase{"R1 double three", "5,7 6,7 7,5 7,6", "", "7,7", true, false},
    ForbiddenCase{"R2 one three is blocked", "5,7 6,7 7,5 7,6", "4,7", "7,7", false, false},
    ForbiddenCase{"R3 no room for a straight four", "5,7 6,7 7,5 7,6", "3,7 9,7", "7,7", false, false},
    ForbiddenCase{"R4 four and three", "4,7 5,7 6,7 7,5 7,6", "3,7", "7,7", false, false},
    ForbiddenCase{"R5 double four", "4,7 5,7 6,7 7,4 7,5 7,6", "3,7 7,3", "7,7", true, false},
    ForbiddenCase{"R6 double four in a line", "3,7 4,7 5,7 9,7 10,7 11,7", "", "7,7", true, false},
    ForbiddenCase{"R7 double four in a line", "3,7 4,7 6,7 9,7 10,7", "", "7,7", true, false},
    ForbiddenCase{"R8 double four in a line", "4,7 6,7 7,7 10,7", "", "8,7", true, false},
    ForbiddenCase{"R9 overline", "3,7 4,7 5,7 7,7 8,7", "", "6,7", true, false},
    ForbiddenCase{"R10 five beats overline", "3,7 4,7 5,7 7,7 8,7 6,3 6,4 6,5 6,6", "", "6,7", false, true},
    ForbiddenCase{"R11 five beats double four", "4,7 5,7 6,7 7,7 8,4 8,5 8,6 9,8 10,9 11,10", "", "8,7", false, true},
    ForbiddenCase{"R12 split three", "4,7 6,7 7,5 7,6", "", "7,7", true, false},
    ForbiddenCase{"R13 the three would grow by an overline", "4,7 6,7 7,5 7,6 5,4 5,5 5,6 5,8 5,9", "", "7,7", false,
                  false},
    ForbiddenCase{"R14 away from the wall", "2,5 2,6 3,7 4,7", "", "2,7", true, false},
    ForbiddenCase{"R15 at the wall", "0,5 0,6 1,7 2,7", "", "0,7", false, false},
    ForbiddenCase{"R16 a game position", "7,7 8,6 7,9 8,10", "7,8 8,8 8,5 8,11", "6,8", true, false},
    ForbiddenCase{"five elsewhere", "2,4 3,5 3,6 3,7 3,8 5,4 6,2", "", "4,4", false, false},
    ForbiddenCase{"one level of recursion", "2,4 2,5 3,2 3,4 4,4 6,5", "", "4,3", false, false},
    ForbiddenCase{"two levels of recursion", "2,7 3,10 3,11 5,8 5,9 5,10 6,9", "", "3,9", true, false},
    ForbiddenCase{"both ends blocked", "5,7 6,7 7,5 7,6", "4,7 8,7", "7,7", false, false},
    ForbiddenCase{"X_XX*_X", "2,7 4,7 5,7 8,7", "", "6,7", true, false},
    ForbiddenCase{"X_X*X_X", "2,7 4,7 6,7 8,7", "", "5,7", true, false},
};

Square square(const char* coordinates) {
  int x = 0;
  int y = 0;
  REQUIRE(std::sscanf(coordinates, "%d,%d", &x, &y) == 2);
  return Square::at(x, y);
}

// True if engine and reference agree on everything a rule says about an empty point.
bool agrees(Position& position, const Grid& grid, Square s) {
  for (const Color c : kColors) {
    const bool engine = position.threat(c, s) == Threat::Five;
    if (engine != makesFive(grid, s.x(), s.y(), c, position.rule())) return false;
  }
  if (position.rule() != Rule::Renju) return true;
  return isForbidden(position, s) == isForbidden(grid, s.x(), s.y());
}

int compareOnRandomPositions(Rule rule, int size, int positions, unsigned seed) {
  std::mt19937 random(seed);
  int mismatches = 0;
  int compared = 0;
  while (compared < positions) {
    Position position(size, rule);
    playRandomly(position, size * size / 8, random);
    // Every further stone gives a new position; only points around it can change their verdict.
    for (int i = 0; i < size * size / 3 && compared < positions; ++i) {
      if (position.isFull() || position.lastMoveMadeFive()) break;
      position.play(randomEmpty(position, random));
      ++compared;
      const Grid grid = gridOf(position);
      if (position.isFull()) break;
      for (int k = 0; k < 4; ++k) mismatches += agrees(position, grid, randomEmpty(position, random)) ? 0 : 1;
      if (rule != Rule::Renju) continue;
      for (const Square s : SquareSet(position.set(Color::Black, Threat::Forbidden))) {
        mismatches += agrees(position, grid, s) ? 0 : 1;
      }
    }
  }
  return mismatches;
}

}  // namespace

TEST_CASE("forbidden points: the engine and the reference agree with the referee") {
  for (const ForbiddenCase& c : kForbiddenCases) {
    CAPTURE(c.name);
    Position position(15, Rule::Renju);
    placeAll(position, Color::Black, c.black);
    placeAll(position, Color::White, c.white);
    const Square s = square(c.point);
    CHECK(isForbidden(position, s) == c.forbidden);
    CHECK(isForbidden(gridOf(position), s.x(), s.y()) == c.forbidden);
    CHECK((position.threat(Color::Black, s) == Threat::Five) == c.wins);
    CHECK(makesFive(gridOf(position), s.x(), s.y(), Color::Black, Rule::Renju) == c.wins);
    CHECK(position.verify());
  }
}

TEST_CASE("White is free and wins with six in renju") {
  Position position(15, Rule::Renju);
  placeAll(position, Color::White, "3,7 4,7 5,7 7,7 8,7");
  CHECK(position.threat(Color::White, Square::at(6, 7)) == Threat::Five);
}

TEST_CASE("the rules differ in what five is") {
  struct Case {
    const char* own;
    const char* enemy;
    const char* point;
    std::array<bool, 5> wins;  // freestyle, standard, renju (White), caro, caro-exact
  };
  const std::array cases = {
      Case{"3,7 4,7 5,7 6,7", "", "7,7", {true, true, true, true, true}},
      Case{"3,7 4,7 5,7 7,7 8,7", "", "6,7", {true, false, true, true, false}},       // six
      Case{"6,7 7,7 8,7 9,7", "5,7 11,7", "10,7", {true, true, true, false, false}},  // both ends closed
      Case{"6,7 7,7 8,7 9,7", "5,7", "10,7", {true, true, true, true, true}},         // one end closed
      Case{"0,7 1,7 2,7 3,7", "5,7", "4,7", {true, true, true, true, true}},          // the edge is not an enemy stone
      Case{"5,7 6,7 8,7 9,7 10,7", "4,7 11,7", "7,7", {true, false, true, true, false}},  // six, closed
  };
  for (std::size_t r = 0; r < kRules.size(); ++r) {
    for (const Case& c : cases) {
      Position position(15, kRules[r]);
      placeAll(position, Color::White, c.own);
      placeAll(position, Color::Black, c.enemy);
      CAPTURE(c.own);
      CAPTURE(r);
      const Square s = square(c.point);
      CHECK((position.threat(Color::White, s) == Threat::Five) == c.wins[r]);
      CHECK(makesFive(gridOf(position), s.x(), s.y(), Color::White, kRules[r]) == c.wins[r]);
      position.place(Color::White, s);
      CHECK(position.lastMoveMadeFive() == c.wins[r]);
    }
  }
}

// 42,000 positions per rule, 210,000 in total.
TEST_CASE("the engine agrees with the reference on random positions: freestyle") {
  for (const int size : {5, 8, 15, 20, 22}) CHECK(compareOnRandomPositions(Rule::Freestyle, size, 8400, 11) == 0);
}
TEST_CASE("the engine agrees with the reference on random positions: standard") {
  for (const int size : {5, 8, 15, 20, 22}) CHECK(compareOnRandomPositions(Rule::Standard, size, 8400, 12) == 0);
}
TEST_CASE("the engine agrees with the reference on random positions: renju") {
  for (const int size : {5, 8, 15, 20, 22}) CHECK(compareOnRandomPositions(Rule::Renju, size, 8400, 13) == 0);
}
TEST_CASE("the engine agrees with the reference on random positions: caro") {
  for (const int size : {5, 8, 15, 20, 22}) CHECK(compareOnRandomPositions(Rule::Caro, size, 8400, 14) == 0);
}
TEST_CASE("the engine agrees with the reference on random positions: exact caro") {
  for (const int size : {5, 8, 15, 20, 22}) CHECK(compareOnRandomPositions(Rule::CaroExact, size, 8400, 15) == 0);
}
