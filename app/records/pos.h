// SPDX-License-Identifier: MIT
#pragma once

#include "app/records/formats.h"

namespace pentarch::records {

inline constexpr int kPosBoardSize = 15;

/// Positions of 15x15 as bytes (.pos): the number of moves, then 15 * row + column of each, rows from the top.
/// The byte with which RenLib writes a pass is read as one.
[[nodiscard]] ReadResult readPos(std::string_view bytes, const ReadOptions& options);
[[nodiscard]] std::string writePos(std::span<const GameTree> games, const WriteOptions& options);

/// Whether bytes are such a position: as many different points as the first byte says.
[[nodiscard]] bool looksLikePos(std::string_view bytes);

}  // namespace pentarch::records
