// SPDX-License-Identifier: MIT
#pragma once

#include "app/records/formats.h"

namespace pentarch::records {

/// BOARD ... DONE blocks of the protocol, any number per text or log: rows "x,y,who" from 0, where who is 1 for a stone
/// of the side to move, 2 for the other side, 3 for a blocked point; on several lines or all on one. A preceding "START
/// n" gives the board size. In a log, commands may have a prefix, and other lines (an engine's messages) may be
/// interleaved; a block without DONE is an error.
[[nodiscard]] ReadResult readBoardBlocks(std::string_view bytes, const ReadOptions& options);
[[nodiscard]] std::string writeBoardBlocks(std::span<const GameTree> games, const WriteOptions& options);

/// True if the text holds such a block.
[[nodiscard]] bool looksLikeBoardBlock(std::string_view bytes);

}  // namespace pentarch::records
