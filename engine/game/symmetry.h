// SPDX-License-Identifier: MIT
#pragma once

#include "engine/game/types.h"

namespace pentarch {

/// Number of symmetries of a board (rotations and reflections).
inline constexpr int kSymmetries = 8;

/// Image of a square under a symmetry; 0 is the identity. Bit 0 mirrors the columns, bit 1 the rows, bit 2 then swaps
/// both.
[[nodiscard]] constexpr Square transformed(Square s, int boardSize, int symmetry) {
  const int x = (symmetry & 1) != 0 ? boardSize - 1 - s.x() : s.x();
  const int y = (symmetry & 2) != 0 ? boardSize - 1 - s.y() : s.y();
  return (symmetry & 4) != 0 ? Square::at(y, x) : Square::at(x, y);
}

}  // namespace pentarch
