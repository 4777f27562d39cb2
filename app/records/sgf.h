// SPDX-License-Identifier: MIT
#pragma once

#include "app/records/formats.h"

namespace pentarch::records {

/// SGF (FF[4], GM[4]) as written by others (c-gomoku-cli, managers) and by us. Rows count from the top in it.
///
/// Comments C, marks MA TR SQ CR LB, setup AB AW AE PL, the usual properties of a game; SBKV is Black's win rate in
/// percent. Ours are TS, the time spent on a move in milliseconds (a comment like "123ms" is read as such), and BP,
/// blocked points. All other properties are kept as they are. Nodes without a move add to the one before.
[[nodiscard]] ReadResult readSgf(std::string_view bytes, const ReadOptions& options);
[[nodiscard]] std::string writeSgf(std::span<const GameTree> games, const WriteOptions& options);

/// Whether a text holds "(;" at the start of a line, or before a property outside of lines that start with '#'.
[[nodiscard]] bool looksLikeSgf(std::string_view bytes);

}  // namespace pentarch::records
