// SPDX-License-Identifier: MIT
#pragma once

#include "app/records/formats.h"

namespace pentarch::records {

/// Gomotur's .rec: the names of both players, a line "x,y,ms" per move (from 0, rows from the top, always 20x20), a
/// result code.
[[nodiscard]] ReadResult readRec(std::string_view bytes, const ReadOptions& options);
[[nodiscard]] std::string writeRec(std::span<const GameTree> games, const WriteOptions& options);

/// True if a text looks like one: a line of three numbers after two lines that are not numbers.
[[nodiscard]] bool looksLikeRec(std::string_view bytes);

inline constexpr int kRecBoardSize = 20;

}  // namespace pentarch::records
