// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <string_view>
#include <utility>

#include "app/records/formats.h"

namespace pentarch::records {

/// What stands at the start of a text of moves.
struct MoveToken {
  std::size_t length = 1;                    ///< bytes
  std::optional<std::pair<int, int>> point;  ///< column and row from a1; may be off the board
  bool isPass = false;
  bool isIgnored = false;  ///< a move number
};

/// Recognizes the move at the start of a text that is not empty and does not start with a separator.
using MoveScanner = std::function<MoveToken(std::string_view rest)>;

/// Reads a text of one game a line: moves that alternate from Black, separated by blanks, commas or semicolons or not
/// at all. Lines that are empty or start with '#' are passed over.
[[nodiscard]] ReadResult readMoveLines(std::string_view bytes, const ReadOptions& options, const MoveScanner& scan);

/// "--" or "pass" at the start of a text, or nothing.
[[nodiscard]] std::optional<MoveToken> passToken(std::string_view rest);

/// Two numbers with a comma between them at the start of a text; `length` 0 in the result if there are none.
[[nodiscard]] MoveToken pairToken(std::string_view rest);

/// Writes one game a line, moves separated by `separator`.
[[nodiscard]] std::string writeMoveLines(std::span<const GameTree> games, std::string_view separator,
                                         const std::function<std::string(const GameTree&, Square)>& name);

}  // namespace pentarch::records
