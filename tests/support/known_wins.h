// SPDX-License-Identifier: MIT
#pragma once

#include "tests/support/random_positions.h"

namespace pentarch::test {

/// A win with seven fours and no shorter one.
[[nodiscard]] inline Position sevenFours() {
  return position15(Rule::Freestyle, "5,7 8,8 7,10 10,10 8,11 9,11 8,12", "11,9 9,10 7,11");
}

/// Two crossing open twos: the win starts with threes.
[[nodiscard]] inline Position crossedTwos() {
  return position15(Rule::Freestyle, "6,7 7,7 8,5 8,6", "1,1 13,1 1,13 13,13");
}

}  // namespace pentarch::test
