// SPDX-License-Identifier: MIT
// The rules by which a search ends between iterations. Times are made up: only poll() reads the clock.
#include "engine/search/time_manager.h"

#include <doctest/doctest.h>

#include <limits>

using namespace pentarch;

namespace {

using namespace std::chrono_literals;

const Clock::time_point kStart = Clock::time_point{} + 1h;
const Square kBest = Square::at(7, 7);
const Square kOther = Square::at(8, 8);

/// A target of ten seconds, and sixty at most.
SearchLimits gameClock() {
  SearchLimits limits;
  limits.deadline = {kStart, kStart + 10s, kStart + 60s};
  return limits;
}

/// An iteration in which nothing happens, with the usual share of nodes on the best move.
IterationOutcome quiet(int depth = 10) {
  return {.depth = depth,
          .best = kBest,
          .score = 50,
          .previousScore = 50,
          .moves = 30,
          .survivingMoves = 30,
          .bestMoveNodes = 58,
          .nodes = 100};
}

/// Time used after which `time` starts no other iteration than `iteration`, to the millisecond; every question is put
/// to a copy.
Clock::duration lastStart(const TimeManager& time, const IterationOutcome& iteration) {
  Clock::duration low = 0s;
  Clock::duration high = 120s;
  while (high - low > 1ms) {
    const Clock::duration middle = (low + high) / 2;
    TimeManager copy = time;
    (copy.finishIteration(iteration, kStart + middle) ? high : low) = middle;
  }
  return high;
}

/// The same after `iterations` iterations that all keep the best move.
Clock::duration lastStartWhenStable(const SearchLimits& limits, int iterations, const IterationOutcome& iteration) {
  const Tunables tunables;
  TimeManager time(limits, tunables);
  for (int i = 0; i < iterations; ++i) {
    time.startIteration(kBest);
    (void)time.finishIteration(quiet(), kStart);
  }
  time.startIteration(kBest);
  return lastStart(time, iteration);
}

Clock::duration lastStartAfter(const IterationOutcome& iteration) {
  return lastStartWhenStable(gameClock(), 0, iteration);
}

bool endsAfter(const SearchLimits& limits, const IterationOutcome& iteration, Clock::duration used = 1ms) {
  const Tunables tunables;
  TimeManager time(limits, tunables);
  time.startIteration(kBest);
  return time.finishIteration(iteration, kStart + used);
}

}  // namespace

TEST_CASE("time: without a deadline no quiet iteration is the last") {
  CHECK_FALSE(endsAfter({}, quiet(), 1000h));
}

TEST_CASE("time: no iteration starts past the hard deadline") {
  SearchLimits limits = gameClock();
  limits.deadline.soft = limits.deadline.hard;  // "use it all"
  CHECK_FALSE(endsAfter(limits, quiet(), 60s - 1ms));
  CHECK(endsAfter(limits, quiet(), 60s));
  IterationOutcome unstable = quiet();
  unstable.score = -1000;
  limits.deadline.soft = kStart + 59s;  // a target beyond the hard deadline does not move that one
  CHECK(endsAfter(limits, unstable, 60s));
}

TEST_CASE("time: an iteration that cannot finish is not started") {
  const Clock::duration last = lastStartAfter(quiet());
  CHECK(last > 2s);
  CHECK(last < 10s);  // well before the soft deadline
  SearchLimits twice = gameClock();
  twice.deadline.soft = kStart + 20s;
  CHECK(lastStartWhenStable(twice, 0, quiet()) > 2 * last - 5ms);
  CHECK(lastStartWhenStable(twice, 0, quiet()) < 2 * last + 5ms);
}

TEST_CASE("time: a stable best move saves time, down to a bound") {
  Clock::duration previous = lastStartAfter(quiet());
  for (int iterations = 1; iterations < 10; ++iterations) {
    const Clock::duration last = lastStartWhenStable(gameClock(), iterations, quiet());
    CHECK(last < previous);
    previous = last;
  }
  CHECK(lastStartWhenStable(gameClock(), 1000, quiet()) > 3s);
}

TEST_CASE("time: a new best move takes back what stability had saved") {
  IterationOutcome changed = quiet();
  changed.best = kOther;
  const Clock::duration stable = lastStartWhenStable(gameClock(), 8, quiet());
  CHECK(lastStartWhenStable(gameClock(), 8, changed) > stable);
  CHECK(lastStartWhenStable(gameClock(), 8, changed) == lastStartWhenStable(gameClock(), 0, changed));
}

