// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <chrono>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>

#include "tests/protocol/session_harness.h"

using namespace pentarch;
using pentarch::test::isMove;
using pentarch::test::ThreadedSession;

namespace {

using namespace std::chrono_literals;

constexpr auto kSoon = 10s;  // generous for sanitizers and busy machines

void startLongGame(ThreadedSession& session) {
  for (const char* line : {"START 15", "INFO timeout_turn 600000", "INFO time_left 2147483647"}) session.send(line);
  REQUIRE(session.reply(kSoon) == "OK");
}

}  // namespace

TEST_CASE("STOP ends a search whenever it comes") {
  for (const auto delay : {0ms, 1ms, 5ms, 50ms}) {
    ThreadedSession session;
    startLongGame(session);
    session.send("TURN 7,7");
    std::this_thread::sleep_for(delay);
    session.send("YXSTOP");
    CHECK(isMove(session.reply(kSoon)));
    session.send("STOP");
    session.send("ABOUT");
    CHECK(session.reply(kSoon)->starts_with("name="));
  }
}

TEST_CASE("a new limit acts on the search that is running") {
  ThreadedSession session;
  startLongGame(session);
  session.send("TURN 7,7");
  std::this_thread::sleep_for(50ms);
  session.send("INFO time_left 2147483647");
  session.send("ABOUT");
  CHECK(session.reply(kSoon)->starts_with("name="));
  CHECK_FALSE(session.reply(200ms));
  session.send("INFO timeout_turn 0");
  CHECK(isMove(session.reply(kSoon)));
}

TEST_CASE("questions are answered, BEGIN is dropped and unknown words are named while thinking") {
  ThreadedSession session;
  startLongGame(session);
  session.send("TURN 7,7");
  std::this_thread::sleep_for(20ms);
  for (const char* line : {"BEGIN", "ABOUT", "FOO", "yxshowinfo", "yxfoo"}) session.send(line);
  CHECK(session.reply(kSoon)->starts_with("name="));
  CHECK(session.reply(kSoon) == "UNKNOWN command");
  session.send("STOP");
  CHECK(isMove(session.reply(kSoon)));
}

TEST_CASE("a book that is named during a search is opened after the move") {
  struct SlowFiles final : BookFiles {
    std::shared_ptr<book::PositionBook> open(const std::string& path) override {
      std::this_thread::sleep_for(300ms);
      throw std::runtime_error(path);
    }
    std::shared_ptr<book::PositionBook> openToRead(const std::string& path) override { return open(path); }
  };
  ThreadedSession session([](Session::Options& options) { options.bookFiles = std::make_shared<SlowFiles>(); });
  startLongGame(session);
  const auto nextOf = [&session](std::string_view start) {
    std::optional<std::string> line = session.receive(kSoon);
    while (line && line->starts_with("MESSAGE depth")) line = session.receive(kSoon);
    return line && line->starts_with(start);
  };
  session.send("TURN 7,7");
  for (const char* line : {"INFO database_file a.book", "ABOUT", "yxsetdatabase", "b.book", "STOP"}) {
    std::this_thread::sleep_for(20ms);
    session.send(line);
  }
  CHECK(nextOf("name="));
  CHECK(isMove(session.reply(kSoon)));
  for (const char* path : {"a.book", "b.book"}) {
    CHECK(nextOf("MESSAGE DATABASE LOAD START"));
    CHECK(nextOf(std::string("MESSAGE ") + path));
    CHECK(nextOf("MESSAGE DATABASE LOAD DONE"));
  }
}

TEST_CASE("a new game ends the search of the old one, whose move comes first") {
  ThreadedSession session;
  startLongGame(session);
  for (int round = 0; round < 5; ++round) {
    session.send("TURN 7,7");
    session.send("START 15");
    CHECK(isMove(session.reply(kSoon)));
    CHECK(session.reply(kSoon) == "OK");
  }
}

TEST_CASE("the end comes quickly and silently") {
  for (const bool announced : {true, false}) {
    ThreadedSession session;
    startLongGame(session);
    session.send("TURN 7,7");
    std::this_thread::sleep_for(20ms);
    if (announced) {
      session.send("END");
    } else {
      session.sendEnd();
    }
    CHECK(session.ends(kSoon));
    CHECK_FALSE(session.reply(0ms));
  }
}

TEST_CASE("lines pour in while the engine plays") {
  ThreadedSession session;
  for (const char* line : {"START 15", "INFO timeout_turn 20", "BEGIN"}) session.send(line);
  std::thread noise([&session] {
    for (int i = 0; i < 200; ++i) {
      session.send("INFO time_left 60000");
      session.send("INFO evaluate 1,1");
    }
  });
  CHECK(session.reply(kSoon) == "OK");
  CHECK(isMove(session.reply(kSoon)));
  noise.join();
  session.send("RESTART");
  CHECK(session.reply(kSoon) == "OK");
}
