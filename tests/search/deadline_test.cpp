// SPDX-License-Identifier: MIT
#include "engine/search/deadline.h"

#include <doctest/doctest.h>

#include <array>

using namespace pentarch;

namespace {

const Clock::time_point kStart = Clock::time_point{} + std::chrono::hours(1);

long long ms(Clock::time_point t) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(t - kStart).count();
}

Deadline deadlineFor(long long turn, long long match, long long left, int stones = 10, long long overhead = 0) {
  return budget({.turnMs = turn, .matchMs = match, .leftMs = left, .overheadMs = overhead}, stones, 225, kStart);
}

constexpr long long kUnlimited = 2147483647;

}  // namespace

TEST_CASE("no clock, no deadline") {
  CHECK_FALSE(deadlineFor(-1, 0, kUnlimited).isSet());
  CHECK_FALSE(deadlineFor(-1, -1, 1).isSet());  // a negative match limit: the time left means nothing
  CHECK_FALSE(deadlineFor(kUnlimited, 0, kUnlimited).isSet());
}

TEST_CASE("as fast as possible") {
  for (const auto& [turn, left] : {std::pair{0LL, kUnlimited}, {1000LL, 0LL}, {1000LL, -5000LL}}) {
    const Deadline d = deadlineFor(turn, 60'000, left);
    CHECK(d.isSet());
    CHECK(ms(d.hard) <= 0);
  }
}

TEST_CASE("a limit a move is used up but for a margin") {
  for (const long long turn : {100LL, 300LL, 1000LL, 5000LL, 30'000LL}) {
    const Deadline d = deadlineFor(turn, 0, kUnlimited);
    CAPTURE(turn);
    CHECK(ms(d.hard) < turn);
    CHECK(ms(d.hard) >= turn / 2);
    CHECK(d.soft == d.hard);
  }
  CHECK(ms(deadlineFor(20, 0, kUnlimited).hard) <= 10);
}

TEST_CASE("the match clock is spread over the game and never overdrawn") {
  for (const long long left : {1LL, 50LL, 100LL, 1000LL, 20'000LL, 180'000LL, 1'000'000LL}) {
    for (const int stones : {0, 10, 60, 200, 224}) {
      const Deadline d = deadlineFor(30'000, 180'000, left, stones);
      CAPTURE(left);
      CAPTURE(stones);
      CHECK(ms(d.hard) < left);
      CHECK(ms(d.hard) <= 30'000);
      CHECK(d.soft <= d.hard);
    }
  }
  const Deadline d = deadlineFor(30'000, 180'000, 180'000);
  CHECK(ms(d.soft) > 3000);
  CHECK(ms(d.soft) < 15'000);
  CHECK(ms(d.hard) <= 36'000);
}

TEST_CASE("more time never means a shorter deadline") {
  long long previous = -1;
  for (long long turn = 0; turn < 3000; turn += 7) {
    const long long hard = ms(deadlineFor(turn, 0, kUnlimited).hard);
    CHECK(hard >= previous);
    previous = hard;
  }
}

TEST_CASE("start-up is charged to the move") {
  CHECK(ms(deadlineFor(2000, 0, kUnlimited, 0, 500).hard) <= ms(deadlineFor(2000, 0, kUnlimited, 0, 0).hard) - 500);
}

TEST_CASE("a stop signal counts what was not consumed") {
  StopSignal signal;
  CHECK_FALSE(signal.raised());
  signal.raise();
  signal.raise();
  signal.lower();
  CHECK(signal.raised());
  signal.lower();
  CHECK_FALSE(signal.raised());
}
