// SPDX-License-Identifier: MIT
#pragma once

#include "app/records/formats.h"

namespace pentarch::records {

inline constexpr int kRenLibBoardSize = 15;

/// RenLib's .lib (15x15): a tree of moves with comments and board texts. Writes version 3.4; reads all versions up to
/// it and the headerless one before. docs/formats.md describes the bytes.
[[nodiscard]] ReadResult readRenLib(std::string_view bytes, const ReadOptions& options);
[[nodiscard]] std::string writeRenLib(std::span<const GameTree> games, const WriteOptions& options);

/// True if bytes start with the header of a library.
[[nodiscard]] bool looksLikeRenLib(std::string_view bytes);

}  // namespace pentarch::records
