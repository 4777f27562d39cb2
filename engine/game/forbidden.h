// SPDX-License-Identifier: MIT
#pragma once

#include "engine/game/position.h"
#include "engine/game/types.h"

namespace pentarch {

/// True if Black may not play the empty point s in renju: overline, double four, or a double three both of whose threes
/// can become a straight four by a legal move (decided by recursion, as the official referee does). A point that makes
/// exactly five is never forbidden. Always false under other rules. `position` is changed and restored.
[[nodiscard]] bool isForbidden(Position& position, Square s);

/// True if color c may play the empty point s. Cheap unless the point is a candidate for a foul.
[[nodiscard]] inline bool isLegal(Position& position, Color c, Square s) {
  return c == Color::White || position.threat(c, s) != Threat::Forbidden || !isForbidden(position, s);
}

/// The first empty point outside of `points` that the side to move may play, or none. `position` is changed and
/// restored.
[[nodiscard]] Square legalElsewhere(Position& position, const SquareSet& points);

}  // namespace pentarch
