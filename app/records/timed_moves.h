// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "app/records/formats.h"
#include "app/records/text_place.h"

namespace pentarch::records {

/// Name in GameTree::info of the number with which Piskvork ends a file: why a game ended, -1 where that is not known.
inline constexpr std::string_view kResultCode = "result-code";

/// All lines of a text without blanks at their ends.
[[nodiscard]] std::vector<TextLine> trimmedLines(std::string_view bytes);

/// Who won (1 or 2, 0 for a draw) and by which rule.
struct JudgedGame {
  int winner;
  std::string_view rule;
};

/// What a line such as "1,Freestyle", with which Gomocup's files end, says; nothing if it is none.
[[nodiscard]] std::optional<JudgedGame> resultLine(std::string_view line);

/// Whether a line holds nothing but numbers with commas between them.
[[nodiscard]] bool isTimedMove(std::string_view line);

/// Reads lines "x,y,ms" (or "x,y") from `next` on into the game and moves `next` behind them; (base,base) is the upper
/// left corner. No line may be blank. Returns false, with the error noted, at a move that cannot be played, and where a
/// move stands behind a line that is none.
[[nodiscard]] bool readTimedMoves(std::span<const TextLine> lines, std::size_t& next, int base, GameTree& game,
                                  TextErrors& errors);

/// Takes the names of the players behind the moves, `wanted` lines (2, or 0 where none may stand) or none at all, and
/// moves `next` behind them. Returns false, with the error noted, at a line too few or too many.
[[nodiscard]] bool readPlayers(std::span<const TextLine> lines, std::size_t& next, std::size_t wanted, GameTree& game,
                               TextErrors& errors);

/// Takes the names of the players from two lines: without the folders in front of them; "?" is nobody.
void setPlayers(std::string_view black, std::string_view white, GameTree& game);
/// Gives each player the other's stones.
void swapPlayers(GameTree& game);
/// Two lines with the names of the players.
[[nodiscard]] std::string playerLines(const GameTree& game);
/// Takes the first number that stands alone in a line as the result code.
void setResultCode(std::span<const TextLine> lines, GameTree& game);

/// Writes moves as readTimedMoves reads them. Throws PositionError where the format would need a pass.
[[nodiscard]] std::string writeTimedMoves(const GameTree& game, int base, std::string_view formatName);

}  // namespace pentarch::records