TEST_CASE("time: changes of the best move within iterations ask for more, older ones for less of it") {
  const Tunables tunables;
  const SearchLimits limits = gameClock();
  TimeManager time(limits, tunables);
  time.startIteration(kBest);
  const Clock::duration none = lastStart(time, quiet());
  time.countBestMoveChange();
  const Clock::duration one = lastStart(time, quiet());
  time.countBestMoveChange();
  const Clock::duration two = lastStart(time, quiet());
  CHECK(one > none);
  CHECK(two > one);
  time.startIteration(kBest);
  CHECK(lastStart(time, quiet()) == one);
}

TEST_CASE("time: a falling score asks for more, a rising one for less, both within bounds") {
  const Clock::duration level = lastStartAfter(quiet());
  const auto after = [](Score score, Score previous) {
    IterationOutcome iteration = quiet();
    iteration.score = score;
    iteration.previousScore = previous;
    return lastStartAfter(iteration);
  };
  CHECK(after(40, 50) > level);
  CHECK(after(30, 50) > after(40, 50));
  CHECK(after(-200, 50) == after(-1000, 50));
  CHECK(after(-1000, 50) < 2 * level);
  CHECK(after(55, 50) < level);
  CHECK(after(500, 50) == after(1000, 50));
  CHECK(after(1000, 50) > level / 2);
  CHECK(after(-50, -kInfinite) == level);  // no score before
  CHECK(after(-50, winIn(9)) == level);    // a forced result before is no measure
}

TEST_CASE("time: the more nodes the best move took, the less is needed") {
  IterationOutcome clear = quiet();
  clear.bestMoveNodes = 95;
  IterationOutcome unclear = quiet();
  unclear.bestMoveNodes = 20;
  CHECK(lastStartAfter(clear) < lastStartAfter(quiet()));
  CHECK(lastStartAfter(unclear) > lastStartAfter(quiet()));
  IterationOutcome empty = quiet();
  empty.bestMoveNodes = empty.nodes = 0;
  CHECK(lastStartAfter(empty) > lastStartAfter(unclear));
}

TEST_CASE("time: tunables of zero switch their rule off") {
  const SearchLimits limits = gameClock();
  Tunables none;
  none["timeStable"] = none["timeEffort"] = none["timeFall"] = 0;
  TimeManager time(limits, none);
  time.startIteration(kBest);
  const Clock::duration plain = lastStart(time, quiet());
  IterationOutcome eventful = quiet();
  eventful.best = kOther;
  eventful.score = -500;
  eventful.bestMoveNodes = 1;
  CHECK(lastStart(time, eventful) == plain);
}

TEST_CASE("time: the only root move is played at once, and under a clock after a tenth of the time") {
  IterationOutcome only = quiet(1);
  only.moves = only.survivingMoves = 1;
  CHECK(endsAfter({}, only));
  SearchLimits limits = gameClock();
  limits.deadline.soft = kStart + 3s;
  CHECK_FALSE(endsAfter(limits, only, 299ms));
  CHECK(endsAfter(limits, only, 300ms));
  limits.deadline.soft = kStart + 50s;
  CHECK_FALSE(endsAfter(limits, only, 499ms));
  CHECK(endsAfter(limits, only, 500ms));  // half a second is always enough
  limits.stopWhenForced = false;
  CHECK_FALSE(endsAfter(limits, only, 5s));
  limits.deadline = {};
  CHECK_FALSE(endsAfter(limits, only));
}

TEST_CASE("time: a move is the only one if all others are known to lose, deep enough and in a search of one line") {
  IterationOutcome only = quiet(timing::kOnlyMoveMinDepth);
  only.survivingMoves = 1;
  CHECK(endsAfter({}, only));
  IterationOutcome shallow = only;
  shallow.depth = timing::kOnlyMoveMinDepth - 1;
  CHECK_FALSE(endsAfter({}, shallow));
  IterationOutcome lines = only;
  lines.lines = 2;
  CHECK_FALSE(endsAfter({}, lines));
  IterationOutcome two = only;
  two.survivingMoves = 2;
  CHECK_FALSE(endsAfter({}, two));
  IterationOutcome lost = only;  // all lose: which one resists longest is still worth a search
  lost.survivingMoves = 0;
  lost.score = lossIn(20);
  CHECK_FALSE(endsAfter({}, lost));
}

