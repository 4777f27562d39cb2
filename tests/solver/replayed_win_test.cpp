// SPDX-License-Identifier: MIT
#include "engine/solver/replayed_win.h"

#include <doctest/doctest.h>

#include "tests/support/known_wins.h"

using namespace pentarch;
using namespace pentarch::test;

TEST_CASE("a claimed win is replayed from its own first move") {
  Position fours = sevenFours();
  Budget budget;
  const std::uint64_t before = fours.fingerprint();
  CHECK(replayedClaim(fours, Square::at(8, 10), budget).proof == Proof::Vcf);
  CHECK(fours.fingerprint() == before);
  CHECK(replayedClaim(fours, Square::at(0, 0), budget).proof == Proof::Claimed);
  CHECK(replayedClaim(fours, Square::at(5, 7), budget).proof == Proof::Claimed);
  CHECK(replayedClaim(fours, Square::none(), budget).proof == Proof::Claimed);
  Budget none{.maxNodes = 0};
  CHECK(replayedClaim(fours, Square::at(8, 10), none).proof == Proof::Claimed);
  Budget ended{.poll = [] { return true; }};
  CHECK(replayedClaim(fours, Square::at(8, 10), ended).proof == Proof::Claimed);
  CHECK(fours.fingerprint() == before);

  const ReplayedClaim claim = replayedClaim(fours, Square::at(8, 10), budget);
  CHECK(claim.longest.plies == 15);
  CHECK(claim.longest.moves.size() == 15);
  CHECK(claim.longest.moves.front() == Square::at(8, 10));
  for (const Square s : claim.longest.moves) {
    REQUIRE_FALSE(fours.lastMoveMadeFive());
    fours.play(s);
  }
  CHECK(fours.lastMoveMadeFive());
  fours = sevenFours();

  Position five = position15(Rule::Freestyle, "4,7 5,7 6,7 7,7", "3,7");
  CHECK(replayedClaim(five, Square::at(8, 7), budget).proof == Proof::Five);
  CHECK(replayedClaim(five, Square::at(8, 7), budget).longest.moves == std::vector{Square::at(8, 7)});

  Position threes = crossedTwos();
  VctSolver solver;
  const ThreatResult win = solver.solve(threes, 20'000, budget);
  REQUIRE(win.verdict == ThreatResult::Verdict::Win);
  CHECK(replayedClaim(threes, win.move, budget).proof == Proof::Vct);
  CHECK(replayedClaim(threes, win.move, budget).longest.plies >= win.plies);
  // A forbidden point proves nothing.
  Position renju = position15(Rule::Renju, "5,7 6,7 7,5 7,6", "0,0 14,0 0,14 14,14");
  CHECK(replayedClaim(renju, Square::at(7, 7), budget).proof == Proof::Claimed);
}

TEST_CASE("the longest line ends with the five where every block is forbidden") {
  Position position(13, Rule::Renju);
  placeAll(position, Color::White, "2,7 3,7 4,7");
  placeAll(position, Color::Black, "1,7 6,4 6,5 6,6 6,8 6,9");
  Budget budget;
  const ReplayedClaim claim = replayedClaim(position, Square::at(5, 7), budget);
  CHECK(claim.longest.plies == 3);
  REQUIRE(claim.longest.moves.size() == 3);
  CHECK(claim.longest.moves.back() == Square::at(6, 7));  // an overline of Black
}

TEST_CASE("wins of both solvers are confirmed with their line, by the nodes that are charged") {
  Position fours = sevenFours();
  Budget budget;
  VcfSolver vcf;
  const ReplayedWin byFours = replayedFours(fours, vcf, 10'000, budget);
  CHECK(byFours.verdict == ThreatResult::Verdict::Win);
  CHECK(byFours.line.size() >= 15);
  CHECK(byFours.line.size() % 2 == 1);
  CHECK(budget.nodes == vcf.nodes());
  Position threes = crossedTwos();
  CHECK(replayedFours(threes, vcf, 10'000, budget).verdict == ThreatResult::Verdict::None);
  VctSolver vct;
  const ReplayedWin byThreats = replayedThreats(threes, vct, 20'000, budget);
  CHECK(byThreats.verdict == ThreatResult::Verdict::Win);
  CHECK(byThreats.plies == 5);
  CHECK(byThreats.line.size() == 5);
  CHECK(budget.nodes == vcf.nodes() + vct.nodes());
}

TEST_CASE("a win whose last reply is forbidden counts the five that would follow") {
  Position position = fourWithoutReply();
  const std::uint64_t before = position.fingerprint();
  Budget budget;
  VcfSolver vcf;
  const ReplayedWin win = replayedFours(position, vcf, 100, budget);
  CHECK(win.verdict == ThreatResult::Verdict::Win);
  CHECK(win.line == std::vector{Square::at(5, 7)});
  CHECK(win.plies == 3);
  CHECK(position.fingerprint() == before);
}

TEST_CASE("a short win is confirmed even where the time is over, but not without nodes") {
  Position fours = sevenFours();
  VcfSolver vcf;
  Budget ended{.poll = [] { return true; }};
  const ReplayedWin win = replayedFours(fours, vcf, 10'000, ended);
  CHECK(win.verdict == ThreatResult::Verdict::Win);
  CHECK(win.line.front() == Square::at(8, 10));
  VcfSolver other;
  Budget none{.maxNodes = 0};
  CHECK(replayedFours(fours, other, 10'000, none).verdict == ThreatResult::Verdict::Undecided);
}
