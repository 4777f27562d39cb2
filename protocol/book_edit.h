// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/book.h"
#include "protocol/command.h"

/// Arguments of the database commands of the Yixin family.
namespace pentarch::book_edit {

/// "mask label value depth" of YXEDITTVDDATABASE: mask bit 1 sets the label from a number (book_label::ofCode; no label
/// if a character is not printable), 2 the value, 4 the depth.
void setValue(book::BookEntry& entry, std::string_view arguments);

/// The remark of YXEDITTEXTDATABASE: the text between quotes, with \" for a quote and \\ for a backslash; an unquoted
/// text as it is.
[[nodiscard]] std::string unquoted(std::string_view quoted);

/// A point and the label to put there.
struct PointLabel {
  Point point;
  std::string text;
};

/// "x,y text" of YXEDITLABELDATABASE, or none if it does not start with a point. Characters that a label cannot have,
/// and those beyond its length limit, are dropped.
[[nodiscard]] std::optional<PointLabel> pointLabel(std::string_view arguments);

/// Makes a move the best one of an entry, or removes it from the entry's moves.
void setBestMove(book::BookEntry& entry, Square move, bool isBest);

/// The filter for the argument of YXDELETEDATABASEALL: no word selects all entries, "w" those won by the side that has
/// just moved, "l" those it loses, "wl" both, "wld" drawn ones too, "nonwl" and "nonwld" the others, "wlnostep" those
/// won or lost without a number of plies, "wlinstep N" those won or lost in at most N plies. RECURSIVE at the end of a
/// word has no effect. Nullopt for an unknown word.
[[nodiscard]] std::optional<book::EntryFilter> filterNamed(std::string_view words);

}  // namespace pentarch::book_edit