TEST_CASE("time: the running iteration of an only move ends early, until there is a choice again") {
  const auto now = Clock::now();
  SearchLimits limits;
  limits.deadline = {now - 1min, now + 1h, now + 2h};  // the half second is long over
  const Tunables tunables;
  TimeManager time(limits, tunables);
  CHECK_FALSE(time.poll());
  IterationOutcome only = quiet();
  only.survivingMoves = 1;
  time.startIteration(kBest);
  CHECK(time.finishIteration(only, now));
  CHECK(time.poll());
  time.startIteration(kBest);
  CHECK_FALSE(time.finishIteration(quiet(), now));
  CHECK_FALSE(time.poll());
}

TEST_CASE("time: a search for a decision ends at any claimed win or loss, and at nothing else") {
  SearchLimits limits;
  limits.stopWhenForced = false;
  IterationOutcome iteration = quiet(5);
  iteration.lines = 3;
  for (const Score score : {winIn(7), winIn(90), lossIn(6)}) {
    iteration.score = score;
    limits.untilDecided = true;
    CHECK(endsAfter(limits, iteration));
    limits.untilDecided = false;
    CHECK_FALSE(endsAfter(limits, iteration));
  }
  limits.untilDecided = true;
  iteration.score = 900;
  CHECK_FALSE(endsAfter(limits, iteration));
}

TEST_CASE("time: play is content with any win, analysis with one that no deeper search can shorten") {
  IterationOutcome win = quiet(8);
  win.score = winIn(9);
  SearchLimits play = gameClock();
  CHECK(endsAfter(play, win));
  SearchLimits analysis = gameClock();
  analysis.stopWhenForced = false;
  CHECK_FALSE(endsAfter(analysis, win));
  CHECK_FALSE(endsAfter(analysis, win, 59s));  // only the hard deadline cuts the proof of the shortest win short
  win.depth = 10;
  CHECK(endsAfter(analysis, win));
  win.lines = 2;  // the other lines may still improve
  CHECK_FALSE(endsAfter(analysis, win));
}

TEST_CASE("time: a loss ends the search once no deeper one can delay it") {
  IterationOutcome loss = quiet(8);
  loss.score = lossIn(8);
  loss.survivingMoves = 0;
  CHECK_FALSE(endsAfter({}, loss));
  loss.depth = 9;
  CHECK(endsAfter({}, loss));
}

TEST_CASE("time: poll runs the host's callback, which may move the deadline, about once a millisecond") {
  int calls = 0;
  SearchLimits limits;
  limits.deadline = Deadline::after(Clock::now(), 1h);
  limits.onPoll = [&](Deadline& deadline) {
    if (++calls == 2) deadline.hard = deadline.soft = Clock::now();
  };
  const Tunables tunables;
  TimeManager time(limits, tunables);
  const Clock::time_point first = Clock::now();
  CHECK_FALSE(time.poll());
  CHECK(calls == 1);
  while (!time.poll()) REQUIRE(Clock::now() - first < 1min);
  CHECK(calls == 2);
  CHECK(Clock::now() - first >= 1ms);
  CHECK(time.deadline().hard < limits.deadline.hard);  // the caller's own limits stay
}

TEST_CASE("time: the poll of a budget ends the search that is given its limits") {
  bool isOver = false;
  const Budget budget{.poll = [&] { return isOver; }};
  const Tunables tunables;
  const SearchLimits limits = limitsOf(budget);
  TimeManager going(limits, tunables);
  CHECK_FALSE(going.poll());
  isOver = true;
  TimeManager over(limits, tunables);
  CHECK(over.poll());
  CHECK(over.deadline().isSet());
}

TEST_CASE("time: memory may be touched for as long as the clock allows") {
  const Tunables tunables;
  const SearchLimits limits = gameClock();
  const TimeManager time(limits, tunables);
  CHECK(time.affordableBytes(kStart) == 60'000 * timing::kBytesPerMs);
  CHECK(time.affordableBytes(kStart + 59s) == 1'000 * timing::kBytesPerMs);
  CHECK(time.affordableBytes(kStart + 61s) == 0);
  const SearchLimits none;
  CHECK(TimeManager(none, tunables).affordableBytes(kStart) == std::numeric_limits<std::size_t>::max());
}
