// SPDX-License-Identifier: MIT
#include "protocol/rows.h"

#include <doctest/doctest.h>

#include <ctime>
#include <iterator>
#include <string>

using namespace pentarch;

namespace {

RowReader readRows(ListKind kind, std::initializer_list<std::string_view> lines) {
  RowReader reader(kind);
  for (const std::string_view line : lines) reader.feed(line);
  return reader;
}

BoardPosition boardOf(std::initializer_list<std::string_view> lines) {
  return boardFromRows(readRows(ListKind::Board, lines).rows(), 15);
}

}  // namespace

TEST_CASE("rows in every spacing") {
  for (const auto& lines : {std::initializer_list<std::string_view>{"7,7,1", "8,8,2", "DONE"},
                            {"7,7,1 8,8,2 DONE"},
                            {" 7 , 7 , 1 8,8 ,2", "done"},
                            {"", "7,7,1,99", "8,8,2\tDone 9,9,1"}}) {
    const RowReader reader = readRows(ListKind::Board, lines);
    CHECK(reader.isDone());
    CHECK_FALSE(reader.hadBadRows());
    REQUIRE(reader.rows().size() == 2);
    CHECK(reader.rows()[0].point == Point{7, 7});
    CHECK(reader.rows()[0].field == 1);
    CHECK(reader.rows()[1].point == Point{8, 8});
  }
}

TEST_CASE("bad rows are named and skipped") {
  RowReader reader(ListKind::Board);
  CHECK(reader.feed("7,7 8,8,1 foo 1,2,9 3,,4 5,5,2") == std::vector<std::string>{"7,7", "foo", "1,2,9", "3,,4"});
  CHECK(reader.rows().size() == 2);
  CHECK(reader.hadBadRows());
  CHECK_FALSE(reader.isDone());
}

TEST_CASE("a bad row is named once, up to the next row or DONE") {
  const auto badIn = [](std::string_view line) { return RowReader(ListKind::Board).feed(line); };
  CHECK(badIn("7 , 7 , x") == std::vector<std::string>{"7 , 7 , x"});
  CHECK(badIn("foo bar 5,5,2 \x01 8 , done") == std::vector<std::string>{"foo bar", "? 8 ,"});
  CHECK(badIn("1 , 2 , 3x , 4 , 5 , 6") == std::vector<std::string>{"1 , 2 , 3x ,", "4,5,6"});
  CHECK(badIn("1 , 2 , 3 ,4, x7,7,1 8,8,1 9,") == std::vector<std::string>{"1 , 2 , 3 ,4, x7,7,1", "9,"});
  CHECK(badIn("1 , 2 , DONE 3") == std::vector<std::string>{"1 , 2 ,"});
  RowReader reader(ListKind::Board);
  reader.feed("7 ,x, 1 6 , 6 , 2 7 DONE 1,1,1");
  CHECK(reader.isDone());
  REQUIRE(reader.rows().size() == 1);
  CHECK(reader.rows().front().point == Point{6, 6});
}

TEST_CASE("a long line is read in linear time") {
  constexpr int kParts = 200'000;
  constexpr int kPatience = 10;  // seconds of processor time; a quadratic reader takes more for each of these lines
  struct Shape {
    std::string part;
    std::string end;
    int good;
    int bad;
  };
  const std::string ends(kParts, '\f');
  for (const Shape& shape :
       {Shape{"1 , ", "x", 0, 1}, Shape{"x ", ends, 0, 1}, Shape{"\f ", "x", 0, 1}, Shape{"7,7 ", ends, 0, kParts + 1},
        Shape{"7,7,1 ", ends, kParts, 1}, Shape{"x 1 , x 7,7,1 ", "", kParts, kParts}}) {
    CAPTURE(shape.part);
    std::string line = "x ";
    for (int i = 0; i < kParts; ++i) line += shape.part;
    line += shape.end;
    RowReader reader(ListKind::Board);
    const std::clock_t start = std::clock();
    CHECK(std::ssize(reader.feed(line)) == shape.bad);
    CHECK((std::clock() - start) / CLOCKS_PER_SEC < kPatience);
    CHECK(std::ssize(reader.rows()) == shape.good);
  }
}

TEST_CASE("squares need no third field") {
  const RowReader reader = readRows(ListKind::Swap2, {"7,7", "8,8,2 9,6 DONE"});
  CHECK_FALSE(reader.hadBadRows());
  CHECK(squaresFromRows(reader.rows(), 15)->size() == 3);
  CHECK_FALSE(squaresFromRows(readRows(ListKind::Swap2, {"7,7 7,7 DONE"}).rows(), 15));
  CHECK_FALSE(squaresFromRows(readRows(ListKind::Swap2, {"15,7 DONE"}).rows(), 15));
  CHECK(squaresFromRows({}, 15)->empty());
}

TEST_CASE("our color follows from the counts, not from the order") {
  CHECK(boardOf({"DONE"}).us == Color::Black);
  CHECK(boardOf({"7,7,2 DONE"}).us == Color::White);
  CHECK(boardOf({"7,7,1 8,8,2 DONE"}).us == Color::Black);
  CHECK(boardOf({"8,8,2 7,7,1 DONE"}).us == Color::Black);
  CHECK(boardOf({"8,8,1 7,7,2 9,9,2 DONE"}).us == Color::White);
  CHECK(boardOf({"7,7,3 8,8,2 DONE"}).us == Color::White);
}

TEST_CASE("with uneven counts the owner of the first row is Black") {
  CHECK(boardOf({"7,7,1 DONE"}).us == Color::Black);
  CHECK(boardOf({"7,7,2 8,8,2 9,9,2 DONE"}).us == Color::White);
  CHECK(boardOf({"1,1,3 7,7,1 8,8,1 DONE"}).us == Color::Black);
}

TEST_CASE("the last row for a point counts, rows off the board do not") {
  const BoardPosition board = boardOf({"7,7,1 99,99,1 7,7,2 3,3,3 DONE"});
  CHECK(board.ignored == std::vector<std::string>{"99,99,1"});
  REQUIRE(board.stones.size() == 2);
  CHECK(board.us == Color::White);
  CHECK(board.stones[0].content == Cell::Black);
  CHECK(board.stones[1].content == Cell::Blocked);
}
