// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <map>

#include "engine/game/forbidden.h"
#include "engine/game/movegen.h"
#include "tests/support/naive_solver.h"
#include "tests/support/random_positions.h"

using namespace pentarch;
using namespace pentarch::test;

namespace {

// Stones of the opponent's own in the longest win that each forced situation is about.
constexpr int kFiveStones = 1;
constexpr int kOpenFourStones = 2;
constexpr int kFourThreeStones = 3;

struct Tally {
  int cases = 0;
  int failures = 0;
};

// Every point outside of the answers loses to a win of that length.
void checkCompleteness(Position& position, const SquareSet& answers, int stones, Tally& tally) {
  ++tally.cases;
  const Color own = position.sideToMove();
  NaiveSolver solver(gridOf(position), position.rule());
  for (const Square s : position.emptyPoints() - answers) {
    if (!isLegal(position, own, s)) continue;
    solver.set(s, cellOf(own));
    // A move that makes a four is never left out, so the opponent is free to go on.
    if (!solver.winsByFours(~own, stones)) ++tally.failures;
    solver.set(s, Cell::Empty);
  }
}

void checkWin(const Position& position, int stones, Tally& tally) {
  ++tally.cases;
  NaiveSolver solver(gridOf(position), position.rule());
  if (!solver.winsByFours(position.sideToMove(), stones)) ++tally.failures;
}

void checkSituation(Position& position, std::map<Situation, Tally>& tallies, int wanted) {
  const ThreatAnalysis analysis = analyzeThreats(position);
  Tally& tally = tallies[analysis.situation];
  if (tally.cases >= wanted) return;
  switch (analysis.situation) {
    case Situation::WinNow: checkWin(position, kFiveStones, tally); break;
    case Situation::LostToFives: checkCompleteness(position, {}, kFiveStones, tally); break;
    case Situation::BlockFive: checkCompleteness(position, analysis.moves, kFiveStones, tally); break;
    case Situation::WinByOpenFour: checkWin(position, kOpenFourStones, tally); break;
    case Situation::WinByFourThree: checkWin(position, kFourThreeStones, tally); break;
    case Situation::LostToOpenFour: checkCompleteness(position, {}, kOpenFourStones, tally); break;
    case Situation::DefendOpenFour: checkCompleteness(position, analysis.moves, kOpenFourStones, tally); break;
    case Situation::DefendFourThree: checkCompleteness(position, analysis.moves, kFourThreeStones, tally); break;
    case Situation::WinByDoubleThree: {
      ++tally.cases;
      // After the double three and any reply, an open four wins.
      NaiveSolver solver(gridOf(position), position.rule());
      const Color own = position.sideToMove();
      const Square first = analysis.moves.first();
      solver.set(first, cellOf(own));
      position.play(first);
      for (const Square reply : position.emptyPoints()) {
        if (!isLegal(position, ~own, reply)) continue;
        solver.set(reply, cellOf(~own));
        if (!solver.winsByFours(own, kOpenFourStones)) ++tally.failures;
        solver.set(reply, Cell::Empty);
      }
      position.undo();
      break;
    }
    case Situation::Quiet: break;
  }
}

void checkRule(Rule rule, int wanted) {
  std::mt19937 random(static_cast<unsigned>(rule) + 100);
  std::map<Situation, Tally> tallies;
  for (int game = 0; game < 1500; ++game) {
    Position position(game % 2 == 0 ? 9 : 11, PointTable::unweighted(rule));
    const int stones = 8 + static_cast<int>(random() % 26);
    playRandomly(position, stones, random);
    if (position.isFull() || position.lastMoveMadeFive()) continue;
    checkSituation(position, tallies, wanted);
  }
  for (const auto& [situation, tally] : tallies) {
    CAPTURE(static_cast<int>(situation));
    CAPTURE(tally.cases);
    CHECK(tally.failures == 0);
  }
  for (const Situation s : {Situation::WinNow, Situation::LostToFives, Situation::BlockFive, Situation::WinByOpenFour,
                            Situation::DefendOpenFour}) {
    CAPTURE(static_cast<int>(s));
    CHECK(tallies[s].cases >= 5);
  }
}

}  // namespace

TEST_CASE("forced sets are complete and decided scores are right: freestyle") {
  checkRule(Rule::Freestyle, 40);
}
TEST_CASE("forced sets are complete and decided scores are right: standard") {
  checkRule(Rule::Standard, 40);
}
TEST_CASE("forced sets are complete and decided scores are right: renju") {
  checkRule(Rule::Renju, 40);
}
TEST_CASE("forced sets are complete and decided scores are right: caro") {
  checkRule(Rule::Caro, 40);
}
TEST_CASE("forced sets are complete and decided scores are right: exact caro") {
  checkRule(Rule::CaroExact, 40);
}

TEST_CASE("four and three wins unless the forced reply makes a four") {
  Position position(15, PointTable::unweighted(Rule::Freestyle));
  placeAll(position, Color::Black, "5,7 6,7 7,7 8,5 8,6");
  placeAll(position, Color::White, "4,7 1,1 1,2 13,13 12,1");
  if (position.sideToMove() == Color::White) position.pass();
  const ThreatAnalysis wins = analyzeThreats(position);
  CHECK(wins.situation == Situation::WinByFourThree);
  CHECK(wins.score == winIn(5));
  // White stones that make the reply a four.
  placeAll(position, Color::White, "9,4 9,5 9,6");
  if (position.sideToMove() == Color::White) position.pass();
  CHECK(analyzeThreats(position).situation != Situation::WinByFourThree);
}
