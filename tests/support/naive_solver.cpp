// SPDX-License-Identifier: MIT
#include "tests/support/naive_solver.h"

#include "engine/game/forbidden.h"
#include "tests/support/random_positions.h"

namespace pentarch::test {

bool NaiveSolver::isLegal(Color c, int x, int y) const {
  return rule_ != Rule::Renju || c == Color::White || !isForbidden(grid_, x, y);
}

bool NaiveSolver::hasFivePoint(Color c) const {
  for (int y = 0; y < grid_.size; ++y) {
    for (int x = 0; x < grid_.size; ++x) {
      if (isEmpty(x, y) && makesFive(grid_, x, y, c, rule_)) return true;
    }
  }
  return false;
}

// A point out of reach of every stone neither makes nor blocks a four.
bool NaiveSolver::isNearStone(int x, int y) const {
  for (int dy = -5; dy <= 5; ++dy) {
    for (int dx = -5; dx <= 5; ++dx) {
      const Cell c = grid_.at(x + dx, y + dy);
      if (c == Cell::Black || c == Cell::White) return true;
    }
  }
  return false;
}

// True if the attacker, who threatens a five and has that many stones left, wins against every reply.
bool NaiveSolver::everyReplyLoses(Color own, int stones) {
  if (hasFivePoint(~own)) return false;
  for (int y = 0; y < grid_.size; ++y) {
    for (int x = 0; x < grid_.size; ++x) {
      if (!isEmpty(x, y) || !isNearStone(x, y) || !isLegal(~own, x, y)) continue;
      grid_.set(x, y, cellOf(~own));
      const bool wins = hasFivePoint(own) || winsByFours(own, stones);
      grid_.set(x, y, Cell::Empty);
      if (!wins) return false;
    }
  }
  return true;
}

bool NaiveSolver::winsByFours(Color own, int stones) {
  if (stones <= 0) return false;
  if (hasFivePoint(own)) return true;
  if (stones == 1) return false;
  for (int y = 0; y < grid_.size; ++y) {
    for (int x = 0; x < grid_.size; ++x) {
      if (!isEmpty(x, y) || !isLegal(own, x, y)) continue;
      grid_.set(x, y, cellOf(own));
      const bool wins = hasFivePoint(own) && everyReplyLoses(own, stones - 1);
      grid_.set(x, y, Cell::Empty);
      if (wins) return true;
    }
  }
  return false;
}

bool winsByFours(const Position& position, int stones) {
  return NaiveSolver(gridOf(position), position.rule()).winsByFours(position.sideToMove(), stones);
}

bool isWinningLine(Position position, const std::vector<Square>& line) {
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (!position.isEmpty(line[i]) || !pentarch::isLegal(position, position.sideToMove(), line[i])) return false;
    position.play(line[i]);
    if (position.lastMoveMadeFive() != (i + 1 == line.size())) return false;
  }
  return line.size() % 2 == 1;
}

}  // namespace pentarch::test
