// SPDX-License-Identifier: MIT
#include "app/records/turn_choice.h"

#include <doctest/doctest.h>

#include "app/records/errors.h"
#include "app/records/input_position.h"

using namespace pentarch;
using namespace pentarch::app;

TEST_CASE("turns of a game are chosen by numbers, ranges and names") {
  const auto turns = [](const char* text) { return TurnChoice::parse(text, "turns").turnsOf(6); };
  CHECK(TurnChoice::parse("last", "turns").isLast());
  CHECK(turns("last") == std::vector{6});
  CHECK(turns("all") == std::vector{1, 2, 3, 4, 5, 6});
  CHECK(turns("0") == std::vector{0});
  CHECK(turns("4..9") == std::vector{4, 5, 6});
  CHECK(turns("..2,2,5..") == std::vector{1, 2, 5, 6});
  CHECK_THROWS_WITH_AS((void)turns("7"), "turns: the game has only 6 moves", PositionError);
  for (const char* text : {"", "x", "3..2", "..", "1,,2", "-1", "1..2..3", "485", "LAST", "1,", ",1"}) {
    CAPTURE(text);
    CHECK_THROWS_AS((void)TurnChoice::parse(text, "turns"), UsageError);
  }
  CHECK_THROWS_WITH_AS((void)TurnChoice::parse("3..2", "turns"), "turns: '3..2' ends before it begins", UsageError);
}

TEST_CASE("a chosen position has the moves so far and the side to move") {
  const InputPosition game = readPosition("h8i9h9g7", {});
  const auto chosen = choosePositions(game, TurnChoice::parse("3,4", "turns"), std::nullopt);
  REQUIRE(chosen.size() == 2);
  CHECK(chosen[0].turn == 3);
  CHECK(chosen[0].position.stones.size() == 3);
  CHECK(chosen[0].position.sideToMove == Color::White);
  CHECK(chosen[1].position.sideToMove == Color::Black);
  CHECK(choosePositions(game, TurnChoice::parse("3", "turns"), Color::Black).front().position.sideToMove ==
        Color::Black);
  CHECK_FALSE(choosePositions(game, TurnChoice::parse("last", "turns"), std::nullopt).front().turn.has_value());
  CHECK_THROWS_AS((void)choosePositions(game, TurnChoice::parse("5", "turns"), std::nullopt), PositionError);
  const InputPosition block = readPosition("BOARD 7,7,2 DONE", {});
  CHECK_THROWS_WITH_AS((void)choosePositions(block, TurnChoice::parse("all", "turns"), std::nullopt),
                       "turns needs a game: the order of these stones is not known", PositionError);
  for (const char* text : {"h8--i9", "(;GM[4]SZ[15];B[hh];B[ii])"}) {
    CHECK_THROWS_WITH_AS((void)choosePositions(readPosition(text, {}), TurnChoice::parse("1", "turns"), std::nullopt),
                         "turns takes no game with a pass or a move out of turn", PositionError);
  }
  CHECK(choosePositions(block, TurnChoice::parse("last", "turns"), std::nullopt).size() == 1);
}
