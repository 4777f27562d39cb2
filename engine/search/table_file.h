// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <iosfwd>
#include <variant>

#include "engine/base/read_error.h"
#include "engine/game/rule.h"
#include "engine/search/transposition.h"

/// A transposition table as a file. All numbers are little-endian:
///
///     8 bytes   "PENTHASH"
///     4         version, 1
///     1         rule: 0 freestyle, 1 standard, 2 renju, 3 caro, 4 caro-exact
///     1         edge length of the board
///     2         0
///     8         number of entries
///     16 each   entries: key 8, score 2, evaluation 2, move 2 (32 y + x; 65535: none), depth 1 (+ 1),
///               flags 1 (bits 0 and 1 bound, 2 principal variation, 3 no win by fours)
///     8         FNV-1a of all bytes before
namespace pentarch {

/// Rule and board size that the entries of a table belong to.
struct TableKind {
  Rule rule = Rule::Freestyle;
  int boardSize = 15;
  friend bool operator==(const TableKind&, const TableKind&) = default;
};

/// Writes all entries and returns their number. Failure shows in the state of the stream.
std::uint64_t writeTable(std::ostream& out, const TranspositionTable& table, TableKind kind);

/// Adds the entries of a file, which begins where `in` stands, to a table and returns their number. Reads it twice:
/// nothing is changed unless all of it is valid and for this rule and size. Accepts any bytes; `in` must be seekable.
[[nodiscard]] std::variant<std::uint64_t, ReadError> readTable(std::istream& in, TranspositionTable& table,
                                                               TableKind kind);

}  // namespace pentarch
