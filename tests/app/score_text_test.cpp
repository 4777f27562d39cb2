// SPDX-License-Identifier: MIT
#include "app/analysis/score_text.h"

#include <doctest/doctest.h>

using namespace pentarch;
using namespace pentarch::app;
using std::chrono::milliseconds;

TEST_CASE("certainty is kept for proofs") {
  CHECK(rateText(winRate(winIn(7), true)) == "100%");
  CHECK(rateText(winRate(lossIn(6), true)) == "0%");
  for (const Score score : {winIn(7), kMaxEval, 1062}) {
    CHECK(rateText(winRate(score, false)) == ">99%");
    CHECK(rateText(winRate(-score, false)) == "<1%");
  }
  CHECK(rateText(winRate(1050, false)) == "99%");
  CHECK(rateText(winRate(30, true)) == "54%");  // only wins and losses can be proven
  CHECK(rateText(winRate(0, false)) == "50%");
}

TEST_CASE("figures made from shown rates are those that a reader makes") {
  for (Score a = -1500; a <= 1500; a += 13) {
    const double rate = winRate(a, false);
    CHECK(rateText(shownRate(rate)) == rateText(rate));
    CHECK(shownRate(shownRate(rate)) == shownRate(rate));
  }
}

TEST_CASE("scores, lengths and spans") {
  CHECK(scoreText(35, false) == "+35");
  CHECK(scoreText(winIn(7), true) == "win 7");
  CHECK(scoreText(lossIn(12), false) == "loss 12?");
  CHECK(pliesText(1) == "1 ply");
  CHECK(pliesText(2) == "2 plies");
  CHECK(kindText(Proof::Vcf) == "VCF");
  CHECK(durationText(milliseconds(0)) == "0.0 s");
  CHECK(durationText(milliseconds(59'949)) == "59.9 s");
  CHECK(durationText(milliseconds(59'960)) == "1:00");
  CHECK(durationText(milliseconds(119'700)) == "2:00");
}
