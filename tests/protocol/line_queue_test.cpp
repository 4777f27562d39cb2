// SPDX-License-Identifier: MIT
#include "protocol/line_queue.h"

#include <doctest/doctest.h>

#include <chrono>
#include <string>
#include <thread>

using namespace pentarch;

namespace {

using namespace std::chrono_literals;

}  // namespace

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
  CHECK(queue.pop().lineClass.interrupt == Interrupt::Quit);
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
    if (line.lineClass.interrupt == Interrupt::Quit) break;
    if (line.text.substr(5) != std::to_string(next)) FAIL("out of order: " << line.text);
    ++next;
  }
  reader.join();
  CHECK(next == kCount);
  CHECK_FALSE(queue.stopSignal().raised());
}
