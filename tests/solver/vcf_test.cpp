// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <stdexcept>

#include "engine/solver/replay.h"
#include "engine/solver/vcf.h"
#include "tests/support/naive_solver.h"
#include "tests/support/random_positions.h"

using namespace pentarch;
using namespace pentarch::test;

namespace {

constexpr int kBudget = 200'000;

struct Puzzle {
  int fours;  // stones of fours required, including the open four
  int nodes;  // attacker nodes of a plain solver
  const char* black;
  const char* white;
};

// Black to move wins with exactly that many fours.
constexpr std::array kPuzzles = {
    Puzzle{5, 89, "5,8 7,9 2,10 5,10 7,11 5,12 8,12", "4,8"},
    Puzzle{6, 52, "7,2 6,3 10,4 11,4 12,5 3,6 10,6 12,6", "8,2 11,2 12,2"},
    Puzzle{7, 406, "5,7 8,8 7,10 10,10 8,11 9,11 8,12", "11,9 9,10 7,11"},
    Puzzle{8, 2097, "6,2 7,2 10,2 10,3 8,4 10,6 9,7", ""},
    Puzzle{8, 601, "8,2 11,2 8,3 10,4 12,4 6,5 5,6 12,6 10,8 10,10 12,10", "7,2 10,3 4,7 9,11"},
    Puzzle{9, 1607, "8,2 10,3 6,4 7,5 9,5 11,5 8,6 6,7 10,8 11,8 10,9 10,12", "6,3 7,3 8,3 7,4 6,5 8,7 9,7 12,7"},
    Puzzle{10, 2447, "5,2 8,4 6,5 10,5 2,6 9,6 2,7 8,8 6,9 2,10", "11,4 9,8"},
    Puzzle{11, 446, "6,2 7,2 10,2 7,3 4,4 10,6 6,8", ""},
};

Position puzzlePosition(const Puzzle& puzzle) {
  Position position(15, Rule::Freestyle);
  placeAll(position, Color::White, puzzle.white);
  placeAll(position, Color::Black, puzzle.black);
  if (position.sideToMove() == Color::White) position.pass();
  return position;
}

Position sharpPosition(Rule rule, std::mt19937& random) {
  while (true) {
    Position position(13, rule);
    playRandomly(position, 16 + static_cast<int>(random() % 30), random);
    if (!position.lastMoveMadeFive()) return position;
  }
}

}  // namespace

TEST_CASE("wins by fours: puzzles") {
  for (const Puzzle& puzzle : kPuzzles) {
    CAPTURE(puzzle.black);
    Position position = puzzlePosition(puzzle);
    const std::uint64_t before = position.fingerprint();
    VcfSolver solver;
    const ThreatResult result = solver.solve(position, 3 * puzzle.nodes);
    REQUIRE(result.verdict == ThreatResult::Verdict::Win);
    CHECK(position.fingerprint() == before);
    // A win with n fours ends with the five after 2n + 1 plies; there is no shorter one.
    CHECK(result.plies >= 2 * puzzle.fours + 1);
    Budget unlimited;
    const auto line = solver.line(position, kBudget, unlimited);
    CHECK(static_cast<int>(line.size()) >= 2 * puzzle.fours + 1);
    CHECK(line.size() % 2 == 1);
    CHECK(replayWin(
              position, [&](Position& p) { return solver.solve(p, kBudget).move; }, kBudget) ==
          ReplayVerdict::Accepted);
  }
}

TEST_CASE("wins by fours: the puzzles need every four") {
  for (const Puzzle& puzzle : kPuzzles) {
    if (puzzle.fours > 6) continue;  // too slow for a solver that tries every point
    CAPTURE(puzzle.black);
    NaiveSolver naive(gridOf(puzzlePosition(puzzle)), Rule::Freestyle);
    CHECK(naive.winsByFours(Color::Black, puzzle.fours + 1));
    CHECK_FALSE(naive.winsByFours(Color::Black, puzzle.fours));
  }
}

