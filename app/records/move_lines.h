// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "app/records/formats.h"

namespace pentarch::records {

/// Token at the start of a text of moves.
struct MoveToken {
  std::size_t length = 1;                    ///< bytes
  std::optional<std::pair<int, int>> point;  ///< column and row from a1; may be outside the board
  bool isPass = false;
  bool isIgnored = false;    ///< a move number
  std::string problem = {};  ///< message about a token that is no move; "'…' is not a move" if empty
};

/// Recognizes the token at the start of a non-empty text that does not start with a separator.
using MoveScanner = std::function<MoveToken(std::string_view rest)>;

/// Reads a text with one game per line: alternating moves, Black first, separated by blanks, commas or semicolons or
/// not at all. Empty lines and lines that start with '#' are skipped.
[[nodiscard]] ReadResult readMoveLines(std::string_view bytes, const ReadOptions& options, const MoveScanner& scan);

/// The move, move number or pass at the start of a non-empty text.
[[nodiscard]] MoveToken scanLetters(std::string_view rest);

}  // namespace pentarch::records
