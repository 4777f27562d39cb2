// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "app/records/formats.h"
#include "app/records/text_place.h"

namespace pentarch::records {

/// Start of the first line of a game of Piskvork.
inline constexpr std::string_view kPsqHeader = "Piskvorky ";

/// Key in GameTree::info of Piskvork's number at the end of a file: the reason the game ended, -1 if unknown.
inline constexpr std::string_view kResultCode = "result-code";

/// All lines of a text, trimmed.
[[nodiscard]] std::vector<TextLine> trimmedLines(std::string_view bytes);

/// The winner (1 or 2, 0 for a draw) and the rule.
struct JudgedGame {
  int winner;
  std::string_view rule;
};

/// Parses a line such as "1,Freestyle" at the end of Gomocup's files; none if the line has another form.
[[nodiscard]] std::optional<JudgedGame> resultLine(std::string_view line);

/// True if a line holds only numbers separated by commas.
[[nodiscard]] bool isTimedMove(std::string_view line);

/// Reads lines "x,y,ms" (or "x,y") from `next` on into the game and advances `next` past them; (base,base) is the upper
/// left corner. Blank lines are not allowed. Returns false, with the error recorded, at a move that cannot be played,
/// or if a move follows a line that is not one.
[[nodiscard]] bool readTimedMoves(std::span<const TextLine> lines, std::size_t& next, int base, GameTree& game,
                                  TextErrors& errors);

/// Reads the players' names after the moves, either `wanted` lines (2, or 0 if none are allowed) or none at all, and
/// advances `next` past them. Returns false, with the error recorded, if there are too few or too many.
[[nodiscard]] bool readPlayers(std::span<const TextLine> lines, std::size_t& next, std::size_t wanted, GameTree& game,
                               TextErrors& errors);

/// Sets the players' names from two lines, without the folders in front of them; "?" means nobody.
void setPlayers(std::string_view black, std::string_view white, GameTree& game);
/// Swaps the players' names.
void swapPlayers(GameTree& game);
/// Two lines with the players' names.
[[nodiscard]] std::string playerLines(const GameTree& game);
/// True if these lines are read as the same names; a name with a slash is read without what is before it.
[[nodiscard]] bool keepsPlayers(const GameTree& game);
/// Takes the line at `next` as the result code if it is a single number, and advances `next` past it.
void readResultCode(std::span<const TextLine> lines, std::size_t& next, GameTree& game);
/// Warns of lines that follow the end of a game.
void warnOfRest(std::span<const TextLine> lines, TextErrors& warnings);

/// Writes moves in the form that readTimedMoves reads. Throws PositionError if a pass would be needed.
[[nodiscard]] std::string writeTimedMoves(const GameTree& game, int base, std::string_view formatName);

}  // namespace pentarch::records
