// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/book/position_book.h"

/// What a front end of the Yixin family is told about the position book. A label is seen by the side that has just
/// moved ('w': it wins), a value by the side to move.
namespace pentarch::book_reply {

/// "MESSAGE DATABASE ONE tag value depth bound label" about one position; zeros if it is not known.
[[nodiscard]] std::string one(const std::optional<book::BookEntry>& entry);

/// "MESSAGE DATABASE TEXT "remark"" about one position.
[[nodiscard]] std::string text(const std::optional<book::BookEntry>& entry);

/// The block from REFRESH to DONE with a line for every move that the book knows: moves that lead to a known position
/// with what is known of it, then moves that are only known by their score.
[[nodiscard]] std::vector<std::string> all(book::PositionBook& book, const book::BookPosition& position);

/// "MESSAGE book depth 12 ev 35 pv h8": a move is played from the book.
[[nodiscard]] std::string played(const book::BookEntry& entry, Square move);

/// "MESSAGE ..." with words from elsewhere, such as a file's name.
[[nodiscard]] std::string note(std::string_view words);

}  // namespace pentarch::book_reply
