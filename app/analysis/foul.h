// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/position.h"

namespace pentarch::app {

/// Reason a point is forbidden for Black in renju.
enum class FoulKind : std::uint8_t { Overline, DoubleFour, DoubleThree };

/// A row of black stones that the point would be part of.
struct FoulLine {
  Direction direction;
  std::vector<Square> stones;  ///< including the point, along the line
};

/// A point that is forbidden for Black, and the reason.
struct Foul {
  Square point;
  FoulKind kind;
  /// The overlines, the fours, or the threes (each of which a legal move can make an open four).
  std::vector<FoulLine> lines;
};

/// The foul of Black at the empty point s; none if s is not forbidden. `position` is changed and restored.
[[nodiscard]] std::optional<Foul> foulAt(Position& position, Square s);

/// The fouls of Black at all empty points, in index order; none unless the rule is renju. `position` is changed and
/// restored.
[[nodiscard]] std::vector<Foul> foulsOf(Position& position);

/// The threes that Black makes at the empty point s and that a legal move can turn into an open four, under renju.
/// `position` is changed and restored.
[[nodiscard]] std::vector<FoulLine> realThreesAt(Position& position, Square s);

/// "double three", "double four", "overline".
[[nodiscard]] std::string_view nameOf(FoulKind kind);

/// "row", "column", "diagonal" (to the upper right), "antidiagonal".
[[nodiscard]] std::string_view nameOf(Direction direction);

}  // namespace pentarch::app
