// SPDX-License-Identifier: MIT
#include "protocol/blocked_moves.h"

#include <doctest/doctest.h>

#include "engine/position.h"
#include "tests/protocol/session_harness.h"

using namespace pentarch;
using pentarch::test::SessionHarness;

namespace {

using Squares = std::vector<Square>;
using Lines = std::vector<std::string>;

const Square kA = Square::at(7, 7);
const Square kB = Square::at(8, 8);
const Square kC = Square::at(0, 3);

Position after(std::initializer_list<Square> moves) {
  Position position(15, Rule::Freestyle);
  for (const Square move : moves) position.play(move);
  return position;
}

}  // namespace

TEST_CASE("points are blocked everywhere, paths where the game has followed them") {
  BlockedMoves blocked;
  blocked.setBlocked(kC, true);
  blocked.setBlocked(kC, true);
  CHECK(blocked.in(after({})) == Squares{kC});
  blocked.blockPath({kA, kB});
  blocked.blockPath({kA, kB});
  blocked.blockPath({kB});
  blocked.blockPath({});
  CHECK(blocked.in(after({})) == Squares{kC, kB});
  CHECK(blocked.in(after({kA})) == Squares{kC, kB});
  CHECK(blocked.in(after({kB})) == Squares{kC});
  CHECK(blocked.in(after({kA, kB})) == Squares{kC});
  blocked.unblockPath({kB});
  blocked.setBlocked(kC, false);
  CHECK(blocked.in(after({})).empty());
  CHECK(blocked.in(after({kA})) == Squares{kB});
  blocked.clearPaths();
  CHECK(blocked.in(after({kA})).empty());
}

TEST_CASE("a blocked path keeps the engine from a move in that position alone") {
  SessionHarness session;
  session.run({"START 15", "INFO max_node 2000"});
  const Lines open = session.run({"BOARD 7,7,2 DONE"});
  REQUIRE(open.size() == 1);
  CHECK(session.run({"yxblockpath", "7,7", open.front(), "done"}).empty());
  const Lines other = session.run({"START 15", "BOARD 7,7,2 DONE"});
  REQUIRE(other.size() == 2);
  CHECK(other[1] != open.front());
  session.run({"yxblockpathundo 7,7 " + open.front() + " done", "yxhashclear"});
  CHECK(session.run({"BOARD 7,7,2 DONE"}) == open);
  session.run({"yxblockpath 7,7 " + open.front() + " done", "yxblockpathreset", "yxhashclear"});
  CHECK(session.run({"BOARD 7,7,2 DONE"}) == open);
}

TEST_CASE("a path off the board or through a point twice is refused with a message") {
  SessionHarness session;
  session.run({"START 15"});
  for (const std::string_view rows : {"7,7 15,0 done", "7,7 7,7 done", "7,7 x done"}) {
    CHECK(session.run({"yxblockpath", rows}).empty());
    REQUIRE_FALSE(session.allOutput().empty());
    CHECK(session.allOutput().back().starts_with("MESSAGE ignored path"));
  }
}

TEST_CASE("yxforbid takes any mixture of commas and blanks and blocks like yxblock") {
  for (const std::string_view add :
       {"yxforbid add 7 7 0", "YXFORBID ADD 7,7,1", "yxforbid add,7 , 7", "yxforbid add 7,7 0"}) {
    SessionHarness session;
    session.run({"START 15", "INFO max_node 500"});
    CHECK(session.run({"BEGIN"}) == Lines{"7,7"});
    CHECK(session.run({"RESTART", add}) == Lines{"OK"});
    CHECK(session.run({"BEGIN"}) != Lines{"7,7"});
    CHECK(session.run({"RESTART", "yxforbid del 7,7,0"}) == Lines{"OK"});
    CHECK(session.run({"BEGIN"}) == Lines{"7,7"});
  }
  SessionHarness session;
  CHECK(session.run({"yxforbid add 7 7 0"}) == Lines{"ERROR no board, send START first"});
  CHECK(session.run({"yxforbid add 7"}) == Lines{"ERROR expected add or del and a point"});
  CHECK(session.run({"yxforbid all 7 7"}) == Lines{"ERROR expected add or del and a point"});
  const std::string off = "ERROR coordinates are off the board";
  CHECK(session.run({"START 15", "yxforbid add 99 7 0", "yxforbid del -1 7 0"}) == Lines{"OK", off, off});
}
