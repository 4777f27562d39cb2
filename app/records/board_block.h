// SPDX-License-Identifier: MIT
#pragma once

#include "app/records/formats.h"

namespace pentarch::records {

/// BOARD ... DONE blocks of the protocol, of which a text or a log may hold several: rows "x,y,who" from 0, where who
/// is 1 for a stone of the side to move, 2 for one of the other side, 3 for a blocked point; over lines or all in one.
/// A "START n" before a block says its size. In a log anything may stand before what was sent, and other lines (an
/// engine's messages) between those of the block; a block without DONE is an error.
[[nodiscard]] ReadResult readBoardBlocks(std::string_view bytes, const ReadOptions& options);
[[nodiscard]] std::string writeBoardBlocks(std::span<const GameTree> games, const WriteOptions& options);

/// Whether a text holds such a block.
[[nodiscard]] bool looksLikeBoardBlock(std::string_view bytes);

}  // namespace pentarch::records
