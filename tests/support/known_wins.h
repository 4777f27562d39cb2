// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>
#include <vector>

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

/// A board with three empty points, White to move: a four on f8 wins, since both others, of which one is the only reply
/// to it, are overlines.
[[nodiscard]] inline Position fourWithoutReply() {
  constexpr std::string_view kWhite = "2,7 3,7 4,7";
  constexpr std::string_view kBlack = "6,4 6,5 6,6 6,8 6,9 10,4 10,5 10,6 10,8 10,9";
  Position whole(13, Rule::Renju);
  placeAll(whole, Color::White, kWhite);
  placeAll(whole, Color::Black, kBlack);
  std::vector<Square> blocked;
  for (const Square s : whole.emptyPoints()) {
    if (s != Square::at(5, 7) && s != Square::at(6, 7) && s != Square::at(10, 7)) blocked.push_back(s);
  }
  Position position(13, Rule::Renju, blocked);
  placeAll(position, Color::White, kWhite);
  placeAll(position, Color::Black, kBlack);
  return position;
}

}  // namespace pentarch::test
