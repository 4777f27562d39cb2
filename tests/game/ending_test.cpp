// SPDX-License-Identifier: MIT
#include "engine/game/ending.h"

#include <doctest/doctest.h>

#include <random>
#include <string>
#include <string_view>

#include "engine/engine.h"
#include "engine/game/position.h"
#include "tests/support/moves.h"
#include "tests/support/random_positions.h"
#include "tests/support/reference_rules.h"

using namespace pentarch;
using namespace pentarch::test;

namespace {

// A set-up position; Black's stones are placed first.
Position setUp(Rule rule, std::string_view black, std::string_view white) {
  Position position(15, rule);
  placeAll(position, Color::Black, black);
  placeAll(position, Color::White, white);
  return position;
}

std::string told(Position position, LastStone lastStone) {
  return describe(endingOf(position, lastStone), position);
}

// Stones of Black, of which the last one, on h8, is a double three.
std::vector<SetupStone> doubleThree() {
  std::vector<SetupStone> stones;
  for (const auto& [x, y] : {std::pair{5, 7}, {6, 7}, {7, 5}, {7, 6}, {7, 7}})
    stones.push_back({Square::at(x, y), Cell::Black});
  return stones;
}

}  // namespace

TEST_CASE("the end of a game is recognized by the stone that made it") {
  const auto end = [](Rule rule, const std::string& moves) {
    return told(positionAfter(moves, rule), LastStone::Played);
  };
  CHECK(end(Rule::Freestyle, "h8a1h9a2h10a3h11a4") == "");
  CHECK(end(Rule::Freestyle, "h8a1h9a2h10a3h11a4h12") == "Black won with h12");
  CHECK(end(Rule::Freestyle, "h8a1i9a2j10a3k11a4o15a5") == "White won with a5");
  // A double three is a foul; a five stays a five whatever else the move makes.
  CHECK(end(Rule::Renju, "f8a1g8c1h6e1h7g1h8") == "White won: Black's h8 was forbidden");
  CHECK(end(Rule::Freestyle, "f8a1g8c1h6e1h7g1h8") == "");
  CHECK(end(Rule::Renju, "d8a1e8c1f8e1h8g1i8k1g8") == "White won: Black's g8 was forbidden");
  CHECK(end(Rule::Freestyle, "d8a1e8c1f8e1h8g1i8k1g8") == "Black won with g8");
  CHECK(end(Rule::Standard, "d8a1e8c1f8e1h8g1i8k1g8") == "");
}

TEST_CASE("what follows the end hides it from nobody") {
  CHECK(told(positionAfter("h8a1h9a2h10a3h11a4h12b1"), LastStone::Played) == "Black has five: h8 to h12");
  Position passed = positionAfter("h8a1h9a2h10a3h11a4h12");
  passed.pass();
  CHECK(told(passed, LastStone::Played) == "Black won with h12");
  Position foul = positionAfter("f8a1g8c1h6e1h7g1h8", Rule::Renju);
  foul.pass();
  const std::uint64_t before = foul.fingerprint();
  CHECK(endingOf(foul, LastStone::Played).state == GameState::BlackForbidden);
  CHECK(foul.fingerprint() == before);
}

TEST_CASE("stones without an order are judged by the rows that they make") {
  const std::string five = "3,7 4,7 5,7 6,7 7,7";
  const std::string six = five + " 8,7";
  const auto black = [](Rule rule, const std::string& row, const std::string& white = "") {
    return told(setUp(rule, row, white), LastStone::SetUp);
  };
  const auto white = [](Rule rule, const std::string& row) { return told(setUp(rule, "", row), LastStone::SetUp); };
  for (const Rule rule : kRules) {
    CHECK(black(rule, five) == "Black has five: d8 to h8");
    CHECK(white(rule, five) == "White has five: d8 to h8");
  }
  CHECK(black(Rule::Freestyle, six) == "Black has 6 in a row: d8 to i8");
  CHECK(black(Rule::Standard, six) == "");
  CHECK(white(Rule::Standard, six) == "");
  CHECK(black(Rule::Renju, six) == "White won: Black has an overline, d8 to i8");
  CHECK(white(Rule::Renju, six) == "White has 6 in a row: d8 to i8");
  CHECK(black(Rule::Caro, six) == "Black has 6 in a row: d8 to i8");
  CHECK(black(Rule::CaroExact, six) == "");
  // Closed at both ends; the edge does not close an end.
  CHECK(black(Rule::Caro, five, "2,7 8,7") == "");
  CHECK(black(Rule::CaroExact, five, "2,7 8,7") == "");
  CHECK(black(Rule::Caro, six, "2,7 9,7") == "Black has 6 in a row: d8 to i8");
  CHECK(black(Rule::Caro, "0,7 1,7 2,7 3,7 4,7", "5,7") == "Black has five: a8 to e8");
  CHECK(black(Rule::Freestyle, five, "2,7 8,7") == "Black has five: d8 to h8");
  // The last stone is not known, so a double three is not detected.
  CHECK(black(Rule::Renju, "5,7 6,7 7,5 7,6 7,7") == "");
}

