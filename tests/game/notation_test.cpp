// SPDX-License-Identifier: MIT
#include "engine/game/notation.h"

#include <doctest/doctest.h>

using namespace pentarch;

namespace {

std::vector<Square> movesOf(std::string_view text, int size = 15) {
  const auto parsed = notation::parseMoves(text, size);
  REQUIRE(std::holds_alternative<std::vector<Square>>(parsed));
  return std::get<std::vector<Square>>(parsed);
}

notation::Error errorOf(std::string_view text, int size = 15) {
  const auto parsed = notation::parseMoves(text, size);
  REQUIRE(std::holds_alternative<notation::Error>(parsed));
  return std::get<notation::Error>(parsed);
}

}  // namespace

TEST_CASE("every square of the largest board reads as it is written") {
  for (int y = 0; y < kMaxBoardSize; ++y) {
    for (int x = 0; x < kMaxBoardSize; ++x) {
      const Square s = Square::at(x, y);
      CHECK(notation::fromLetters(notation::toLetters(s), kMaxBoardSize) == s);
      CHECK(movesOf(notation::toCoordinates(s), kMaxBoardSize) == std::vector{s});
    }
  }
  CHECK(notation::toLetters(Square::at(0, 0)) == "a1");
  CHECK(notation::toLetters(Square::at(7, 7)) == "h8");
  CHECK(notation::toCoordinates(Square::at(14, 3)) == "14,3");
}

TEST_CASE("moves are read in several ways") {
  const std::vector expected = {Square::at(7, 7), Square::at(8, 8), Square::at(6, 14)};
  CHECK(movesOf("h8i9g15") == expected);
  CHECK(movesOf("H8 I9, g15") == expected);
  CHECK(movesOf("  h8;i9\n g15 ") == expected);
  CHECK(movesOf("7,7 8,8 6,14") == expected);
  CHECK(movesOf("7, 7; 8 ,8 6,14") == expected);
  CHECK(movesOf("").empty());
}

TEST_CASE("a point in letters is read at the start of a text, wherever it lies") {
  const auto far = notation::letterPointAt("Z99999999999 h8");
  REQUIRE(far);
  CHECK(far->x == 25);
  CHECK(far->y == notation::kFarAway - 1);
  CHECK(far->length == 12);
  CHECK(notation::letterPointAt("h8i9")->length == 2);
  for (const std::string_view none : {"", "8", "h", "hi8", "h 8", "\u00e98"})
    CHECK_FALSE(notation::letterPointAt(none));
}

TEST_CASE("mistakes are named with their place") {
  CHECK(errorOf("h8z1").offset == 2);
  CHECK(errorOf("h8z1").message == "'z1' is outside the 15x15 board");
  CHECK(errorOf("h8 i9 h8").message == "'h8' is played twice");
  CHECK(errorOf("h8 i9 h8").offset == 6);
  CHECK(errorOf("h8i").offset == 2);
  CHECK(errorOf("h0").message == "'h0' is outside the 15x15 board");
  CHECK(errorOf("7,7 8").offset == 4);
  CHECK(errorOf("h99999999999").offset == 0);
  CHECK(errorOf("?").message == "not a move: '?'");
  CHECK(errorOf("h8\u00e95").message == "not a move: '\u00e9'");
  CHECK(errorOf("h8 i\u2603").message == "not a move: 'i'");
  CHECK_FALSE(notation::fromLetters("h8i9", 15));
  CHECK_FALSE(notation::fromLetters("7,7", 15));
  CHECK_FALSE(notation::fromLetters("p1", 15));
}
