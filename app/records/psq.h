// SPDX-License-Identifier: MIT
#pragma once

#include "app/records/formats.h"

namespace pentarch::records {

/// Piskvork's .psq: "Piskvorky 15x15, 0:0, 0", a line "x,y,ms" per move (from 1, rows from the top), then, in
/// tournament games, the names of the players, a result code and the result with the rule, "1,Freestyle". Blank lines
/// are skipped; another header starts another game.
[[nodiscard]] ReadResult readPsq(std::string_view bytes, const ReadOptions& options);
[[nodiscard]] std::string writePsq(std::span<const GameTree> games, const WriteOptions& options);

/// What the result line of a written game keeps beyond the format's features: kRule and, unless a reason such as a
/// resignation is lost, kResult; 0 if the result or the rule is unknown, so that there is no such line.
[[nodiscard]] unsigned featuresOfResultLine(const GameTree& game);

}  // namespace pentarch::records
