// SPDX-License-Identifier: MIT
#pragma once

#include "engine/game/rule.h"

namespace pentarch {

/// True if rows of six and more win too.
[[nodiscard]] constexpr bool longerWins(WinLength w) {
  return w == WinLength::FiveOrMore || w == WinLength::FiveUnclosedOrMore;
}

/// True if a five wins only while at least one of its ends is not closed by an enemy stone.
[[nodiscard]] constexpr bool isClosedRule(WinLength w) {
  return w == WinLength::FiveUnclosedOrMore || w == WinLength::ExactlyFiveUnclosed;
}

/// True if an unbroken row of exactly `length` stones of one color wins. `isClosed`: an enemy stone stands at each of
/// its ends.
[[nodiscard]] constexpr bool isFive(WinLength w, int length, bool isClosed) {
  if (length != 5) return length > 5 && longerWins(w);
  return !isClosed || !isClosedRule(w);
}

}  // namespace pentarch
