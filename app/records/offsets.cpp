// SPDX-License-Identifier: MIT
#include "app/records/offsets.h"

#include <fmt/format.h>

#include "app/records/move_lines.h"

namespace pentarch::records {

ReadResult readOffsets(std::string_view bytes, const ReadOptions& options) {
  ReadOptions fromTop = options;
  fromTop.rowsFromTop = true;  // fixed by the format, whatever the options say
  const int center = options.boardSize / 2;
  return readMoveLines(bytes, fromTop, [&](std::string_view rest) {
    if (const auto pass = passToken(rest)) return *pass;
    MoveToken token = pairToken(rest);
    if (token.point) token.point = std::pair{token.point->first + center, token.point->second + center};
    return token;
  });
}

std::string writeOffsets(std::span<const GameTree> games, const WriteOptions&) {
  return writeMoveLines(games, ", ", [](const GameTree& game, Square s) {
    const int center = game.boardSize / 2;
    return fmt::format("{},{}", s.x() - center, game.boardSize - 1 - s.y() - center);
  });
}

}  // namespace pentarch::records
