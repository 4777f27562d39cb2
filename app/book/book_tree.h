// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "app/records/game_tree.h"
#include "engine/book/book_files.h"

namespace pentarch::app {

/// The moves of a book as one game with variations, each position once.
struct BookTree {
  records::GameTree game;
  std::size_t leftOut = 0;  ///< positions that no sequence of moves leads to, because of blocked points or the turn
};

/// The tree of one section: the best move first, remarks as comments with the value in their last line, labels on the
/// points of moves.
[[nodiscard]] BookTree treeOf(book::PositionBook& book, const book::BookSection& section);

/// A comment without the line that treeOf has put the value in.
[[nodiscard]] std::string withoutValue(std::string_view comment);

}  // namespace pentarch::app
