// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "engine/engine.h"
#include "protocol/rows.h"

namespace pentarch {

/// Moves that the manager has blocked: points, and the last moves of paths. A path is a sequence of moves from the
/// empty board; its last move is blocked where the stones of the game are, in order, the ones before.
class BlockedMoves {
 public:
  /// Blocks or unblocks one point.
  void setBlocked(Square point, bool isBlocked);
  void clearPoints() { points_.clear(); }

  /// An empty path is ignored.
  void blockPath(std::vector<Square> path);
  void unblockPath(const std::vector<Square>& path);
  void clearPaths() { paths_.clear(); }

  /// Applies a list of points (Block, Unblock), ignoring those off the board, or a path (BlockPath, UnblockPath).
  /// False and no change for a path with a bad row, a point off the board or a point twice. Precondition: a list of one
  /// of these kinds.
  bool apply(const RowReader& list, int boardSize);

  /// The moves that are blocked in a position.
  [[nodiscard]] std::vector<Square> in(const Position& position) const;

 private:
  std::vector<Square> points_;
  std::vector<std::vector<Square>> paths_;
};

}  // namespace pentarch
