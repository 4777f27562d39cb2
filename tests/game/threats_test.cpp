// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <map>

#include "engine/game/movegen.h"
#include "tests/support/moves.h"
#include "tests/support/naive_solver.h"
#include "tests/support/random_positions.h"
#include "tests/support/samples.h"

using namespace pentarch;
using namespace pentarch::test;

namespace {

// Number of the winner's stones in the longest win of each forced situation.
constexpr int kFiveStones = 1;
constexpr int kOpenFourStones = 2;
constexpr int kThreeStones = 3;

struct Tally {
  int cases = 0;
  int failures = 0;
};

/// A position and its plain copy for the naive solver.
class Examiner {
 public:
  Examiner(const Position& position, Tally& tally)
      : empty_(position.emptyPoints()),
        own_(position.sideToMove()),
        grid_(gridOf(position)),
        solver_(grid_, position.rule()),
        rule_(position.rule()),
        tally_(tally) {
    ++tally_.cases;
  }

  /// Every point outside the answers must lose to a win of the opponent with at most that many stones, and no answer
  /// may be forbidden.
  void allElseLoses(const SquareSet& answers, int stones) {
    for (const Square s : answers) tally_.failures += isLegal(own_, s) ? 0 : 1;
    for (const Square s : empty_ - answers) {
      if (!isLegal(own_, s)) continue;
      solver_.set(s, cellOf(own_));
      // Moves that make a four are never excluded, so the opponent is free to continue.
      if (!solver_.winsByFours(~own_, stones)) ++tally_.failures;
      solver_.set(s, Cell::Empty);
    }
  }

  /// Every move must win with that many stones, itself included, against any reply.
  void allWin(const SquareSet& moves, int stones) {
    if (moves.empty()) ++tally_.failures;
    for (const Square s : moves) {
      const bool wins = stones == 1 ? makesFive(grid_, s.x(), s.y(), own_, rule_) : winsAfter(s, stones - 1);
      tally_.failures += wins && isLegal(own_, s) ? 0 : 1;
    }
  }

 private:
  [[nodiscard]] bool isLegal(Color c, Square s) const {
    return rule_ != Rule::Renju || c == Color::White || !isForbidden(grid_, s.x(), s.y());
  }

  [[nodiscard]] bool winsAfter(Square s, int stones) {
    put(s, cellOf(own_));
    bool wins = !solver_.winsByFours(~own_, 1);
    for (const Square reply : empty_) {
      if (!wins) break;
      if (reply == s || !isLegal(~own_, reply)) continue;
      solver_.set(reply, cellOf(~own_));
      wins = solver_.winsByFours(own_, stones);
      solver_.set(reply, Cell::Empty);
    }
    put(s, Cell::Empty);
    return wins;
  }

  void put(Square s, Cell content) {
    grid_.set(s.x(), s.y(), content);
    solver_.set(s, content);
  }

  SquareSet empty_;
  Color own_;
  Grid grid_;
  NaiveSolver solver_;
  Rule rule_;
  Tally& tally_;
};

void checkSituation(Position& position, std::map<Situation, Tally>& tallies, int wanted) {
  const ThreatAnalysis analysis = analyzeThreats(position);
  Tally& tally = tallies[analysis.situation];
  if (tally.cases >= wanted) return;
  Examiner examiner(position, tally);
  switch (analysis.situation) {
    case Situation::WinNow: examiner.allWin(analysis.moves, kFiveStones); break;
    case Situation::LostToFives: examiner.allElseLoses({}, kFiveStones); break;
    case Situation::BlockFive: examiner.allElseLoses(analysis.moves, kFiveStones); break;
    case Situation::WinByOpenFour: examiner.allWin(analysis.moves, kOpenFourStones); break;
    case Situation::WinByFourThree: examiner.allWin(analysis.moves, kThreeStones); break;
    case Situation::LostToOpenFour: examiner.allElseLoses({}, kOpenFourStones); break;
    case Situation::DefendOpenFour: examiner.allElseLoses(analysis.moves, kOpenFourStones); break;
    case Situation::DefendFourThree: examiner.allElseLoses(analysis.moves, kThreeStones); break;
    case Situation::WinByDoubleThree: examiner.allWin(analysis.moves, kThreeStones); break;
    case Situation::Quiet: break;
  }
}

/// Random stones of both colors, not necessarily equal in number, close together, without a five.
Position scatteredPosition(Rule rule, std::mt19937& random) {
  const auto size = static_cast<int>(8 + random() % 5);
  Position position(size, rule);
  const auto stones = static_cast<int>(6 + random() % static_cast<unsigned>(size * size / 3));
  const auto blackPercent = 40 + random() % 21;
  for (int i = 0; i < stones; ++i) {
    const Square s = randomEmpty(position, random);
    const Color c = random() % 100 < blackPercent ? Color::Black : Color::White;
    if (position.threat(c, s) != Threat::Five) position.place(c, s);
  }
  return position;
}

void checkRule(Rule rule, int wanted) {
  std::mt19937 random(static_cast<unsigned>(rule) + 100);
  std::map<Situation, Tally> tallies;
  for (int i = 0; i < samples(2000); ++i) {
    Position position = scatteredPosition(rule, random);
    const std::uint64_t before = position.fingerprint();
    checkSituation(position, tallies, wanted);
    REQUIRE(position.fingerprint() == before);
  }
  for (const Situation s : {Situation::WinNow, Situation::LostToFives, Situation::BlockFive, Situation::WinByOpenFour,
                            Situation::WinByFourThree, Situation::LostToOpenFour, Situation::DefendOpenFour,
                            Situation::DefendFourThree, Situation::WinByDoubleThree}) {
    CAPTURE(static_cast<int>(s));
    CHECK(tallies[s].failures == 0);
    // Not used under rules where a four can also be answered from beside it.
    const bool isUsed = s != Situation::DefendFourThree || !traitsOf(rule).fourMayHaveSeveralAnswers();
    CHECK((tallies[s].cases >= samples(10)) == isUsed);
  }
}

}  // namespace

