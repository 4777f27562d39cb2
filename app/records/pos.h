// SPDX-License-Identifier: MIT
#pragma once

#include "app/records/formats.h"

namespace pentarch::records {

inline constexpr int kPosBoardSize = 15;

/// 15x15 positions as bytes (.pos): the number of moves, then 15 * row + column of each, rows from the top. RenLib's
/// byte for a pass is read as a pass.
[[nodiscard]] ReadResult readPos(std::string_view bytes, const ReadOptions& options);
[[nodiscard]] std::string writePos(std::span<const GameTree> games, const WriteOptions& options);

/// True if the bytes are such a position: as many distinct points as the first byte says.
[[nodiscard]] bool looksLikePos(std::string_view bytes);

}  // namespace pentarch::records
