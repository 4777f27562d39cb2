// SPDX-License-Identifier: MIT
#pragma once

#include "app/records/formats.h"

namespace pentarch::records {

/// Piskvork's .psq: "Piskvorky 15x15, 0:0, 0", a line "x,y,ms" per move (from 1, rows from the top), then, in
/// tournament games, the names of the players and a result code. Blank lines are skipped; another header starts another
/// game.
[[nodiscard]] ReadResult readPsq(std::string_view bytes, const ReadOptions& options);
[[nodiscard]] std::string writePsq(std::span<const GameTree> games, const WriteOptions& options);

}  // namespace pentarch::records
