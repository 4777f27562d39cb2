// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "engine/game/rule.h"
#include "engine/game/types.h"

namespace pentarch::test {

/// A plain board, indexed [y][x]; everything beyond `size` reads as Blocked.
struct Grid {
  int size = 15;
  std::array<std::array<Cell, kMaxBoardSize>, kMaxBoardSize> cells;

  explicit Grid(int edge) : size(edge) {
    for (auto& row : cells) row.fill(Cell::Empty);
  }
  [[nodiscard]] Cell at(int x, int y) const {
    return onBoard(x, y, size) ? cells[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] : Cell::Blocked;
  }
  void set(int x, int y, Cell c) { cells[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] = c; }
};

/// A second implementation of the rules, slow and without tables: it counts stones outward from a point. The engine is
/// compared with it.

/// True if a stone of `color` on the empty point (x,y) wins by a row, regardless of renju's forbidden points.
[[nodiscard]] bool makesFive(const Grid& grid, int x, int y, Color color, Rule rule);

/// True if the stone on (x,y) is part of a winning row.
[[nodiscard]] bool isInFive(const Grid& grid, int x, int y, Rule rule);

/// True if (x,y), an empty point, is forbidden for Black in renju.
[[nodiscard]] bool isForbidden(const Grid& grid, int x, int y);

}  // namespace pentarch::test
