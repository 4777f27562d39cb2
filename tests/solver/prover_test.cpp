// SPDX-License-Identifier: MIT
#include "engine/solver/prover.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "engine/proof/check.h"
#include "tests/support/known_wins.h"
#include "tests/support/naive_solver.h"
#include "tests/support/random_positions.h"

using namespace pentarch;
using namespace pentarch::test;

namespace {

using Verdict = SolveResult::Verdict;
constexpr std::uint64_t kNodes = 20'000;

}  // namespace

TEST_CASE("first moves are judged one by one") {
  Position position = crossedTwos();
  Budget budget;
  Prover prover(position, WinClass::Threats, budget);
  const SolveResult result = prover.proveFirst(Square::at(8, 7), kNodes);
  CHECK(result.verdict == Verdict::Proven);
  CHECK(result.line.front() == Square::at(8, 7));
  CHECK(result.plies() == 5);
  CHECK(prover.proveFirst(Square::at(0, 7), kNodes).verdict == Verdict::NoWin);
  CHECK(prover.proveFirst(Square::at(6, 7), kNodes).verdict == Verdict::NoWin);  // taken
  CHECK(prover.proveFirst(Square::at(8, 7), 1).verdict == Verdict::Undecided);
  CHECK(Prover(position, WinClass::Fours, budget).proveFirst(Square::at(8, 7), kNodes).verdict == Verdict::NoWin);
  CHECK(Prover(position, WinClass::Fours, budget).solve().verdict == Verdict::NoWin);
}

TEST_CASE("the line of a win whose last reply is forbidden ends with a five") {
  Position position = fourWithoutReply();
  const std::uint64_t before = position.fingerprint();
  Budget budget;
  const SolveResult result = Prover(position, WinClass::Fours, budget).solve();
  REQUIRE(result.verdict == Verdict::Proven);
  CHECK(result.plies() == 3);
  CHECK(result.line == std::vector{Square::at(5, 7), Square::at(10, 7), Square::at(6, 7)});
  CHECK(position.fingerprint() == before);
}

TEST_CASE("all replies are told of, those too that need not be tried since they lose to an open four") {
  Position position = crossedTwos();
  Budget budget;
  Prover prover(position, WinClass::Threats, budget);
  int calls = 0;
  int refuted = 0;
  prover.reportTo([&](int done, int replies) {
    ++calls;
    CHECK(done > refuted);
    CHECK(replies == 225 - 9);
    refuted = done;
  });
  const SolveResult result = prover.proveFirst(Square::at(8, 7), kNodes);
  CHECK(result.verdict == Verdict::Proven);
  CHECK(refuted == 225 - 9);
  CHECK(calls < 10);
}

