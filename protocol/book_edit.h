// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/book/position_book.h"
#include "protocol/command.h"

/// What the database commands of the Yixin family mean by their arguments.
namespace pentarch::book_edit {

/// "mask label value depth" of YXEDITTVDDATABASE: mask 1 is the label as the code of a character (or of several, 256
/// times the ones before plus the next; none for what is not printable), 2 the value, 4 the depth.
void setValue(book::BookEntry& entry, std::string_view arguments);

/// The remark of YXEDITTEXTDATABASE: what stands between quotes, with \" for a quote and \\ for a backslash; without
/// quotes the text itself.
[[nodiscard]] std::string unquoted(std::string_view quoted);

/// A point and what is to stand on it.
struct PointLabel {
  Point point;
  std::string text;
};

/// "x,y text" of YXEDITLABELDATABASE, or none if it does not start with a point. Characters that no label can have are
/// left out, and so is what is too long.
[[nodiscard]] std::optional<PointLabel> pointLabel(std::string_view arguments);

/// Makes a move the best one of an entry, or no move of it at all.
void setBestMove(book::BookEntry& entry, Square move, bool isBest);

/// Which entries YXDELETEDATABASEALL means by its words: none means all, "w" those that the side which has just moved
/// wins, "l" those it loses, "wl" both, "wld" drawn ones too, "nonwl" and "nonwld" the others, "wlnostep" those won or
/// lost without a number of moves, "wlinstep N" those with N plies at most. RECURSIVE at the end of a word changes
/// nothing. No value for words that are not known.
[[nodiscard]] std::optional<book::EntryFilter> filterNamed(std::string_view words);

}  // namespace pentarch::book_edit
