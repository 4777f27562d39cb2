// SPDX-License-Identifier: MIT
#include "engine/game/score.h"

#include <doctest/doctest.h>

using namespace pentarch;

TEST_CASE("a mate is farther away as seen from before, and nothing else changes") {
  CHECK(shiftedMate(winIn(3), 2) == winIn(5));
  CHECK(shiftedMate(lossIn(4), 1) == lossIn(5));
  CHECK(shiftedMate(shiftedMate(winIn(7), 20), -20) == winIn(7));
  CHECK(-shiftedMate(lossIn(0), 1) == winIn(1));
  for (const Score score : {kDrawScore, kMaxEval, -kMaxEval, kMinWin - 1, 1 - kMinWin}) {
    CHECK(shiftedMate(score, 9) == score);
  }
  CHECK(beforeMove(lossIn(0)) == winIn(1));
  CHECK(beforeMove(winIn(3)) == lossIn(4));
  CHECK(beforeMove(35) == -35);
  CHECK(afterMove(winIn(1)) == lossIn(0));
  CHECK(afterMove(lossIn(4)) == winIn(3));
  CHECK(afterMove(kWinScore) == -kWinScore);
  CHECK(afterMove(-35) == 35);
  CHECK(opposite(Bound::Lower) == Bound::Upper);
  CHECK(opposite(Bound::Upper) == Bound::Lower);
  CHECK(opposite(Bound::Exact) == Bound::Exact);
  CHECK(pliesToMate(winIn(12)) == 12);
  CHECK(pliesToMate(lossIn(6)) == 6);
}
