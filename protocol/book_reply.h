// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/book.h"

/// Replies about the position book for front ends of the Yixin family. Labels are from the view of the side that has
/// just moved ('w': it wins), values from that of the side to move.
namespace pentarch::book_reply {

/// "MESSAGE DATABASE ONE tag value depth bound label" about one position; zeros if the book does not know it.
[[nodiscard]] std::string one(const std::optional<book::BookEntry>& entry);

/// "MESSAGE DATABASE TEXT "remark"" about one position.
[[nodiscard]] std::string text(const std::optional<book::BookEntry>& entry);

/// The block from REFRESH to DONE with a line for every move that the book knows: first moves that lead to a known
/// position, with the entry of that position, then moves of which only the score is known.
[[nodiscard]] std::vector<std::string> all(book::PositionBook& book, const book::BookPosition& position);

/// "MESSAGE book depth 12 ev 35 pv h8": announces a move played from the book.
[[nodiscard]] std::string played(const book::BookEntry& entry, Square move);

/// "MESSAGE ..." with foreign text, such as a file's name, reduced to one line.
[[nodiscard]] std::string note(std::string_view words);

}  // namespace pentarch::book_reply
