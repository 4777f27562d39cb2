// SPDX-License-Identifier: MIT
#include "app/records/input_position.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <string>
#include <vector>

#include "app/cli/position_input.h"
#include "app/cli/position_text.h"
#include "app/records/errors.h"

using namespace pentarch;
using namespace pentarch::app;

namespace {

std::string messageOf(const std::string& text, const InputOptions& options = {}) {
  try {
    (void)readPosition(text, options);
  } catch (const PositionError& e) {
    return e.what();
  }
  return "";
}

}  // namespace

TEST_CASE("moves alternate from Black") {
  const InputPosition p = readPosition("h8i9 h9", {});
  REQUIRE(p.stones.size() == 3);
  CHECK(p.stones[1].square == Square::at(8, 8));
  CHECK(p.stones[1].content == Cell::White);
  CHECK(p.sideToMove == Color::White);
  CHECK(readPosition("7,7 8,8", {}).stones[1].square == Square::at(8, 8));
  CHECK(readPosition("h8i9", {{.side = Color::White}}).sideToMove == Color::White);
  CHECK(readPosition("", {}).stones.empty());
}

TEST_CASE("a drawing reads back, with its last stone and forbidden points") {
  Engine engine({.boardSize = 15, .rule = Rule::Renju});
  const InputPosition moves = readPosition("g8a1h8a2f6a3f7o15", {});
  engine.setUp(moves.stones, moves.sideToMove);
  const InputPosition drawn = readPosition(drawBoard(engine, Style(false), moves.lastMove()), {});
  CHECK(drawn.boardSize == 15);
  CHECK(drawn.sideToMove == Color::Black);
  CHECK(drawn.stones.size() == 8);
  CHECK(moves.lastMove() == Square::at(14, 14));
  CHECK(drawn.lastMove().isNone());
  for (const SetupStone& s : drawn.stones) CHECK(engine.at(s.square) == s.content);
  Engine large({.boardSize = 22});
  const InputPosition corner = readPosition("a1v22v1", {{.boardSize = 22}});
  large.newGame(22);
  large.setUp(corner.stones, corner.sideToMove);
  const InputPosition back = readPosition(drawBoard(large, Style(false), corner.lastMove()), {});
  CHECK(back.boardSize == 22);
  CHECK(back.stones.size() == 3);
}

TEST_CASE("a board given as text keeps its coordinates") {
  for (const int size : {5, 15, 22}) {
    CAPTURE(size);
    const int last = size - 1;
    // Any turn, reflection or shift would put one of these elsewhere.
    const std::vector<SetupStone> stones = {
        {Square::at(0, 1), Cell::Black}, {Square::at(last, 2), Cell::White}, {Square::at(3, last), Cell::Blocked}};
    Engine engine({.boardSize = size});
    engine.setUp(stones, Color::Black);
    const std::string block = fmt::format("BOARD\n0,1,1\n{0},2,2\n3,{0},3\nDONE\n", last);
    for (const std::string& text : {drawBoard(engine, Style(false), Square::none()), block}) {
      CAPTURE(text);
      const InputPosition p = readPosition(text, {{.boardSize = size}});
      CHECK(p.boardSize == size);
      CHECK(p.stones.size() == 3);
      for (const SetupStone& s : p.stones) CHECK(engine.at(s.square) == s.content);
    }
  }
}

TEST_CASE("a drawing without borders has row 1 at its end") {
  const InputPosition p = readPosition(". . . . .\n. . . . .\n. . X . .\n. . . . .\nO . . . .\n", {});
  CHECK(p.boardSize == 5);
  REQUIRE(p.stones.size() == 2);
  CHECK(p.stones[0].square == Square::at(2, 2));
  CHECK(p.stones[1].square == Square::at(0, 0));
  CHECK(p.stones[1].content == Cell::White);
  CHECK(messageOf(".....\n.....\n..X..\n..X..\nXX...\n").find("say who is to move") != std::string::npos);
  CHECK(readPosition(".....\n.....\n..X..\n..X..\nXX...\n", {{.side = Color::Black}}).sideToMove == Color::Black);
  CHECK(messageOf(".....\n......\n..X..\n.....\n.....\n").find("row 4") != std::string::npos);
}

TEST_CASE("a BOARD block: 1 is the side to move") {
  const InputPosition p = readPosition("BOARD\n7,7,2\n8,8,1\n9,9,2\n0,0,3\nDONE\n", {});
  CHECK(p.sideToMove == Color::White);
  REQUIRE(p.stones.size() == 4);
  CHECK(p.stones[0].content == Cell::Black);
  CHECK(p.stones[1].content == Cell::White);
  CHECK(p.stones[3].content == Cell::Blocked);
  CHECK(readPosition("BOARD 7,7,1 8,8,2 DONE", {}).sideToMove == Color::Black);
  CHECK(messageOf("BOARD\n7,7\nDONE\n").find("'7,7'") != std::string::npos);
  CHECK(messageOf("BOARD\n15,7,1\nDONE\n").find("15,7,1") != std::string::npos);
}

TEST_CASE("mistakes are named with their place") {
  CHECK(messageOf("h8z9") == "'z9' is outside the 15x15 board (at character 3 of 'h8z9')");
  CHECK(messageOf("h8 h8") == "'h8' is played twice (at character 4 of 'h8 h8')");
}

TEST_CASE("a text for one position holds no other and no error") {
  CHECK(messageOf("h8i9\nj10k11l12") == "one position is wanted, not 2: each game or line of moves is one");
  CHECK(messageOf("(;GM[4];B[hh])(;GM[4];B[gg])(;GM[4])").starts_with("one position is wanted, not 3: "));
  CHECK(messageOf("h8i9\nzz99") == "'zz' is not a move (at character 1 of 'zz99')");
  CHECK(messageOf("{\"moves\":[\"h8\"]}\n{\"moves\":[\"z9\"]}\n").find("'z9'") != std::string::npos);
  CHECK(messageOf("# the center\nh8\n\n").empty());
}

TEST_CASE("games and errors come in the order of the text") {
  for (const char* text : {"(;GM[4]SZ[15];B[hh])\n(;GM[1]SZ[19];B[dd])\n(;GM[4]SZ[15];B[gg])\n",
                           "{\"moves\":[\"h8\"]}\n{\"moves\":[\"z9\"]}\n{\"moves\":[]}\n"}) {
    const auto items = readPositions({.name = "", .text = text}, {});
    REQUIRE(items.size() == 3);
    CHECK(std::holds_alternative<UnreadPosition>(items[1]));
  }
}

TEST_CASE("a position that cannot be read does not stop the others") {
  const std::string block = "BOARD 7,7,1 8,8,9 DONE";
  const auto mixed = readEachInput({block, "BOARD 7,7,1 DONE", "h8i9"}, {});
  REQUIRE(mixed.size() == 3);
  REQUIRE(std::holds_alternative<UnreadPosition>(mixed[0]));
  CHECK(std::get<UnreadPosition>(mixed[0]).source == block);
  CHECK(std::get<UnreadPosition>(mixed[0]).message.find("'8,8,9'") != std::string::npos);
  CHECK_FALSE(std::get<InputPosition>(mixed[1]).isGame);
  CHECK(std::get<InputPosition>(mixed[2]).isGame);
  CHECK_THROWS_AS((void)readInputs({block, "h8i9"}, {}), PositionError);
}
