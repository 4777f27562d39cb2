// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "engine/game/position.h"
#include "tests/support/reference_rules.h"

namespace pentarch::test {

/// A brute-force solver on a plain board with the reference rules: it tries every point.
class NaiveSolver {
 public:
  NaiveSolver(const Grid& grid, Rule rule) : grid_(grid), rule_(rule) {}

  void set(Square s, Cell content) { grid_.set(s.x(), s.y(), content); }

  /// True if `own`, to move, wins by fours with at most `stones` stones: every stone but the last threatens a five at
  /// once, and every legal reply is tried.
  bool winsByFours(Color own, int stones);

 private:
  [[nodiscard]] bool isEmpty(int x, int y) const { return grid_.at(x, y) == Cell::Empty; }
  [[nodiscard]] bool isLegal(Color c, int x, int y) const;
  [[nodiscard]] bool hasFivePoint(Color c) const;
  [[nodiscard]] bool isNearStone(int x, int y) const;
  bool everyReplyLoses(Color own, int stones);

  Grid grid_;
  Rule rule_;
};

/// True if the side to move wins by fours with at most `stones` stones, by brute force.
[[nodiscard]] bool winsByFours(const Position& position, int stones);

/// True if the line, played by both sides, is legal and ends with the first five, made by the side that started.
[[nodiscard]] bool isWinningLine(Position position, const std::vector<Square>& line);

}  // namespace pentarch::test
