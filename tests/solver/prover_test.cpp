// SPDX-License-Identifier: MIT
#include "engine/solver/prover.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "engine/solver/replay.h"
#include "tests/support/naive_solver.h"
#include "tests/support/random_positions.h"

using namespace pentarch;
using namespace pentarch::test;

namespace {

using Verdict = SolveResult::Verdict;
constexpr std::uint64_t kNodes = 20'000;

// Two crossing open twos; Black to move.
Position crossedTwos() {
  Position position(15, Rule::Freestyle);
  placeAll(position, Color::White, "1,1 13,1 1,13 13,13");
  placeAll(position, Color::Black, "6,7 7,7 8,5 8,6");
  position.pass();
  return position;
}

}  // namespace

TEST_CASE("first moves are judged one by one") {
  const StopSignal never;
  Position position = crossedTwos();
  SolveLimits limits;
  Prover prover(position, limits, never);
  const SolveResult result = prover.proveFirst(Square::at(8, 7), kNodes);
  CHECK(result.verdict == Verdict::Proven);
  CHECK(result.line.front() == Square::at(8, 7));
  CHECK(result.plies() == 5);
  CHECK(prover.proveFirst(Square::at(0, 7), kNodes).verdict == Verdict::NoWin);
  CHECK(prover.proveFirst(Square::at(6, 7), kNodes).verdict == Verdict::NoWin);  // taken
  CHECK(prover.proveFirst(Square::at(8, 7), 1).verdict == Verdict::Undecided);
  SolveLimits fours;
  fours.winClass = WinClass::Fours;
  CHECK(Prover(position, fours, never).proveFirst(Square::at(8, 7), kNodes).verdict == Verdict::NoWin);
  CHECK(Prover(position, fours, never).solve().verdict == Verdict::NoWin);
}

TEST_CASE("a quiet first move wins where every answer leaves threats enough, or a claim helps") {
  const StopSignal never;
  Position position = crossedTwos();
  SolveLimits limits;
  limits.winClass = WinClass::Quiet;
  Prover prover(position, limits, never);
  std::vector<Square> moves = prover.firstMoves();
  CHECK(moves.size() == 225 - 8);
  std::sort(moves.begin(), moves.end());
  CHECK(std::adjacent_find(moves.begin(), moves.end()) == moves.end());
  const SolveResult corner = prover.proveFirst(Square::at(14, 14), kNodes);  // the twos are worth two tempi
  CHECK(corner.verdict == Verdict::Proven);
  CHECK(corner.proof == Proof::Search);
  CHECK(proof::check(corner.certificate).accepted);

  Position early(15, Rule::Freestyle);
  early.play(Square::at(7, 7));
  early.play(Square::at(8, 8));
  int asked = 0;
  Prover careful(early, limits, never, [&](const Position&, std::uint64_t maxNodes) {
    ++asked;
    CHECK(maxNodes <= kNodes);
    return Claim{Square::none(), 100};
  });
  CHECK(careful.proveFirst(Square::at(6, 8), kNodes).verdict == Verdict::NoWin);
  CHECK(asked == 1);
}

TEST_CASE("first moves that win by fours are those that a brute force finds") {
  const StopSignal never;
  std::mt19937 random(74);
  SolveLimits limits;
  limits.winClass = WinClass::Fours;
  int wins = 0;
  for (int i = 0; i < 60; ++i) {
    const Rule rule = kRules[static_cast<std::size_t>(i) % kRules.size()];
    Position position(9, rule);
    playRandomly(position, 22, random);
    if (position.lastMoveMadeFive()) continue;
    const Color own = position.sideToMove();
    NaiveSolver naive(gridOf(position), rule);
    Prover prover(position, limits, never);
    const std::vector<Square> moves = prover.firstMoves();
    bool anyShort = false;
    for (const Square s : moves) {
      const SolveResult result = prover.proveFirst(s, kNodes);
      REQUIRE(result.verdict != Verdict::Undecided);
      anyShort = anyShort || (result.verdict == Verdict::Proven && result.plies() <= 5);
      wins += static_cast<int>(result.verdict == Verdict::Proven);
    }
    if (naive.winsByFours(own, 3)) {
      CHECK(std::any_of(moves.begin(), moves.end(),
                        [&](Square s) { return prover.proveFirst(s, kNodes).verdict == Verdict::Proven; }));
    } else {
      CHECK(!anyShort);
    }
  }
  CHECK(wins > 10);
}

TEST_CASE("a prover that is stopped decides nothing") {
  StopSignal raised;
  raised.raise();
  SolveLimits limits;
  Prover prover(crossedTwos(), limits, raised);
  CHECK(prover.isOver());
  CHECK(prover.solve().verdict == Verdict::Undecided);
}
