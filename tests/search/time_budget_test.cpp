// SPDX-License-Identifier: MIT
#include "engine/search/time_budget.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <utility>

using namespace pentarch;

namespace {

const Clock::time_point kStart = Clock::time_point{} + std::chrono::hours(1);

long long ms(Clock::time_point t) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(t - kStart).count();
}

Deadline deadlineFor(long long turn, long long match, long long left, int stones = 10, long long overhead = 0) {
  return deadlineOf({.turnMs = turn, .matchMs = match, .leftMs = left, .overheadMs = overhead}, stones, 225, kStart);
}

constexpr long long kUnlimited = 2147483647;

}  // namespace

TEST_CASE("no clock, no deadline") {
  CHECK_FALSE(deadlineFor(-1, 0, kUnlimited).isSet());
  CHECK_FALSE(deadlineFor(-1, -1, 1).isSet());  // with a negative match limit the time left is irrelevant
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
  for (const long long turn : {2000LL, 5000LL, 30'000LL}) {
    const long long charged = ms(deadlineFor(turn, 0, kUnlimited, 0, 500).hard);
    const long long full = ms(deadlineFor(turn, 0, kUnlimited, 0, 0).hard);
    CHECK(charged + 500 >= full - 20);
    CHECK(charged + 500 <= full + 20);
  }
}

TEST_CASE("what start-up has left is never overdrawn") {
  for (const long long turn : {200LL, 600LL, 900LL, 1000LL, 5000LL}) {
    for (long long overhead = 0; overhead < turn; overhead += 50) {
      CAPTURE(turn);
      CAPTURE(overhead);
      CHECK(ms(deadlineFor(turn, 0, kUnlimited, 0, overhead).hard) + overhead <= turn);
    }
  }
}

TEST_CASE("deadlines are never past the limits, in order, and never in the past") {
  for (const long long turn : {-1LL, 0LL, 1LL, 9LL, 10LL, 11LL, 31LL, 89LL, 90LL, 91LL, 1500LL, 30'000LL, kUnlimited}) {
    for (const long long match : {-1LL, 0LL, 1000LL, 180'000LL}) {
      for (const long long left :
           {-kUnlimited, -1LL, 0LL, 1LL, 10LL, 33LL, 500LL, 180'000LL, kUnlimited - 1, kUnlimited}) {
        for (const int stones : {0, 1, 100, 223, 224, 225}) {
          CAPTURE(turn);
          CAPTURE(match);
          CAPTURE(left);
          CAPTURE(stones);
          const Deadline d = deadlineFor(turn, match, left, stones);
          const bool hasTurn = turn >= 0 && turn < kUnlimited;
          const bool hasMatch = match >= 0 && left < kUnlimited;
          CHECK(d.start == kStart);
          CHECK(d.isSet() == (hasTurn || hasMatch));
          if (!d.isSet()) continue;
          CHECK(d.soft <= d.hard);
          CHECK(ms(d.soft) >= 0);
          if (hasTurn) CHECK(ms(d.hard) <= turn);
          if (hasMatch) CHECK(ms(d.hard) <= std::max(0LL, left));
        }
      }
    }
  }
}

TEST_CASE("more time left in the game never means less for a move") {
  for (const int stones : {0, 30, 100, 215}) {
    long long hard = -1;
    long long soft = -1;
    for (long long left = 0; left < 200'000; left += 13) {
      const Deadline d = deadlineFor(-1, 180'000, left, stones);
      CAPTURE(left);
      CHECK(ms(d.hard) >= hard);
      CHECK(ms(d.soft) >= soft);
      hard = ms(d.hard);
      soft = ms(d.soft);
    }
  }
}

TEST_CASE("a whole game fits into its clock") {
  for (const long long match : {500LL, 5000LL, 180'000LL}) {
    long long left = match;
    for (int stones = 0; stones < 225; stones += 2) {
      const Deadline d = deadlineFor(30'000, match, left, stones);
      left -= ms(d.hard);  // the maximum time the search may take
      REQUIRE(left >= 0);
    }
    CHECK(left > 0);
  }
}
