// SPDX-License-Identifier: MIT
#pragma once

#include "app/records/formats.h"

namespace pentarch::records {

/// Gomotur's .rec: the names of both players, a line "x,y,ms" a move (from 0, rows from the top, always on 20x20), a
/// result code.
[[nodiscard]] ReadResult readRec(std::string_view bytes, const ReadOptions& options);
[[nodiscard]] std::string writeRec(std::span<const GameTree> games, const WriteOptions& options);

/// Whether a text looks like one: a line of three numbers after two that are none.
[[nodiscard]] bool looksLikeRec(std::string_view bytes);

inline constexpr int kRecBoardSize = 20;

}  // namespace pentarch::records
