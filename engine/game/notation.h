// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/game/types.h"

namespace pentarch::notation {

/// Reason why a text could not be read: a human-readable sentence and the 0-based offset of the mistake.
struct Error {
  std::string message;
  std::size_t offset = 0;
};

/// "h8" for (7,7). Columns are letters a..v, rows count from 1. Precondition: the square is not none.
[[nodiscard]] std::string toLetters(Square square);

/// "7,7" for (7,7), as in the protocol. Precondition: the square is not none.
[[nodiscard]] std::string toCoordinates(Square square);

/// Coordinates beyond this are read as this: they are outside every board, whatever their value.
inline constexpr int kFarAway = 10'000;

/// A point in letter notation at the start of a text. Column and row count from 0 and may lie outside the board.
struct LetterPoint {
  int x = 0;
  int y = 0;
  std::size_t length = 0;  ///< bytes
};

/// Reads a letter (any case) and the digits after it; nullopt if the text starts with anything else.
[[nodiscard]] std::optional<LetterPoint> letterPointAt(std::string_view text);

/// Reads "h8" (any case); nullopt unless the whole text is one square of a board of that size.
[[nodiscard]] std::optional<Square> fromLetters(std::string_view text, int boardSize);

/// Moves in playing order from letter notation ("h8i9g7", "h8 i9, g7") or coordinates ("7,7 8,8"), detected by the
/// first character. Every move must be on the board and no point named twice.
[[nodiscard]] std::variant<std::vector<Square>, Error> parseMoves(std::string_view text, int boardSize);

/// The color of the side to move on a board whose stones are called its own and the other side's, as in the protocol's
/// BOARD: Black with as many stones as the other side, White with one fewer. With any other numbers the owner of the
/// first stone in the text is Black.
[[nodiscard]] Color colorToMove(std::ptrdiff_t own, std::ptrdiff_t others, bool isFirstOwn);

}  // namespace pentarch::notation
