// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <chrono>
#include <regex>
#include <string>
#include <thread>

#include "tests/protocol/session_harness.h"

using namespace pentarch;
using pentarch::test::isMove;
using pentarch::test::SessionHarness;
using pentarch::test::ThreadedSession;

namespace {

using namespace std::chrono_literals;
using Lines = std::vector<std::string>;

constexpr auto kSoon = 10s;  // generous for sanitizers and busy machines

void startGame(SessionHarness& session) {
  session.run({"START 15", "INFO timeout_turn -1", "INFO max_depth 7"});  // no search depends on the clock
}

/// The reply to the second move of a game and the message before it, without their times.
Lines secondMove(std::string_view setting, std::initializer_list<std::string_view> between) {
  SessionHarness session;
  startGame(session);
  session.run({setting});
  session.run({"BOARD 7,7,2 8,8,1 9,6,2 DONE"});
  session.ponder();
  session.run(between);
  session.run({"TURN 4,4"});
  Lines lines = session.allOutput();
  REQUIRE(lines.size() >= 2);
  lines.erase(lines.begin(), lines.end() - 2);  // a slow machine also reports depths before the last one
  for (std::string& line : lines) line = std::regex_replace(line, std::regex("n/ms \\d+ tm \\d+ "), "");
  return lines;
}

/// Starts a game with pondering and brings it to the opponent's turn.
void startPondering(ThreadedSession& session) {
  for (const char* line : {"START 15", "INFO timeout_turn 100", "INFO pondering 1", "BOARD 7,7,2 8,8,1 9,6,2 DONE"}) {
    session.send(line);
  }
  REQUIRE(session.reply(kSoon) == "OK");
  REQUIRE(isMove(session.reply(kSoon)));
  std::this_thread::sleep_for(50ms);
}

}  // namespace

TEST_CASE("pondering fills the table and nothing else") {
  const Lines cold = secondMove("INFO pondering 0", {});
  CHECK(secondMove("INFO pondering 0", {}) == cold);
  CHECK(secondMove("INFO pondering 1", {}) != cold);
  CHECK(secondMove("INFO pondering 1", {"YXHASHCLEAR"}) == secondMove("INFO pondering 0", {"YXHASHCLEAR"}));
}

TEST_CASE("pondering says nothing and leaves the board alone") {
  SessionHarness session;
  startGame(session);
  session.run({"INFO pondering 1", "INFO show_detail 3", "TURN 7,7"});
  const std::size_t lines = session.allOutput().size();
  const auto stones = session.engine().stones();
  session.ponder();
  CHECK(session.allOutput().size() == lines);
  CHECK(session.engine().stones().size() == stones.size());
  CHECK(session.engine().sideToMove() == Color::Black);
}

TEST_CASE("there is nothing to ponder about without a game, before it, after it and without time") {
  // Pondering without a limit would not return if it started wrongly.
  SessionHarness session;
  session.run({"INFO pondering 1", "INFO timeout_turn -1"});
  session.ponder();
  session.run({"START 15"});
  session.ponder();
  session.run({"BOARD 3,3,1 4,3,1 5,3,1 6,3,1 3,5,2 4,5,2 5,5,2 6,5,2 DONE"});
  CHECK(session.engine().state() == GameState::BlackWon);
  session.ponder();
  session.run({"RESTART"});
  session.ponder();
  session.run({"INFO timeout_turn 0", "TURN 7,7"});
  session.ponder();
  session.run({"INFO timeout_turn 100", "TURN 8,8", "INFO timeout_turn -1", "TAKEBACK 8,8"});
  session.ponder();
  session.run({"INFO timeout_turn 100", "TURN 8,8", "INFO timeout_turn -1", "YXBLOCK"});
  session.ponder();
  session.run({"DONE", "STOP"});
  session.ponder();
}

TEST_CASE("every line is served while the engine ponders") {
  ThreadedSession session;
  startPondering(session);
  for (int round = 0; round < 3; ++round) {
    session.send("ABOUT");
    CHECK(session.reply(kSoon)->starts_with("name="));
    session.send("yxshowforbid");
    CHECK(session.reply(kSoon) == "FORBID .");
    session.send("yxshowinfo");
    CHECK(session.receive(kSoon)->starts_with("MESSAGE INFO MAX_THREAD_NUM"));
    CHECK(session.receive(kSoon)->starts_with("MESSAGE INFO MAX_HASH_SIZE"));
    session.send("FOO");
    CHECK(session.reply(kSoon) == "UNKNOWN command");
    session.send("BEGIN");
    CHECK(session.reply(kSoon) == "ERROR board is not empty, send RESTART first");
    session.send("INFO rule 1");
    session.send("INFO thread_num 2");
    session.send("yxblock 0,0 done");
    std::this_thread::sleep_for(20ms);
  }
  CHECK_FALSE(session.receive(100ms));
  session.send("TURN 0,14");
  CHECK(isMove(session.reply(kSoon)));
  session.send("END");
  CHECK(session.ends(kSoon));
}

TEST_CASE("pondering can be switched off and on, and a new game ends it") {
  ThreadedSession session;
  startPondering(session);
  session.send("INFO pondering 0");
  session.send("INFO pondering 1");
  session.send("START 15");
  CHECK(session.reply(kSoon) == "OK");
  session.send("TURN 7,7");
  CHECK(isMove(session.reply(kSoon)));
  session.sendEnd();
  CHECK(session.ends(kSoon));
}
