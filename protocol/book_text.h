// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/book.h"
#include "protocol/command.h"

/// The database commands of Yixin-Board as text: their arguments and their replies. Labels are from the view of the
/// side that has just moved ("w": it wins), values from that of the side to move. Pure functions.
namespace pentarch::book_text {

/// Applies "mask label value depth", the arguments of YXEDITTVDDATABASE, to an entry. Bit 1 of the mask sets the label,
/// sent as a number whose digits in base 256 are its characters (none of them printable: no label), bit 2 the value,
/// bit 4 the depth.
void setValue(book::BookEntry& entry, std::string_view arguments);

/// The remark in the arguments of YXEDITTEXTDATABASE: the text between quotes, with \" for a quote and \\ for a
/// backslash. Text without quotes is taken as it is.
[[nodiscard]] std::string remarkFrom(std::string_view arguments);

/// A point and the label to put there.
struct PointLabel {
  Point point;
  std::string text;
};

/// Reads "x,y text", the arguments of YXEDITLABELDATABASE; none if they do not start with a point. Drops characters
/// that a label cannot have and those beyond its maximum length.
[[nodiscard]] std::optional<PointLabel> pointLabel(std::string_view arguments);

/// The filter that the arguments of YXDELETEDATABASEALL name: no word selects all entries, "w" those won by the side
/// that has just moved, "l" those it loses, "wl" both, "wld" drawn ones too, "nonwl" and "nonwld" the others,
/// "wlnostep" those won or lost without a number of plies, "wlinstep N" those won or lost in at most N plies. RECURSIVE
/// at the end of a word has no effect. Nullopt for an unknown word.
[[nodiscard]] std::optional<book::EntryFilter> filterNamed(std::string_view arguments);

/// "MESSAGE DATABASE ONE tag value depth bound label" about one position; zeros if the book does not know it.
[[nodiscard]] std::string valueReply(const std::optional<book::BookEntry>& entry);

/// "MESSAGE DATABASE TEXT "remark"" about one position.
[[nodiscard]] std::string remarkReply(const std::optional<book::BookEntry>& entry);

/// The block from REFRESH to DONE with a line for every move that the book knows: first moves that lead to a known
/// position, with the entry of that position, then moves of which only the score is known.
[[nodiscard]] std::vector<std::string> movesReply(book::PositionBook& book, const book::BookPosition& position);

/// "MESSAGE book depth 12 ev 35 pv h8": announces a move played from the book. Depth and value are those of the entry,
/// so that they are left out if the move is not its first.
[[nodiscard]] std::string playedMessage(const book::BookEntry& entry, Square move);

/// "MESSAGE …" with text from elsewhere, such as the name of a file, reduced to one line.
[[nodiscard]] std::string message(std::string_view text);

}  // namespace pentarch::book_text
