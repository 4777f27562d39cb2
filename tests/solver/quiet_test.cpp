// SPDX-License-Identifier: MIT
#include "engine/solver/quiet.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <random>
#include <span>
#include <string_view>
#include <vector>

#include "engine/eval/policy.h"
#include "engine/proof/check.h"
#include "engine/search/move_order.h"
#include "engine/solver/proof_builder.h"
#include "engine/solver/prover.h"
#include "tests/support/moves.h"
#include "tests/support/random_positions.h"

using namespace pentarch;
using namespace pentarch::test;

namespace {

struct QuietWin {
  Rule rule;
  std::string_view moves;
};

// Games in which the side to move won; fours and threes alone do not.
constexpr std::array kQuietWins = {
    QuietWin{Rule::Freestyle, "f8e13g8i10k9j8f12j9j10k8l7i8l8i11i9l11k10k11j11h11g12l9"},
    QuietWin{Rule::Renju, "h7i7g4f8h4i4f7h5g5g7f6i3i6j3g6h6g3g2i5j6f5e4e6k2"},
    QuietWin{Rule::Renju, "i8e6f5f8e9e7e5f9f6d5h7g6g7h8f7d6d4c3c5i7g9g10e3b6f4f3e4g4e2e1"},
};

void rankByPolicy(const Position& position, std::span<const Square> moves, std::span<double> likelihoods) {
  std::vector<int> scores(moves.size());
  scoreByPolicy(PolicyWeights::builtIn().of(position.rule(), position.sideToMove()), position, moves, scores);
  std::transform(scores.begin(), scores.end(), likelihoods.begin(),
                 [](int score) { return static_cast<double>(score) / kMoveUnit; });
}

void rankAlike(const Position&, std::span<const Square>, std::span<double> likelihoods) {
  std::fill(likelihoods.begin(), likelihoods.end(), 0.0);
}

Position positionOf(const QuietWin& win, int symmetry = 0) {
  Position position(15, win.rule);
  for (const Square s : movesOf(win.moves)) position.play(transformed(s, 15, symmetry));
  return position;
}

struct Child {
  ProofNumbers numbers;
};

}  // namespace

TEST_CASE("proof numbers are backed up, and the cheapest child is searched until another one is cheaper") {
  const std::vector<Child> children = {{{5, 2}}, {{3, 7}}, {{4, 1}}};
  const ProofNumbers attacker = backUp(children, true);
  CHECK(attacker.proof == 3);
  CHECK(attacker.disproof == 10);
  const ProofNumbers defender = backUp(children, false);
  CHECK(defender.proof == 12);
  CHECK(defender.disproof == 1);
  const Expansion first = nextExpansion(children, attacker, {100, 50}, true);
  CHECK(first.child == 1);
  CHECK(first.thresholds.proof == 6);               // of the next one 4, a quarter of it and 1 more
  CHECK(first.thresholds.disproof == 50 - 10 + 7);  // what the others leave
  const Expansion answer = nextExpansion(children, defender, {20, 2}, false);
  CHECK(answer.child == 2);
  CHECK(answer.thresholds.proof == 20 - 12 + 4);
  CHECK(answer.thresholds.disproof == 2);
  const std::vector<Child> decided = {{{0, kInfiniteProof}}, {{kInfiniteProof, 0}}};
  CHECK(backUp(decided, true).isProven());
  CHECK(backUp(decided, false).disproof == 0);
}

TEST_CASE("wins that need quiet moves are found and proven, on every side of the board") {
  for (const QuietWin& win : kQuietWins) {
    for (int symmetry = 0; symmetry < kSymmetries; symmetry += 3) {
      CAPTURE(win.moves);
      CAPTURE(symmetry);
      const Position position = positionOf(win, symmetry);
      Budget threats{.maxNodes = 20'000};
      CHECK(solve(position, threats).verdict != SolveResult::Verdict::Proven);
      Budget budget{.maxNodes = 3'000'000};
      Prover prover(position, WinClass::Quiet, budget);
      const SolveResult result = prover.solveQuietly(rankByPolicy, budget);
      REQUIRE(result.verdict == SolveResult::Verdict::Proven);
      CHECK(result.proof == Proof::Search);
      CHECK(result.nodes == budget.nodes);
      CHECK(proof::check(result.certificate).accepted);
      CHECK(static_cast<int>(result.line.size()) == result.plies());
    }
  }
}

TEST_CASE("whatever is called a quiet win is one, in any order of moves") {
  std::mt19937 random(41);
  int wins = 0;
  for (int i = 0; i < 60; ++i) {
    Position position(i % 3 == 0 ? 9 : 15, kRules[static_cast<std::size_t>(i) % kRules.size()]);
    playRandomly(position, 10 + static_cast<int>(random() % 12), random);
    if (position.lastMoveMadeFive()) continue;
    const std::uint64_t before = position.fingerprint();
    Budget budget{.maxNodes = 20'000};
    VcfSolver fours;
    VctSolver threats;
    const MoveRanking ranking = rankAlike;
    QuietSolver solver(position.sideToMove(), fours, threats, ranking);
    if (!solver.wins(position, budget)) continue;
    ProofBuilder builder(position.sideToMove());
    Budget more{.maxNodes = 200'000};
    const auto built = builder.build(
        position, [&](Position& p) { return solver.winningMove(p, more); }, more);
    CHECK(position.fingerprint() == before);
    if (!built) continue;
    CHECK(proof::check(built->certificate).accepted);
    ++wins;
  }
  CHECK(wins > 10);
}

TEST_CASE("a search for quiet wins ends with its budget and leaves no trace") {
  Position position = positionOf(kQuietWins[2]);
  const std::uint64_t before = position.fingerprint();
  VcfSolver fours;
  VctSolver threats;
  const MoveRanking ranking = rankByPolicy;
  QuietSolver solver(position.sideToMove(), fours, threats, ranking);
  Budget few{.maxNodes = 1'000};
  CHECK_FALSE(solver.wins(position, few));
  CHECK(few.nodes < 10'000);
  StopSignal stop;
  stop.raise();
  Budget stopped{.stop = &stop};
  CHECK_FALSE(solver.wins(position, stopped));
  CHECK(solver.winningMove(position, stopped).isNone());
  CHECK(position.fingerprint() == before);
  // However often it was interrupted, it goes on where it was.
  for (int i = 0; i < 200; ++i) {
    Budget little{.maxNodes = 500};
    if (solver.wins(position, little)) break;
  }
  Budget enough{.maxNodes = 3'000'000};
  CHECK(solver.wins(position, enough));
}
