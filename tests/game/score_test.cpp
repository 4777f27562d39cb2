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
  CHECK(pliesToMate(winIn(12)) == 12);
  CHECK(pliesToMate(lossIn(6)) == 6);
}
