// SPDX-License-Identifier: MIT
#include "protocol/blocked_moves.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/position.h"

namespace pentarch {

void BlockedMoves::setBlocked(Square point, bool isBlocked) {
  std::erase(points_, point);
  if (isBlocked) points_.push_back(point);
}

void BlockedMoves::blockPath(std::vector<Square> path) {
  if (path.empty() || std::find(paths_.begin(), paths_.end(), path) != paths_.end()) return;
  paths_.push_back(std::move(path));
}

void BlockedMoves::unblockPath(const std::vector<Square>& path) {
  std::erase(paths_, path);
}

bool BlockedMoves::apply(const RowReader& list, int boardSize) {
  if (list.kind() == ListKind::Block || list.kind() == ListKind::Unblock) {
    for (const Row& row : list.rows()) {
      const Square square = squareOf(row.point, boardSize);
      if (square) setBlocked(square, list.kind() == ListKind::Block);
    }
    return true;
  }
  std::optional<std::vector<Square>> path = squaresFromRows(list.rows(), boardSize);
  if (!path || list.hadBadRows()) return false;
  if (list.kind() == ListKind::BlockPath) {
    blockPath(std::move(*path));
  } else {
    unblockPath(*path);
  }
  return true;
}

std::vector<Square> BlockedMoves::in(const Position& position) const {
  std::vector<Square> played;
  for (int i = 0; i < position.historySize(); ++i) {
    if (position.moveAt(i)) played.push_back(position.moveAt(i));
  }
  std::vector<Square> moves = points_;
  for (const std::vector<Square>& path : paths_) {
    if (std::equal(played.begin(), played.end(), path.begin(), path.end() - 1)) moves.push_back(path.back());
  }
  return moves;
}

}  // namespace pentarch