TEST_CASE("fives of both sides are reported") {
  Position position = setUp(Rule::Freestyle, "3,7 4,7 5,7 6,7 7,7", "3,1 4,2 5,3 6,4 7,5");
  const Ending ending = endingOf(position, LastStone::SetUp);
  CHECK(ending.row.size() == 5);
  CHECK(ending.loserRow.size() == 5);
  CHECK(endingOf(position, LastStone::Played).state == GameState::WhiteWon);
}

TEST_CASE("draws are told with their reason") {
  Position position(5, Rule::Standard);
  // Alternating rows BBWWB and WWBBW contain no five.
  for (int y = 0; y < 5; ++y) {
    for (int x = 0; x < 5; ++x)
      position.place(((x / 2) % 2 == 0) == (y % 2 == 0) ? Color::Black : Color::White, Square::at(x, y));
  }
  CHECK(told(position, LastStone::SetUp) == "a draw: the board is full");
  // Alternating rows BBWWBB... and WWBBWW... of 15 columns; the limit of renju comes before the last 25 points.
  Position renju(15, Rule::Renju);
  for (int i = 0; i < 200; ++i) {
    const int x = i % 15;
    const int y = i / 15;
    renju.place((x / 2 + y) % 2 == 0 ? Color::Black : Color::White, Square::at(x, y));
  }
  CHECK(told(renju, LastStone::Played) == "a draw: the limit of 200 moves is reached");
}

TEST_CASE("a five anywhere on a random board is one of the reference") {
  std::mt19937 random(7);
  int wins = 0;
  for (int i = 0; i < 2000; ++i) {
    const Rule rule = kRules[static_cast<std::size_t>(i) % kRules.size()];
    Position position(9, rule);
    const int stones = 30 + static_cast<int>(random() % 30);
    for (int k = 0; k < stones; ++k)
      position.place(random() % 2 == 0 ? Color::Black : Color::White, randomEmpty(position, random));
    const Grid grid = gridOf(position);
    std::array<bool, 2> expected{};
    for (int y = 0; y < 9; ++y) {
      for (int x = 0; x < 9; ++x) {
        const Cell cell = grid.at(x, y);
        if (cell != Cell::Empty && isInFive(grid, x, y, rule)) expected[static_cast<std::size_t>(cell)] = true;
      }
    }
    const Ending ending = endingOf(position, LastStone::SetUp);
    const bool isWin = ending.state == GameState::BlackWon || ending.state == GameState::WhiteWon;
    CHECK(isWin == (expected[0] || expected[1]));
    CHECK(!ending.loserRow.empty() == (expected[0] && expected[1]));
    if (isWin) CHECK(expected[indexOf(*winnerOf(ending.state))]);
    wins += isWin ? 1 : 0;
  }
  CHECK(wins > 200);
}

TEST_CASE("an engine knows which of its stones were played") {
  Engine engine({.rule = Rule::Renju});
  std::vector<SetupStone> stones = doubleThree();
  engine.setUp(stones, Color::White, LastStone::SetUp);
  CHECK(engine.state() == GameState::Running);
  engine.setUp(stones, Color::White);
  CHECK(engine.state() == GameState::BlackForbidden);
  stones.pop_back();
  engine.setUp(stones, Color::Black, LastStone::SetUp);
  CHECK(engine.play(Square::at(7, 7)));
  CHECK(engine.state() == GameState::BlackForbidden);
  CHECK(engine.undo());
  CHECK(engine.state() == GameState::Running);
}

TEST_CASE("whose stone is taken back is to move, in whatever order the stones were set up") {
  Engine engine;
  const std::vector<SetupStone> stones = {
      {Square::at(0, 0), Cell::White}, {Square::at(1, 0), Cell::Black}, {Square::at(2, 0), Cell::Black}};
  engine.setUp(stones, Color::White, LastStone::SetUp);
  CHECK(engine.undo());
  CHECK(engine.sideToMove() == Color::Black);
  CHECK(engine.play(Square::at(2, 0)));
  CHECK(engine.undo());
  CHECK(engine.sideToMove() == Color::Black);
  CHECK(engine.undo());
  CHECK(engine.sideToMove() == Color::Black);
  CHECK(engine.undo());
  CHECK(engine.sideToMove() == Color::White);
  CHECK_FALSE(engine.undo());
}

TEST_CASE("an engine knows which stones were played after others have gone and the turn has changed") {
  Engine engine({.rule = Rule::Renju});
  std::vector<SetupStone> stones = doubleThree();
  engine.setUp(stones, Color::White, LastStone::SetUp);
  engine.giveTurnTo(Color::Black);
  CHECK(engine.sideToMove() == Color::Black);
  CHECK(engine.state() == GameState::Running);
  engine.giveTurnTo(Color::White);
  CHECK(engine.state() == GameState::Running);
  // The stone on h8 is played again, then two stones that were set up are taken away.
  stones.insert(stones.begin(), {{Square::at(0, 0), Cell::Black}, {Square::at(0, 14), Cell::Black}});
  stones.pop_back();
  engine.setUp(stones, Color::Black, LastStone::SetUp);
  CHECK(engine.play(Square::at(7, 7)));
  CHECK(engine.state() == GameState::BlackForbidden);
  CHECK(engine.remove(Square::at(0, 0)));
  CHECK(engine.remove(Square::at(0, 14)));
  CHECK(engine.state() == GameState::BlackForbidden);
}
