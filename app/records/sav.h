// SPDX-License-Identifier: MIT
#pragma once

#include "app/records/formats.h"

namespace pentarch::records {

/// Yixin-Board's .sav: the board's edge length twice, the number of moves, and a line "row column" each, from 0 and
/// from the top.
[[nodiscard]] ReadResult readSav(std::string_view bytes, const ReadOptions& options);
[[nodiscard]] std::string writeSav(std::span<const GameTree> games, const WriteOptions& options);

/// Whether a text starts like one: three lines of one number each, the first two the same.
[[nodiscard]] bool looksLikeSav(std::string_view bytes);

}  // namespace pentarch::records
