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

/// The rules written down once more, slowly and without tables, by counting stones outward from a point. The engine is
/// compared with them.

/// Whether a stone of `color` on the empty point (x,y) wins by a row, whatever renju forbids.
[[nodiscard]] bool makesFive(const Grid& grid, int x, int y, Color color, Rule rule);

/// Whether the stone that already stands on (x,y) is part of a winning row.
[[nodiscard]] bool isInFive(const Grid& grid, int x, int y, Rule rule);

/// Whether Black may not play the empty point (x,y) in renju.
[[nodiscard]] bool isForbidden(const Grid& grid, int x, int y);

}  // namespace pentarch::test
