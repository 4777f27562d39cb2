// SPDX-License-Identifier: MIT
#pragma once

#include "app/records/formats.h"
#include "app/records/move_lines.h"

namespace pentarch::records {

/// Letter notation, one game per line: "h8i9g7", "h8 i9, g7", "1. h8 i9 2. g7", "--" for a pass.
[[nodiscard]] ReadResult readLetters(std::string_view bytes, const ReadOptions& options);
[[nodiscard]] std::string writeLetters(std::span<const GameTree> games, const WriteOptions& options);

/// The move, move number or pass at the start of a non-empty text.
[[nodiscard]] MoveToken scanLetters(std::string_view rest);

}  // namespace pentarch::records
