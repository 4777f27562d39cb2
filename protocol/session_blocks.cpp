// SPDX-License-Identifier: MIT
#include <utility>

#include "protocol/reply.h"
#include "protocol/session.h"

namespace pentarch {

void Session::on(const command::BlockReset&, Arrival) {
  settings_.enableGuiMode();
  blocked_.clearPoints();
}

void Session::on(const command::BlockPathReset&, Arrival) {
  settings_.enableGuiMode();
  blocked_.clearPaths();
}

void Session::on(const command::Forbid& forbid, Arrival) {
  settings_.enableGuiMode();
  if (requireGame()) setBlocked(forbid.point, forbid.isBlocked);
}

void Session::block(const RowReader& reader) {
  for (const Row& row : reader.rows()) setBlocked(row.point, reader.kind() == ListKind::Block);
}

void Session::setBlocked(Point point, bool isBlocked) {
  const Square square = squareOf(point);
  if (square.isNone()) return;
  if (isBlocked) {
    blocked_.blockPoint(square);
  } else {
    blocked_.unblockPoint(square);
  }
}

void Session::blockPath(const RowReader& reader) {
  std::optional<std::vector<Square>> path = squaresFromRows(reader.rows(), engine_.boardSize());
  if (!path || reader.hadBadRows()) {
    options_.output(reply::message("ignored path: it needs distinct points on the board"));
  } else if (reader.kind() == ListKind::BlockPath) {
    blocked_.blockPath(std::move(*path));
  } else {
    blocked_.unblockPath(*path);
  }
}

/// The moves that are blocked for the side to move on the current board.
std::vector<Square> Session::blockedMoves() const {
  std::vector<Square> stones;
  for (const SetupStone& stone : engine_.stones()) {
    if (stone.content != Cell::Blocked) stones.push_back(stone.square);
  }
  return blocked_.after(stones);
}

}  // namespace pentarch
