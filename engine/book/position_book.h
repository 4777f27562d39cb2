// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/book/book_entry.h"
#include "engine/book/book_position.h"

namespace pentarch::book {

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

/// The move to play in a position: the first one of the entry if it is a free point, else none.
[[nodiscard]] Square bestMove(const BookEntry& entry, const BookPosition& position);

}  // namespace pentarch::book
