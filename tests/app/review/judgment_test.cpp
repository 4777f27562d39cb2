// SPDX-License-Identifier: MIT
#include "app/analysis/judgment.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

using namespace pentarch;
using namespace pentarch::review;

namespace {

constexpr Square kPlayed = Square::at(7, 7);
constexpr Square kOther = Square::at(8, 8);

Assessment open(Color side, Score score) {
  Assessment a;
  a.side = side;
  a.score = score;
  a.pv = {kOther};
  return a;
}

Assessment forced(Color side, Score score, Proof proof) {
  Assessment a = open(side, score);
  a.proof = proof;
  return a;
}

ReviewedMove moved(Color color) {
  ReviewedMove m;
  m.square = kPlayed;
  m.color = color;
  return m;
}

ReviewedMove judged(const Assessment& before, const Assessment& after) {
  ReviewedMove m = moved(before.side);
  judge(m, before, after);
  return m;
}

}  // namespace

TEST_CASE("win rates given away get their label") {
  const auto labelFor = [](Score before, Score after) {
    return judged(open(Color::Black, before), open(Color::White, after)).label;
  };
  CHECK(labelFor(0, 0) == Label::None);
  CHECK(labelFor(0, -100) == Label::None);       // better than expected is not a mistake
  CHECK(labelFor(0, 60) == Label::None);         // 7 %
  CHECK(labelFor(0, 100) == Label::Inaccuracy);  // 12 %
  CHECK(labelFor(0, 200) == Label::Mistake);     // 23 %
  CHECK(labelFor(0, 400) == Label::Blunder);     // 38 %
}

TEST_CASE("a proven win that is gone is a missed win, whatever is left") {
  const Assessment before = forced(Color::White, winIn(7), Proof::Vcf);
  const ReviewedMove m = judged(before, open(Color::Black, -2000));
  REQUIRE(m.fact(Fact::Kind::MissedWin) != nullptr);
  CHECK(m.fact(Fact::Kind::MissedWin)->plies == 7);
  CHECK(m.fact(Fact::Kind::MissedWin)->line == before.pv);
  CHECK(m.label == Label::Blunder);
  CHECK(judged(before, forced(Color::Black, lossIn(20), Proof::Claimed)).facts.empty());  // slower, but still winning
  CHECK(judged(forced(Color::White, winIn(7), Proof::Claimed), open(Color::Black, 0)).facts.empty());
}

TEST_CASE("giving the opponent a proven win is a fact, unless all was lost before") {
  const Assessment after = forced(Color::Black, winIn(9), Proof::Vct);
  const ReviewedMove m = judged(open(Color::White, -3000), after);
  REQUIRE(m.fact(Fact::Kind::Lost) != nullptr);
  CHECK(m.fact(Fact::Kind::Lost)->plies == 9);
  CHECK(m.label == Label::Blunder);
  CHECK(judged(forced(Color::White, lossIn(10), Proof::Claimed), after).fact(Fact::Kind::Lost) == nullptr);
  const ReviewedMove both = judged(forced(Color::White, winIn(3), Proof::Vcf), after);
  CHECK(both.fact(Fact::Kind::MissedWin) != nullptr);
  CHECK(both.fact(Fact::Kind::Lost) != nullptr);
}

TEST_CASE("only moves and answers to a four are told apart and either found or not") {
  Assessment before = open(Color::Black, 0);
  before.defenses = {kPlayed};
  CHECK(judged(before, open(Color::White, 0)).fact(Fact::Kind::OnlyMove)->found);
  before.defenses = {kOther};
  CHECK_FALSE(judged(before, open(Color::White, 0)).fact(Fact::Kind::OnlyMove)->found);
  before.defenses = {kOther, kPlayed};
  CHECK(judged(before, open(Color::White, 0)).facts.empty());
  before.answersToFour = {kPlayed};
  CHECK(judged(before, open(Color::White, 0)).fact(Fact::Kind::Forced)->found);
  before.answersToFour = {kOther};
  CHECK_FALSE(judged(before, open(Color::White, 0)).fact(Fact::Kind::Forced)->found);
}

TEST_CASE("what is known after a move is known before it") {
  std::vector<ReviewedMove> moves = {moved(Color::Black), moved(Color::White)};
  std::vector<std::optional<Assessment>> line = {open(Color::Black, 100), open(Color::White, 50),
                                                 forced(Color::Black, lossIn(4), Proof::Vcf)};
  reconcile(line, moves);
  CHECK(line[1]->score == winIn(5));
  CHECK(line[1]->isProvenWin());
  CHECK(line[1]->best() == kPlayed);
  CHECK(line[0]->score == 100);  // Black had better moves
}

TEST_CASE("the best move brings what it brought, another one only a lower bound") {
  std::vector<ReviewedMove> moves = {moved(Color::Black)};
  std::vector<std::optional<Assessment>> line = {open(Color::Black, 100), open(Color::White, 80)};
  reconcile(line, moves);
  CHECK(line[0]->score == 100);
  line[1]->score = -150;
  reconcile(line, moves);
  CHECK(line[0]->score == 150);
  line = {open(Color::Black, 100), open(Color::White, 80)};
  moves[0].square = kOther;
  reconcile(line, moves);
  CHECK(line[0]->score == -80);
}

