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
  std::optional<Score> score;  ///< from the view of the side that plays it; none if it has no value
  friend bool operator==(const BookMove&, const BookMove&) = default;
};

/// Book entry of a position. Scores are from the view of the side to move.
struct BookEntry {
  Bound bound = Bound::None;    ///< relation of `score` to the true value; None if there is no value
  Score score = kDrawScore;     ///< within ±kWinScore
  int depth = 0;                ///< plies of the search that found it, 0..kMaxDepth
  std::uint64_t nodes = 0;      ///< of that search
  Proof proof = Proof::None;    ///< how a won score was confirmed when it was learned
  std::vector<BookMove> moves;  ///< best first, each once
  std::string label;            ///< mark set by the user, up to kLongestLabel printable ASCII characters
  std::string text;             ///< a remark, UTF-8
  std::string source;           ///< the program or person the value is from

  static constexpr int kMaxDepth = 1000;
  static constexpr std::size_t kLongestLabel = 4;
  friend bool operator==(const BookEntry&, const BookEntry&) = default;
};

/// True if the value of `a` outranks that of `b`: any value outranks none, then a proven win outranks a search result,
/// then the deeper search counts, then the larger number of nodes.
[[nodiscard]] bool isStronger(const BookEntry& a, const BookEntry& b);

/// Merges two entries of one position. The stronger value stays, `known`'s if they are equal, and with it its moves in
/// their order; moves that only the other entry has follow without a score. Label, remark and source are the stronger
/// entry's where it has one, else the other's.
[[nodiscard]] BookEntry merged(const BookEntry& known, const BookEntry& learnt);

/// The label for a text: its printable ASCII characters without blanks, the first kLongestLabel of them.
[[nodiscard]] std::string asLabel(std::string_view text);

/// Description of an invalid field of an entry, regardless of its position; empty if there is none.
[[nodiscard]] std::string problemOf(const BookEntry& entry);

}  // namespace pentarch::book
