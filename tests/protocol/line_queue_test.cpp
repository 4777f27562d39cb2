// SPDX-License-Identifier: MIT
#include "protocol/line_queue.h"

#include <doctest/doctest.h>

#include <chrono>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

using namespace pentarch;

namespace {

using namespace std::chrono_literals;

std::vector<std::string> split(std::string_view bytes, std::size_t chunk) {
  std::vector<std::string> lines;
  LineSplitter splitter;
  const LineSplitter::Sink sink = [&lines](std::string_view text, bool) { lines.emplace_back(text); };
  for (std::size_t i = 0; i < bytes.size(); i += chunk) splitter.feed(bytes.substr(i, chunk), sink);
  splitter.finish(sink);
  return lines;
}

}  // namespace

TEST_CASE("every kind of line end ends a line, however the bytes come") {
  const std::vector<std::string> expected = {"START 15", "BOARD", "7,7,1", "DONE", "END"};
  for (const std::size_t chunk : {1U, 2U, 3U, 100U}) {
    CHECK(split("START 15\nBOARD\n7,7,1\nDONE\nEND\n", chunk) == expected);
    CHECK(split("START 15\r\nBOARD\r\n7,7,1\r\nDONE\r\nEND", chunk) == expected);
    CHECK(split("START 15\rBOARD\r\r7,7,1\n\nDONE\n\rEND\r", chunk) == expected);
  }
  CHECK(split("", 1).empty());
  CHECK(split("\r\n\r\n", 1).empty());
}

TEST_CASE("NUL counts as a blank") {
  CHECK(split(std::string_view("TURN\0007,7\n", 9), 100) == std::vector<std::string>{"TURN 7,7"});
}

TEST_CASE("the end of an overlong line is thrown away") {
  const std::string exact(LineSplitter::kMaxLength, 'x');
  std::vector<bool> tooLong;
  std::vector<std::size_t> sizes;
  LineSplitter splitter;
  const LineSplitter::Sink sink = [&](std::string_view text, bool isTooLong) {
    sizes.push_back(text.size());
    tooLong.push_back(isTooLong);
  };
  splitter.feed(exact + "\n" + exact + "y\nEND\n", sink);
  CHECK(sizes == std::vector<std::size_t>{exact.size(), exact.size(), 3});
  CHECK(tooLong == std::vector<bool>{false, true, false});
}

TEST_CASE("an interrupting line raises the signal until it is taken out") {
  LineQueue queue;
  queue.push("INFO rule 1", Clock::now());
  CHECK_FALSE(queue.stopSignal().raised());
  queue.push("STOP", Clock::now());
  queue.push("TURN 7,7", Clock::now());
  CHECK(queue.stopSignal().raised());
  CHECK(queue.popActingWhileThinking()->text == "INFO rule 1");
  CHECK_FALSE(queue.popActingWhileThinking());
  CHECK(queue.pop().text == "STOP");
  CHECK(queue.stopSignal().raised());
  CHECK(queue.pop().text == "TURN 7,7");
  CHECK_FALSE(queue.stopSignal().raised());
}

TEST_CASE("a line that cannot be handled while thinking raises the other signal") {
  LineQueue queue;
  CHECK(queue.isEmpty());
  queue.push("ABOUT", Clock::now());
  CHECK_FALSE(queue.waitingSignal().raised());
  queue.push("YXSHOWFORBID", Clock::now());
  queue.push("END", Clock::now());
  CHECK(queue.waitingSignal().raised());
  CHECK(queue.pop().text == "ABOUT");
  CHECK(queue.pop().text == "YXSHOWFORBID");
  CHECK(queue.waitingSignal().raised());
  CHECK(queue.pop().text == "END");
  CHECK_FALSE(queue.waitingSignal().raised());
  CHECK(queue.isEmpty());
}

TEST_CASE("the end of input is a line like END") {
  LineQueue queue;
  queue.push("ABOUT", Clock::now());
  queue.pushEnd(Clock::now());
  CHECK_FALSE(queue.quitIsNext());
  CHECK(queue.stopSignal().raised());
  CHECK(queue.pop().text == "ABOUT");
  CHECK(queue.quitIsNext());
  CHECK(queue.pop().lineClass.whileThinking == WhileThinking::Quits);
}

TEST_CASE("a stop is seen whether it comes before or after the search has begun") {
  for (int round = 0; round < 50; ++round) {
    LineQueue queue;
    std::thread reader([&queue, round] {
      queue.push("TURN 7,7", Clock::now());
      if (round % 2 == 0) std::this_thread::sleep_for(1ms);
      queue.push("STOP", Clock::now());
    });
    CHECK(queue.pop().text == "TURN 7,7");
    const auto giveUp = Clock::now() + 5s;
    while (!queue.stopSignal().raised() && Clock::now() < giveUp) std::this_thread::yield();
    CHECK(queue.stopSignal().raised());
    CHECK(queue.pop().text == "STOP");
    CHECK_FALSE(queue.stopSignal().raised());
    reader.join();
  }
}

TEST_CASE("lines come out in order while another thread pushes") {
  LineQueue queue;
  constexpr int kCount = 2000;
  std::thread reader([&queue] {
    for (int i = 0; i < kCount; ++i) queue.push((i % 3 == 0 ? "STOP " : "INFO ") + std::to_string(i), Clock::now());
    queue.pushEnd(Clock::now());
  });
  int next = 0;
  for (;;) {
    const auto early = queue.popActingWhileThinking();
    const Line line = early ? *early : queue.pop();
    if (line.lineClass.whileThinking == WhileThinking::Quits) break;
    if (line.text.substr(5) != std::to_string(next)) FAIL("out of order: " << line.text);
    ++next;
  }
  reader.join();
  CHECK(next == kCount);
  CHECK_FALSE(queue.stopSignal().raised());
}
