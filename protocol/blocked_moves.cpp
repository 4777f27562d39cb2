// SPDX-License-Identifier: MIT
#include "protocol/blocked_moves.h"

#include <algorithm>
#include <utility>

namespace pentarch {

void BlockedMoves::blockPoint(Square point) {
  if (std::find(points_.begin(), points_.end(), point) == points_.end()) points_.push_back(point);
}

void BlockedMoves::unblockPoint(Square point) {
  std::erase(points_, point);
}

void BlockedMoves::blockPath(std::vector<Square> path) {
  if (path.empty() || std::find(paths_.begin(), paths_.end(), path) != paths_.end()) return;
  paths_.push_back(std::move(path));
}

void BlockedMoves::unblockPath(const std::vector<Square>& path) {
  std::erase(paths_, path);
}

std::vector<Square> BlockedMoves::after(std::span<const Square> stones) const {
  std::vector<Square> moves = points_;
  for (const std::vector<Square>& path : paths_) {
    if (std::equal(stones.begin(), stones.end(), path.begin(), path.end() - 1)) moves.push_back(path.back());
  }
  return moves;
}

}  // namespace pentarch
