// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "engine/position.h"

namespace pentarch::app {

/// Points of one kind, in index order.
struct ThreatPoints {
  std::string_view name;   ///< for programs: "five", "open_four", ...
  std::string_view words;  ///< for people
  std::vector<Square> points;
};

/// Threats that a side can make with its next stone, strongest first, without forbidden points: five; open four or
/// double four; four and open three; double open three; four; open three. A point is listed only under its strongest
/// kind.
using ThreatList = std::array<ThreatPoints, 6>;

/// The threats of a side, even if it is not to move. `position` is changed and restored.
[[nodiscard]] ThreatList threatsOf(Position& position, Color color);

}  // namespace pentarch::app
