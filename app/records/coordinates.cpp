// SPDX-License-Identifier: MIT
#include "app/records/coordinates.h"

#include "app/records/move_lines.h"
#include "engine/game/notation.h"

namespace pentarch::records {

ReadResult readCoordinates(std::string_view bytes, const ReadOptions& options) {
  return readMoveLines(bytes, options, [](std::string_view rest) {
    const auto pass = passToken(rest);
    return pass ? *pass : pairToken(rest);
  });
}

std::string writeCoordinates(std::span<const GameTree> games, const WriteOptions& options) {
  return writeMoveLines(games, " ", [&](const GameTree& game, Square s) {
    return notation::toCoordinates(options.rowsFromTop ? Square::at(s.x(), game.boardSize - 1 - s.y()) : s);
  });
}

}  // namespace pentarch::records
