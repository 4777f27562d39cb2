// SPDX-License-Identifier: MIT
#include "engine/solver/shortest_fours.h"

#include <doctest/doctest.h>

#include "tests/support/known_wins.h"
#include "tests/support/naive_solver.h"
#include "tests/support/random_positions.h"

using namespace pentarch;
using namespace pentarch::test;

TEST_CASE("the shortest win by fours is the one that trying everything finds") {
  std::mt19937 random(59);
  int found = 0;
  for (int i = 0; i < 300; ++i) {
    Position position = randomPosition(i, 10 + i % 14, random, 11);
    if (position.lastMoveMadeFive()) continue;
    CAPTURE(i);
    const std::uint64_t before = position.fingerprint();
    Budget budget{.maxNodes = 1'000'000};
    const auto [plies, line] = shortestFours(position, 7, budget);
    CHECK(position.fingerprint() == before);
    const int stones = (plies + 1) / 2;
    if (line.empty()) {
      CHECK_FALSE(winsByFours(position, 3));
      continue;
    }
    ++found;
    CHECK(isWinningLine(position, line));
    if (stones <= 3) CHECK(winsByFours(position, stones));
    if (stones > 1 && stones <= 4) CHECK_FALSE(winsByFours(position, stones - 1));
  }
  CHECK(found > 50);
}

TEST_CASE("a proven win takes over a shorter line of fours") {
  std::mt19937 random(83);
  int shortened = 0;
  for (int i = 0; i < 300; ++i) {
    Position position = randomPosition(i, 30 + i % 10, random, 11);
    if (position.lastMoveMadeFive()) continue;
    Budget budget;
    Budget toFind = budget.part(2'000);
    SolveResult win = solve(position, toFind);
    if (win.verdict != SolveResult::Verdict::Proven) continue;
    CAPTURE(i);
    const std::size_t before = win.line.size();
    const bool isShortest = shorten(position, win, 100'000, budget);
    CHECK(win.line.size() <= before);
    CHECK(win.plies() == static_cast<int>(win.line.size()));
    CHECK(isWinningLine(position, win.line));
    if (win.line.size() == before) continue;
    ++shortened;
    CHECK(isShortest);
    CHECK(win.proof == (win.line.size() == 1 ? Proof::Five : Proof::Vcf));
  }
  CHECK(shortened > 3);
}

TEST_CASE("the shortest win by fours counts the five after a last reply that is forbidden") {
  Position position = fourWithoutReply();
  Budget budget;
  const auto [plies, line] = shortestFours(position, 7, budget);
  CHECK(line == std::vector{Square::at(5, 7)});
  CHECK(plies == 3);
  SolveResult win = solve(position, budget);
  REQUIRE(win.verdict == SolveResult::Verdict::Proven);
  CHECK(shorten(position, win, 1'000, budget));
  CHECK(win.plies() == 3);
  CHECK(win.proof == Proof::Vcf);
}

TEST_CASE("a search for the shortest win by fours that is stopped finds nothing") {
  Position position = position15(Rule::Freestyle, "7,7 8,7 9,7", "6,7 1,1 13,13");
  Budget ended{.poll = [] { return true; }};
  CHECK(shortestFours(position, 7, ended).moves.empty());
}
