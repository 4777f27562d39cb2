// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/score.h"
#include "engine/game/types.h"
#include "engine/search/search_types.h"

namespace pentarch::book {

/// A move that the book knows in a position.
struct BookMove {
  Square square;
  std::optional<Score> score;  ///< from the view of the side that plays it; none if nobody has valued it
  friend bool operator==(const BookMove&, const BookMove&) = default;
};

/// What a book knows about a position. Scores are from the view of the side to move.
struct BookEntry {
  Bound bound = Bound::None;    ///< what `score` says about the true value; none if there is no value
  Score score = kDrawScore;     ///< within ±kWinScore
  int depth = 0;                ///< plies of the search that found it, 0..kMaxDepth
  std::uint64_t nodes = 0;      ///< of that search
  Proof proof = Proof::None;    ///< how a won score was confirmed when it was learnt
  std::vector<BookMove> moves;  ///< best first, each once
  std::string label;            ///< a mark that a person gave, up to kLongestLabel printable characters of ASCII
  std::string text;             ///< a remark, UTF-8
  std::string source;           ///< the program or person the value is from

  static constexpr int kMaxDepth = 1000;
  static constexpr std::size_t kLongestLabel = 4;
  friend bool operator==(const BookEntry&, const BookEntry&) = default;
};

/// Whether the value of `a` is worth more than the one of `b`: a value more than none, a proven win more than a search,
/// a deeper search more than a shallower one, more nodes more than fewer.
[[nodiscard]] bool isStronger(const BookEntry& a, const BookEntry& b);

/// Joins two entries of one position. The stronger value stays, `known`'s if they are equal, and with it its moves in
/// their order; moves that only the other one knows follow without a score. Label and remark are the stronger entry's
/// where it has one.
[[nodiscard]] BookEntry merged(const BookEntry& known, const BookEntry& learnt);

/// What a label can hold of a text: printable characters of ASCII without blanks, the first kLongestLabel of them.
[[nodiscard]] std::string asLabel(std::string_view text);

/// What is wrong with the numbers of an entry, whatever its position; empty if nothing is.
[[nodiscard]] std::string problemOf(const BookEntry& entry);

}  // namespace pentarch::book