TEST_CASE("a proven loss stays one whatever is played") {
  std::vector<ReviewedMove> moves = {moved(Color::Black)};
  std::vector<std::optional<Assessment>> line = {forced(Color::Black, lossIn(8), Proof::Vct), open(Color::White, 900)};
  line[0]->defenses = {kOther};
  reconcile(line, moves);
  CHECK(line[1]->isProvenWin());
  CHECK(line[0]->defenses->empty());

  line[1] = forced(Color::White, winIn(3), Proof::Claimed);
  reconcile(line, moves);
  CHECK(line[1]->isProvenWin());
  CHECK(line[1]->score == winIn(7));  // the claimed length is not proven
}

TEST_CASE("a move that is proven to lose is no defense of the position before it") {
  std::vector<ReviewedMove> moves = {moved(Color::Black)};
  const Assessment lost = forced(Color::White, winIn(9), Proof::Vct);
  std::vector<std::optional<Assessment>> line = {open(Color::Black, 100), lost};
  line[0]->defenses = {kPlayed, kOther};
  reconcile(line, moves);
  CHECK(line[0]->defenses == std::vector<Square>{kOther});
  CHECK_FALSE(line[0]->isProvenLoss());
  CHECK_FALSE(judged(*line[0], *line[1]).fact(Fact::Kind::OnlyMove)->found);

  line = {open(Color::Black, 100), lost};
  line[0]->defenses = {kPlayed};
  reconcile(line, moves);
  CHECK(line[0]->isProvenLoss());
  CHECK(pliesToMate(line[0]->score) == 10);
  CHECK(judged(*line[0], *line[1]).facts.empty());

  line = {open(Color::Black, 100), lost};
  line[0]->defenses = {kPlayed};
  line[0]->longestRefutation = 13;  // another move lasts longer than the played one
  reconcile(line, moves);
  CHECK(pliesToMate(line[0]->score) == 14);
}

TEST_CASE("a move that is proven to lose is not called the best one") {
  std::vector<ReviewedMove> moves = {moved(Color::Black)};
  std::vector<std::optional<Assessment>> line = {open(Color::Black, 100), forced(Color::White, winIn(9), Proof::Vct)};
  line[0]->pv = {kPlayed, kOther};
  reconcile(line, moves);
  CHECK(line[0]->best().isNone());
}

TEST_CASE("rates are what is shown of them, and certain only where a proof is") {
  const ReviewedMove claimed = judged(open(Color::Black, 0), forced(Color::White, lossIn(8), Proof::Claimed));
  CHECK(claimed.after == doctest::Approx(0.999));
  CHECK(judged(open(Color::Black, 0), open(Color::White, -kMaxEval)).after == doctest::Approx(0.999));
  CHECK(judged(open(Color::Black, 0), forced(Color::White, lossIn(8), Proof::Vcf)).after == 1);
  for (Score before = -500; before <= 500; before += 7) {
    const ReviewedMove m = judged(open(Color::Black, before), open(Color::White, before / 2 + 90));
    CHECK(m.drop == doctest::Approx(std::max(0.0, std::round(100 * m.before) - std::round(100 * m.after)) / 100));
  }
}

TEST_CASE("the game is decided where the win rate of the winner stays above 99 percent") {
  std::vector<std::optional<Assessment>> line = {open(Color::Black, 0), open(Color::White, -5000),
                                                 forced(Color::Black, winIn(5), Proof::Vcf),
                                                 forced(Color::White, lossIn(4), Proof::Vcf)};
  CHECK(decisionOf(line)->ply == 1);
  CHECK(decisionOf(line)->provenFrom == 2);
  line[1]->score = -300;  // 82 %
  CHECK(decisionOf(line)->ply == 2);
  CHECK(decisionOf(line)->isProven());
  line[1].reset();  // the game may have been decided here
  CHECK_FALSE(decisionOf(line).has_value());
}

TEST_CASE("the decision is the move after which the winner never lets go") {
  std::vector<std::optional<Assessment>> line = {
      forced(Color::Black, winIn(9), Proof::Vcf), open(Color::White, 0), forced(Color::Black, winIn(7), Proof::Claimed),
      forced(Color::White, lossIn(6), Proof::Vcf), forced(Color::Black, winIn(5), Proof::Vcf)};
  const auto decision = decisionOf(line);
  REQUIRE(decision.has_value());
  CHECK(decision->ply == 2);
  CHECK(decision->winner == Color::Black);
  CHECK_FALSE(decision->isProven());
  CHECK(decision->provenFrom == 3);
  line[2]->proof = Proof::Vct;
  CHECK(decisionOf(line)->isProven());
  line.back() = open(Color::Black, 5000);
  CHECK_FALSE(decisionOf(line).has_value());
}

TEST_CASE("accuracy counts free moves only") {
  CHECK(accuracyOf(0) == doctest::Approx(100));
  CHECK(accuracyOf(0.1) == doctest::Approx(67.03).epsilon(0.001));
  std::vector<ReviewedMove> moves(4, moved(Color::Black));
  for (ReviewedMove& m : moves) m.isJudged = true;
  moves[0].drop = 0.1;
  moves[1].facts = {{.kind = Fact::Kind::Forced}};
  moves[2].color = Color::White;
  const PlayerSummary black = summarize(moves, {false, false, false, true}, Color::Black);
  CHECK(black.moves == 3);
  CHECK(black.free == 1);
  CHECK(*black.accuracy == doctest::Approx(67.0));
  moves[2].isJudged = false;
  CHECK_FALSE(summarize(moves, {false, false, false, true}, Color::White).accuracy.has_value());
}
