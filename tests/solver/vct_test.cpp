// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "engine/solver/replay.h"
#include "engine/solver/vct.h"
#include "tests/support/naive_solver.h"
#include "tests/support/random_positions.h"

using namespace pentarch;
using namespace pentarch::test;

namespace {

Budget unlimited;

constexpr int kCheckBudget = 20'000;
constexpr std::uint64_t kNodes = 20'000;

// Two crossing open twos: a three first, then a four and a three.
constexpr const char* kCross = "6,7 7,7 8,5 8,6";
constexpr const char* kCorners = "1,1 13,1 1,13 13,13";

Position crossPosition(Rule rule, Color attacker) {
  Position position(15, rule);
  placeAll(position, ~attacker, kCorners);
  placeAll(position, attacker, kCross);
  if (position.sideToMove() != attacker) position.pass();
  return position;
}

}  // namespace

TEST_CASE("wins by threats: both sides, under every rule") {
  for (const Rule rule : kRules) {
    for (const Color attacker : kColors) {
      CAPTURE(static_cast<int>(rule));
      CAPTURE(static_cast<int>(attacker));
      Position position = crossPosition(rule, attacker);
      const std::uint64_t before = position.fingerprint();
      VctSolver solver;
      const ThreatResult result = solver.solve(position, kNodes, unlimited);
      CHECK(position.fingerprint() == before);
      REQUIRE(result.verdict == ThreatResult::Verdict::Win);
      CHECK(solver.winningMove(position, unlimited) == result.move);
      const auto line = solver.line(position, unlimited);
      CHECK(line.size() % 2 == 1);
      CHECK(line.front() == result.move);
      CHECK(position.fingerprint() == before);
      const Strategy strategy = [&](Position& p) { return solver.winningMove(p, unlimited); };
      CHECK(replayWin(position, strategy, kCheckBudget) == ReplayVerdict::Accepted);
    }
  }
}

TEST_CASE("wins by threats are accepted by the checker, under every rule") {
  std::mt19937 random(33);
  int wins = 0;
  for (int i = 0; i < 150; ++i) {
    Position position(15, kRules[static_cast<std::size_t>(i) % kRules.size()]);
    playRandomly(position, 9 + static_cast<int>(random() % 8), random);
    if (position.lastMoveMadeFive()) continue;
    const std::uint64_t before = position.fingerprint();
    VctSolver solver;
    const ThreatResult result = solver.solve(position, 1'500, unlimited);
    CHECK(position.fingerprint() == before);
    if (result.verdict != ThreatResult::Verdict::Win) continue;
    CAPTURE(i);
    const ReplayVerdict verdict = replayWin(
        position, [&](Position& p) { return solver.winningMove(p, unlimited); }, 20'000);
    CHECK(verdict != ReplayVerdict::Refuted);
    wins += verdict == ReplayVerdict::Accepted ? 1 : 0;
    CHECK(solver.line(position, unlimited).size() % 2 == 1);
    CHECK(position.fingerprint() == before);
  }
  CHECK(wins > 10);
}

TEST_CASE("wins by fours are wins by threats") {
  std::mt19937 random(34);
  int wins = 0;
  for (int i = 0; i < 200; ++i) {
    const Rule rule = kRules[static_cast<std::size_t>(i) % kRules.size()];
    Position position(13, rule);
    playRandomly(position, 12 + static_cast<int>(random() % 20), random);
    if (position.lastMoveMadeFive()) continue;
    NaiveSolver naive(gridOf(position), rule);
    if (!naive.winsByFours(position.sideToMove(), 3)) continue;
    ++wins;
    CAPTURE(i);
    VctSolver solver;
    CHECK(solver.solve(position, kNodes, unlimited).verdict == ThreatResult::Verdict::Win);
  }
  CHECK(wins > 20);
}

TEST_CASE("no win by threats where there is none, and none before the budget allows") {
  Position quiet(15, Rule::Freestyle);
  placeAll(quiet, Color::Black, "7,7");
  VctSolver solver;
  CHECK(solver.solve(quiet, kNodes, unlimited).verdict == ThreatResult::Verdict::None);
  CHECK(solver.winningMove(quiet, unlimited).isNone());
  // In renju the double three is forbidden, so one node is not enough.
  Position cross = crossPosition(Rule::Renju, Color::Black);
  CHECK(solver.solve(cross, 1, unlimited).verdict == ThreatResult::Verdict::Undecided);
  CHECK(solver.solve(cross, kNodes, unlimited).verdict == ThreatResult::Verdict::Win);
}

TEST_CASE("a stop ends the search of threats within a few hundred nodes") {
  std::mt19937 random(35);
  int asked = 0;
  for (int i = 0; i < 40 && asked == 0; ++i) {
    Position position(15, Rule::Caro);
    playRandomly(position, 14, random);
    if (position.lastMoveMadeFive()) continue;
    const std::uint64_t before = position.fingerprint();
    VctSolver solver;
    Budget budget{.poll = [&] { return ++asked > 0; }};
    const ThreatResult result = solver.solve(position, 1'000'000, budget);
    CHECK(position.fingerprint() == before);
    if (asked == 0) continue;
    CHECK(result.verdict == ThreatResult::Verdict::Undecided);
    CHECK(solver.nodes() < 1'000);
  }
  CHECK(asked > 0);
  CHECK(asked <= 2);
}

TEST_CASE("a search for threats asks often, whatever its searches for fours cost") {
  Position position = manyFours();
  VctSolver solver;
  std::uint64_t longest = 0;
  std::uint64_t last = 0;
  int asked = 0;
  Budget budget{.poll = [&] {
    longest = std::max(longest, solver.visited() - last);
    last = solver.visited();
    ++asked;
    return false;
  }};
  (void)solver.solve(position, 300, budget);
  CHECK(budget.nodes == solver.nodes());
  CHECK(asked > 10);
  CHECK(longest < 1500);
}
