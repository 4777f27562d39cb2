// SPDX-License-Identifier: MIT
#include "engine/proof/board.h"

#include <doctest/doctest.h>

#include "engine/game/ending.h"
#include "tests/support/random_positions.h"
#include "tests/support/reference_rules.h"

using namespace pentarch;
using namespace pentarch::test;

namespace {

// The stones of a position on the checker's board.
proof::Board boardOf(const Position& position) {
  proof::Board board(position.size(), position.rule());
  for (int y = 0; y < position.size(); ++y) {
    for (int x = 0; x < position.size(); ++x) board.set(Square::at(x, y), position.at(Square::at(x, y)));
  }
  return board;
}

void compare(const proof::Board& board, const Grid& grid, Rule rule) {
  for (int y = 0; y < grid.size; ++y) {
    for (int x = 0; x < grid.size; ++x) {
      if (grid.at(x, y) != Cell::Empty) continue;
      for (const Color color : kColors) {
        REQUIRE(board.makesFive(color, Square::at(x, y)) == makesFive(grid, x, y, color, rule));
      }
      REQUIRE(board.isLegal(Color::White, Square::at(x, y)));
      REQUIRE(board.isLegal(Color::Black, Square::at(x, y)) == (rule != Rule::Renju || !isForbidden(grid, x, y)));
    }
  }
}

}  // namespace

TEST_CASE("the checker's board agrees with the slow referee") {
  std::mt19937 random(71);
  for (const Rule rule : kRules) {
    for (int i = 0; i < 150; ++i) {
      const int size = i % 3 == 0 ? 9 : 15;
      Position position(size, rule);
      playRandomly(position, 10 + i % 50, random);
      compare(boardOf(position), gridOf(position), rule);
    }
  }
}

TEST_CASE("the checker's board is the same after stones came and went") {
  std::mt19937 random(72);
  for (const Rule rule : kRules) {
    Position position(15, rule);
    playRandomly(position, 40, random);
    proof::Board board = boardOf(position);
    for (int i = 0; i < 200; ++i) {
      const Square s = randomEmpty(position, random);
      board.set(s, random() % 2 == 0 ? Cell::Black : Cell::White);
      board.set(s, Cell::Empty);
    }
    compare(board, gridOf(position), rule);
    CHECK(board.stoneCount() == position.stoneCount());
    CHECK(board.moveLimit() == position.moveLimit());
    CHECK(board.isWon() == endingOf(position, LastStone::SetUp).isOver());
  }
}

TEST_CASE("points that are never played count for nobody") {
  proof::Board board(15, Rule::CaroExact);
  board.set(Square::at(2, 7), Cell::Blocked);
  for (const int x : {3, 4, 5, 6}) board.set(Square::at(x, 7), Cell::Black);
  board.set(Square::at(8, 7), Cell::White);
  CHECK(board.makesFive(Color::Black, Square::at(7, 7)));  // only an enemy stone closes an end
  CHECK(board.moveLimit() == 224);
  CHECK(board.stoneCount() == 5);
  board.set(Square::at(2, 7), Cell::White);
  CHECK(!board.makesFive(Color::Black, Square::at(7, 7)));
  CHECK(!board.hasFivePoint(Color::Black));
}
