// SPDX-License-Identifier: MIT
#pragma once

#include "app/records/formats.h"

namespace pentarch::records {

/// SGF (FF[4], GM[4]) as written by other programs (c-gomoku-cli, managers) and by this one. Rows count from the top.
///
/// Comments C, marks MA TR SQ CR LB, setup AB AW AE PL, the usual game properties; SBKV is Black's win rate in percent.
/// Our own are TS, the time spent on a move in milliseconds (a comment like "123ms" is read as one), and BP, blocked
/// points. All other properties are kept unchanged. Nodes without a move are merged into the previous one.
[[nodiscard]] ReadResult readSgf(std::string_view bytes, const ReadOptions& options);
[[nodiscard]] std::string writeSgf(std::span<const GameTree> games, const WriteOptions& options);

/// True if a text holds "(;" at the start of a line, or before a property outside lines that start with '#'.
[[nodiscard]] bool looksLikeSgf(std::string_view bytes);

}  // namespace pentarch::records