TEST_CASE("a quiet first move wins where every answer leaves threats enough, or a claim helps") {
  Position position = crossedTwos();
  Budget budget;
  Prover prover(position, WinClass::Quiet, budget);
  std::vector<Square> moves = firstMoves(position, WinClass::Quiet);
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
  Prover careful(early, WinClass::Quiet, budget, [&](const Position&, Budget& left) {
    ++asked;
    CHECK(left.nodesLeft() <= kNodes);
    left.charge(100'000);
    return Claim{};
  });
  const SolveResult denied = careful.proveFirst(Square::at(6, 8), kNodes);
  CHECK(denied.verdict == Verdict::NoWin);
  CHECK(denied.nodes > 100'000);
  CHECK(asked == 1);
}

TEST_CASE("neither a search that is ended nor a claim that proves wrong denies a first move") {
  bool isOver = false;
  Budget ended{.poll = [&] { return isOver; }};
  const auto endsTheWork = [&](const Position&, Budget&) {
    isOver = true;
    return Claim{};
  };
  const Position early = position15(Rule::Freestyle, "7,7", "8,8");
  CHECK(Prover(early, WinClass::Quiet, ended, endsTheWork).proveFirst(Square::at(6, 8), kNodes).verdict ==
        Verdict::Undecided);
  CHECK(isOver);

  // White answers at once with a four, which the claimed move does not stop.
  const Position fours = position15(Rule::Freestyle, "0,0 14,14 14,0", "1,0 2,0 3,0");
  Budget budget;
  const auto claimsAPoint = [](const Position&, Budget&) { return Claim{.move = Square::at(14, 7), .depth = 1}; };
  CHECK(Prover(fours, WinClass::Quiet, budget, claimsAPoint).proveFirst(Square::at(7, 7), kNodes).verdict ==
        Verdict::Undecided);
}

TEST_CASE("first moves that win by fours are those that a brute force finds") {
  std::mt19937 random(74);
  Budget budget;
  int wins = 0;
  for (int i = 0; i < 60; ++i) {
    const Rule rule = kRules[static_cast<std::size_t>(i) % kRules.size()];
    Position position(9, rule);
    playRandomly(position, 22, random);
    if (position.lastMoveMadeFive()) continue;
    const Color own = position.sideToMove();
    NaiveSolver naive(gridOf(position), rule);
    Prover prover(position, WinClass::Fours, budget);
    const std::vector<Square> moves = firstMoves(position, WinClass::Fours);
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
  Budget budget{.stop = &raised};
  CHECK(solve(crossedTwos(), budget).verdict == Verdict::Undecided);
  CHECK(solve(sevenFours(), budget).verdict == Verdict::Undecided);
}

TEST_CASE("solve proves, denies and gives up honestly") {
  Budget budget;
  const SolveResult fours = solve(sevenFours(), budget);
  CHECK(fours.verdict == SolveResult::Verdict::Proven);
  CHECK(fours.proof == Proof::Vcf);
  CHECK(fours.plies() >= 15);
  CHECK(fours.plies() % 2 == 1);
  CHECK(fours.nodes == budget.nodes);
  CHECK(solve(position15(Rule::Freestyle, "7,7", "8,8"), budget).verdict == SolveResult::Verdict::NoWin);
  Budget few{.maxNodes = 1};
  CHECK(solve(sevenFours(), few).verdict == SolveResult::Verdict::Undecided);
  const SolveResult threats = solve(crossedTwos(), budget);
  CHECK(threats.verdict == SolveResult::Verdict::Proven);
  CHECK(threats.proof == Proof::Vct);
  const SolveResult five = solve(position15(Rule::Freestyle, "4,7 5,7 6,7 7,7", "3,7"), budget);
  CHECK(five.proof == Proof::Five);
  CHECK(five.plies() == 1);
}

TEST_CASE("a win by fours ends solve, which finds it again and nothing after the five") {
  const Position start = sevenFours();
  Budget budget;
  Prover prover(start, WinClass::Threats, budget);
  const SolveResult first = prover.solve();
  REQUIRE(first.verdict == Verdict::Proven);
  CHECK(first.proof == Proof::Vcf);
  CHECK(first.nodes == Prover(start, WinClass::Fours, budget).solve().nodes);  // none is spent on threats
  const SolveResult again = prover.solve();
  CHECK(again.verdict == Verdict::Proven);
  CHECK(again.proof == Proof::Vcf);
  CHECK(again.line == first.line);

  Position won = start;
  for (const Square s : first.line) won.play(s);
  REQUIRE(won.lastMoveMadeFive());
  const SolveResult after = solve(won, budget);
  CHECK(after.verdict == Verdict::NoWin);
  CHECK(after.line.empty());
  CHECK(after.nodes == 0);
}

TEST_CASE("clock: solve keeps to its deadline and to its nodes") {
  std::mt19937 random(37);
  for (int i = 0; i < 10; ++i) {
    Position position(15, kRules[static_cast<std::size_t>(i) % kRules.size()]);
    playRandomly(position, 16, random);
    const Clock::time_point start = Clock::now();
    Budget timed{.deadline = Deadline::after(start, std::chrono::milliseconds(50))};
    (void)solve(position, timed);
    CHECK(Clock::now() - start < std::chrono::seconds(3));
    Budget few{.maxNodes = 500};
    CHECK(solve(position, few).nodes < 5'000);
  }
}
