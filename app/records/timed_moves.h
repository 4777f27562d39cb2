// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>
#include <vector>

#include "app/records/formats.h"

namespace pentarch::records {

/// Name in GameTree::info of the number with which Piskvork ends a file: why a game ended, -1 where that is not known.
inline constexpr std::string_view kResultCode = "result-code";

/// A line of a text with its place in it.
struct TextLine {
  std::string_view text;  ///< without blanks at its ends
  std::size_t offset = 0;
};

/// All lines but empty ones at the end.
[[nodiscard]] std::vector<TextLine> linesOf(std::string_view bytes);

/// Reads lines "x,y,ms" (or "x,y") from `next` on into the game and moves `next` behind them; (base,base) is the upper
/// left corner. Returns false, with the error noted, at a move that cannot be played.
[[nodiscard]] bool readTimedMoves(std::string_view bytes, const std::vector<TextLine>& lines, std::size_t& next,
                                  int base, const ReadOptions& options, GameTree& game, std::vector<Error>& errors);

/// Takes the names of the players from two lines: without the folders in front of them; "?" is nobody.
void setPlayers(std::string_view black, std::string_view white, GameTree& game);
/// Two lines with the names of the players.
[[nodiscard]] std::string playerLines(const GameTree& game);
/// Takes the first number that stands alone in a line from `next` on as the result code.
void setResultCode(const std::vector<TextLine>& lines, std::size_t next, GameTree& game);

/// Writes moves as readTimedMoves reads them. Throws PositionError where the format would need a pass.
[[nodiscard]] std::string writeTimedMoves(const GameTree& game, int base, std::string_view formatName);

}  // namespace pentarch::records