TEST_CASE("wins by fours agree with a solver that tries every point") {
  constexpr int kStones = 4;
  std::mt19937 random(31);
  int wins = 0;
  for (int i = 0; i < 250; ++i) {
    const Rule rule = kRules[static_cast<std::size_t>(i) % kRules.size()];
    Position position = sharpPosition(rule, random);
    VcfSolver solver(10);
    const ThreatResult result = solver.solve(position, kBudget);
    REQUIRE(result.verdict != ThreatResult::Verdict::Undecided);
    NaiveSolver naive(gridOf(position), rule);
    const bool shortWin = naive.winsByFours(position.sideToMove(), kStones);
    CAPTURE(i);
    if (result.verdict == ThreatResult::Verdict::None) CHECK_FALSE(shortWin);
    if (result.verdict == ThreatResult::Verdict::Win && result.plies <= 2 * kStones - 1) CHECK(shortWin);
    wins += shortWin ? 1 : 0;
  }
  CHECK(wins > 20);
}

TEST_CASE("every win by fours is accepted by the checker, under every rule") {
  std::mt19937 random(32);
  int wins = 0;
  for (int i = 0; i < 400; ++i) {
    Position position = sharpPosition(kRules[static_cast<std::size_t>(i) % kRules.size()], random);
    VcfSolver solver(12);
    const ThreatResult result = solver.solve(position, 20'000);
    if (result.verdict != ThreatResult::Verdict::Win) continue;
    ++wins;
    CAPTURE(i);
    CHECK(replayWin(
              position, [&](Position& p) { return solver.solve(p, kBudget).move; }, kBudget) ==
          ReplayVerdict::Accepted);
  }
  CHECK(wins > 50);
}

TEST_CASE("a small budget leaves the question open") {
  Position position = puzzlePosition(kPuzzles[3]);
  VcfSolver solver;
  CHECK(solver.solve(position, 3).verdict == ThreatResult::Verdict::Undecided);
  // Results of the truncated search must not prevent the win.
  CHECK(solver.solve(position, kBudget).verdict == ThreatResult::Verdict::Win);
}

TEST_CASE("wins by fours are found for White and in every symmetry") {
  for (int symmetry = 0; symmetry < 8; ++symmetry) {
    const Position original = puzzlePosition(kPuzzles[1]);
    Position position(15, Rule::Freestyle);
    for (int y = 0; y < 15; ++y) {
      for (int x = 0; x < 15; ++x) {
        const Square s = Square::at(x, y);
        if (original.isEmpty(s)) continue;
        position.place(~colorOf(original.at(s)), transformed(s, 15, symmetry));
      }
    }
    if (position.sideToMove() == Color::Black) position.pass();
    CAPTURE(symmetry);
    VcfSolver solver;
    CHECK(solver.solve(position, 10 * kPuzzles[1].nodes).verdict == ThreatResult::Verdict::Win);
  }
}

TEST_CASE("a search for fours asks every thousand nodes whether to stop") {
  Position position = manyFours();
  VcfSolver solver;
  std::uint64_t longest = 0;
  std::uint64_t last = 0;
  int asked = 0;
  Budget budget{.poll = [&] {
    longest = std::max(longest, solver.nodes() - last);
    last = solver.nodes();
    ++asked;
    return false;
  }};
  const ThreatResult result = solver.solve(position, 20'000, budget);
  CHECK(budget.nodes == solver.nodes());
  CHECK(result.verdict == ThreatResult::Verdict::Undecided);
  CHECK(asked > 10);
  CHECK(longest < 1100);
}

TEST_CASE("a solver whose host has thrown does not ask it again") {
  Position position = manyFours();
  VcfSolver solver;
  Budget budget{.poll = []() -> bool { throw std::runtime_error("the host"); }};
  Position copy = position;
  CHECK_THROWS_AS((void)solver.solve(copy, 20'000, budget), std::runtime_error);
  CHECK(solver.solve(position, 20'000).verdict == ThreatResult::Verdict::Undecided);
}

TEST_CASE("a search for fours that is stopped is undecided soon") {
  Position position = manyFours();
  const std::uint64_t before = position.fingerprint();
  VcfSolver solver;
  Budget budget{.poll = [] { return true; }};
  const ThreatResult result = solver.solve(position, 1'000'000, budget);
  CHECK(result.verdict == ThreatResult::Verdict::Undecided);
  CHECK(position.fingerprint() == before);
  CHECK(solver.nodes() < 3000);
}
