// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include "engine/game/types.h"

namespace pentarch {

/// Moves that the manager has blocked: points, and the last moves of paths. A path is a sequence of moves from the
/// empty board; its last move is blocked where the stones of the game are, in order, the ones before.
class BlockedMoves {
 public:
  void blockPoint(Square point);
  void unblockPoint(Square point);
  void clearPoints() { points_.clear(); }

  /// An empty path is ignored.
  void blockPath(std::vector<Square> path);
  void unblockPath(const std::vector<Square>& path);
  void clearPaths() { paths_.clear(); }

  /// The moves that are blocked after these stones.
  [[nodiscard]] std::vector<Square> after(std::span<const Square> stones) const;

 private:
  std::vector<Square> points_;
  std::vector<std::vector<Square>> paths_;
};

}  // namespace pentarch