TEST_CASE("forced sets are complete and decided scores are right: freestyle") {
  checkRule(Rule::Freestyle, 25);
}
TEST_CASE("forced sets are complete and decided scores are right: standard") {
  checkRule(Rule::Standard, 25);
}
TEST_CASE("forced sets are complete and decided scores are right: renju") {
  checkRule(Rule::Renju, 25);
}
TEST_CASE("forced sets are complete and decided scores are right: caro") {
  checkRule(Rule::Caro, 25);
}
TEST_CASE("forced sets are complete and decided scores are right: exact caro") {
  checkRule(Rule::CaroExact, 25);
}

TEST_CASE("four and three wins unless the forced reply makes a four") {
  Position position(15, Rule::Freestyle);
  placeAll(position, Color::Black, "5,7 6,7 7,7 8,5 8,6");
  placeAll(position, Color::White, "4,7 1,1 1,2 13,13 12,1");
  if (position.sideToMove() == Color::White) position.pass();
  const ThreatAnalysis wins = analyzeThreats(position);
  CHECK(wins.situation == Situation::WinByFourThree);
  CHECK(wins.score == winIn(5));
  // White stones that turn the reply into a four.
  placeAll(position, Color::White, "9,4 9,5 9,6");
  if (position.sideToMove() == Color::White) position.pass();
  CHECK(analyzeThreats(position).situation != Situation::WinByFourThree);
}

TEST_CASE("renju: closing one of two ways to the open four is a defense when the other one is forbidden") {
  Position position(10, Rule::Renju);
  placeAll(position, Color::White, "3,0 2,3 9,3 6,4 0,5 2,5 7,5 8,5 4,6 7,6 6,8 4,9 5,9");
  placeAll(position, Color::Black, "8,1 9,2 5,3 6,3 4,4 1,5 4,5 5,5 0,6 3,7 6,7 3,8 8,9");
  const ThreatAnalysis analysis = analyzeThreats(position);
  CHECK(position.sideToMove() == Color::White);
  CHECK(analysis.situation == Situation::DefendFourThree);
  CHECK(analysis.moves.contains(Square::at(5, 1)));
}

TEST_CASE("renju: a double three of White does not win if it makes a forbidden four of Black legal") {
  Position position = positionAfter("e8d8f8j8g8f5g6m12h7g10j9i10k10i9l11a1h9o1i7a15j6", Rule::Renju);
  const Square h10 = at("h10");
  REQUIRE(position.sideToMove() == Color::White);
  REQUIRE(position.threat(Color::White, h10) == Threat::DoubleThree);
  const ThreatAnalysis before = analyzeThreats(position);
  CHECK_FALSE((before.isDecided() && before.moves.contains(h10)));
  position.play(h10);
  CHECK_FALSE(fourMoves(position, Color::Black).empty());
}

TEST_CASE("the moves to choose from are the first that are legal and not excluded") {
  Position position(5, Rule::Renju);
  placeAll(position, Color::White, "0,0");
  const SquareSet everywhere = position.emptyPoints();
  SquareSet corner;
  corner.insert(Square::at(4, 4));
  std::vector<Square> excluded = {Square::at(4, 4)};
  CHECK(firstLegalMoves(position, {corner, everywhere}, {}).size() == 1);
  CHECK(firstLegalMoves(position, {corner, everywhere}, excluded).size() == 23);
  CHECK(firstLegalMoves(position, {corner}, excluded).size() == 23);
  for (const Square s : everywhere) excluded.push_back(s);
  CHECK(firstLegalMoves(position, {corner, everywhere}, excluded).size() == 24);
}
