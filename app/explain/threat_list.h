// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "engine/game/position.h"

namespace pentarch::app {

/// Points of one kind, in index order.
struct ThreatPoints {
  std::string_view name;   ///< for programs: "five", "open_four", ...
  std::string_view words;  ///< for people
  std::vector<Square> points;
};

/// What a side can make with its next stone, strong to weak, points that it may not play left out: a five; an open four
/// or two fours; a four and an open three; two open threes; a four; an open three. A point stands in the first kind
/// that holds only.
using ThreatList = std::array<ThreatPoints, 6>;

/// The list of a side, whether it is to move or not. `position` is changed and restored.
[[nodiscard]] ThreatList threatsOf(Position& position, Color color);

}  // namespace pentarch::app
