// SPDX-License-Identifier: MIT
#pragma once

#include "app/records/formats.h"

namespace pentarch::records {

/// Yixin-Board's .sav: the board size twice, the number of moves, then a line "row column" per move, from 0 and from
/// the top.
[[nodiscard]] ReadResult readSav(std::string_view bytes, const ReadOptions& options);
[[nodiscard]] std::string writeSav(std::span<const GameTree> games, const WriteOptions& options);

/// True if a text starts like one: three lines of one number each, the first two equal.
[[nodiscard]] bool looksLikeSav(std::string_view bytes);

}  // namespace pentarch::records
