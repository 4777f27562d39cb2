// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "app/records/game_tree.h"
#include "engine/book.h"

namespace pentarch::app {

/// The moves of a book as one game with variations; each position occurs once.
struct BookTree {
  records::GameTree game;
  std::size_t leftOut = 0;  ///< positions no move sequence reaches, because of blocked points or the side to move
};

/// The tree of one section: the best move first; remarks become comments that end with a line for the value; labels
/// become marks on the points of moves.
[[nodiscard]] BookTree treeOf(book::PositionBook& book, const book::BookSection& section);

/// A comment without the value line added by treeOf; other lines that begin with "value:" stay.
[[nodiscard]] std::string withoutValue(std::string_view comment);

}  // namespace pentarch::app
