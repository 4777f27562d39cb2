// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/game/position.h"

namespace pentarch::app {

/// Why Black may not play a point in renju.
enum class FoulKind : std::uint8_t { Overline, DoubleFour, DoubleThree };

/// A row of black stones that a point would be part of.
struct FoulLine {
  Direction direction;
  std::vector<Square> stones;  ///< the point among them, along the line
};

struct Foul {
  Square point;
  FoulKind kind;
  /// The rows of six or more, the fours, or the threes: each can become an open four by a legal move.
  std::vector<FoulLine> lines;
};

/// The foul of Black at the empty point s, if isForbidden. `position` is changed and restored.
[[nodiscard]] std::optional<Foul> foulAt(Position& position, Square s);

/// The fouls of Black at all empty points, in index order; none under other rules than renju. `position` is changed and
/// restored.
[[nodiscard]] std::vector<Foul> foulsOf(Position& position);

/// The threes that Black gets by playing the empty point s and that a legal stone makes an open four of, under renju.
/// `position` is changed and restored.
[[nodiscard]] std::vector<FoulLine> realThreesAt(Position& position, Square s);

}  // namespace pentarch::app
