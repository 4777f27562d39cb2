// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/book/book_position.h"
#include "engine/game/score.h"
#include "engine/game/types.h"

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
  Proof proof = Proof::None;    ///< how a won or lost score was confirmed when it was learned
  std::vector<BookMove> moves;  ///< best first, each once
  std::string label;            ///< mark set by the user, up to kLongestLabel printable ASCII characters
  std::string text;             ///< a remark, UTF-8
  std::string source;           ///< the program or person the value is from

  static constexpr int kMaxDepth = 1000;
  static constexpr std::size_t kLongestLabel = 4;
  friend bool operator==(const BookEntry&, const BookEntry&) = default;
};

/// True if the value of `a` outranks that of `b`: any value outranks none, then a proof outranks a search result,
/// then the deeper search counts, then the larger number of nodes.
[[nodiscard]] bool isStronger(const BookEntry& a, const BookEntry& b);

/// Merges two entries of one position. The stronger value stays, `known`'s if they are equal, and with it its moves in
/// their order; moves that only the other entry has follow without a score. Label, remark and source are the stronger
/// entry's where it has one, else the other's.
[[nodiscard]] BookEntry merged(const BookEntry& known, const BookEntry& learned);

/// The label for a text: its printable ASCII characters without blanks, the first kLongestLabel of them.
[[nodiscard]] std::string asLabel(std::string_view text);

/// Description of an invalid field of an entry, regardless of its position; empty if there is none.
[[nodiscard]] std::string problemOf(const BookEntry& entry);

/// Result of merging one book into another.
struct MergeCount {
  std::size_t positions = 0;  ///< taken from the other book
  std::size_t added = 0;      ///< of these, not known before
  std::size_t improved = 0;   ///< of these, known before with a weaker value
};

/// Message of the refusal to change a read-only book.
inline constexpr const char* kReadOnly = "the book cannot be changed";

/// Selects entries. Empty: all of them.
using EntryFilter = std::function<bool(const BookPosition& position, const BookEntry& entry)>;

/// A store of positions and their entries. The eight symmetric images of a position share one entry; moves are given
/// and returned in the orientation of the caller's board. Not thread-safe. Stores in files throw std::runtime_error
/// with a human-readable message on file errors.
class PositionBook {
 public:
  /// Called with an entry and its key, which is valid: BookPosition::fromKey() reads it.
  using Visitor = std::function<void(std::string_view key, const BookEntry& entry)>;

  PositionBook() = default;
  virtual ~PositionBook() = default;
  PositionBook(const PositionBook&) = delete;
  PositionBook& operator=(const PositionBook&) = delete;

  /// The entry of a position, if the book knows it.
  [[nodiscard]] std::optional<BookEntry> find(const BookPosition& position);
  /// The moves that lead to a known position, with the entry of that position, in index order.
  [[nodiscard]] std::vector<std::pair<Square, BookEntry>> successors(const BookPosition& position);
  /// Replaces the entry of a position. A read-only book throws.
  void put(const BookPosition& position, const BookEntry& entry);
  /// Merges an entry into the book, see merged(). A read-only book throws.
  void learn(const BookPosition& position, const BookEntry& entry);
  /// Merges the wanted entries of another book into this one, in one asOne().
  MergeCount merge(PositionBook& other, const EntryFilter& isWanted = {});
  /// Removes a position; false if it was not known. A read-only book throws.
  bool erase(const BookPosition& position);
  /// Removes several positions, in one asOne().
  void eraseAll(const std::vector<BookPosition>& positions);

  /// Runs `work` as one transaction: a book in a file makes none of its changes if it throws.
  virtual void asOne(const std::function<void()>& work) { work(); }
  /// Problems of the book's file that opening it did not detect, one sentence each.
  [[nodiscard]] virtual std::vector<std::string> problems() { return {}; }

  [[nodiscard]] virtual bool isReadOnly() const = 0;
  [[nodiscard]] virtual std::size_t size() = 0;
  /// Calls `visitor` for every entry in the order of the keys, with moves in the orientation of the key. The book must
  /// not be changed meanwhile.
  virtual void forEach(const Visitor& visitor) = 0;

 protected:
  /// The entry of a canonical position, given by its key.
  [[nodiscard]] virtual std::optional<BookEntry> load(std::string_view key) = 0;
  /// Stores the entry of a canonical position. Read-only books throw.
  virtual void store(std::string_view key, const BookEntry& entry);
  /// Removes a canonical position; false if it was not known. Read-only books throw.
  virtual bool remove(std::string_view key);
};

/// The move to play in a position: the first one of the entry that is a free point and not excluded; else none.
[[nodiscard]] Square bestMove(const BookEntry& entry, const BookPosition& position,
                              std::span<const Square> excluded = {});

/// The positions of one rule and board size.
struct BookSection {
  Rule rule = Rule::Freestyle;
  int boardSize = 15;
};

}  // namespace pentarch::book
