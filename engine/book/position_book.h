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

/// What came of joining two books.
struct MergeCount {
  std::size_t positions = 0;  ///< of the other book
  std::size_t added = 0;      ///< were not known
  std::size_t improved = 0;   ///< were known by a weaker value
};

/// Why a change of a read-only book is refused.
inline constexpr const char* kReadOnly = "the book cannot be changed";

/// Whether an entry is meant. Empty: all are.
using EntryFilter = std::function<bool(const BookPosition& position, const BookEntry& entry)>;

/// A store of positions and what is known about them. A position and its seven images under turning and mirroring the
/// board are one entry; moves are given and returned as they are on the board that was asked about. Not thread-safe.
/// Stores that live in files throw std::runtime_error, with a sentence for people, when a file fails them.
class PositionBook {
 public:
  using Visitor = std::function<void(std::string_view key, const BookEntry& entry)>;

  PositionBook() = default;
  virtual ~PositionBook() = default;
  PositionBook(const PositionBook&) = delete;
  PositionBook& operator=(const PositionBook&) = delete;

  /// What the book knows about a position.
  [[nodiscard]] std::optional<BookEntry> find(const BookPosition& position);
  /// The moves after which the book knows the position, and what it knows about that position; in index order.
  [[nodiscard]] std::vector<std::pair<Square, BookEntry>> successors(const BookPosition& position);
  /// Replaces what the book knows about a position. A read-only book throws.
  void put(const BookPosition& position, const BookEntry& entry);
  /// Joins an entry with what the book knows, as `merged` says. A read-only book throws.
  void learn(const BookPosition& position, const BookEntry& entry);
  /// Learns what another book knows of the wanted positions, asOne.
  MergeCount merge(PositionBook& other, const EntryFilter& isWanted = {});
  /// Forgets a position; false if it was not known. A read-only book throws.
  bool erase(const BookPosition& position);
  /// Forgets several positions, asOne.
  void eraseAll(const std::vector<BookPosition>& positions);

  /// Makes all changes of some work. A book in a file makes none of them if the work throws.
  virtual void asOne(const std::function<void()>& work) { work(); }
  /// What is wrong with the file of the book, beyond what was seen when it was opened, a sentence each.
  [[nodiscard]] virtual std::vector<std::string> problems() { return {}; }

  [[nodiscard]] virtual bool isReadOnly() const = 0;
  [[nodiscard]] virtual std::size_t size() = 0;
  /// Calls for every entry in the order of the keys, with moves as on the board of the key. The book must not be
  /// changed meanwhile.
  virtual void forEach(const Visitor& visitor) = 0;

 protected:
  /// The entry of a canonical position, given by its key.
  [[nodiscard]] virtual std::optional<BookEntry> load(std::string_view key) = 0;
  /// Keeps an entry for a canonical position. Books that are read-only throw.
  virtual void store(std::string_view key, const BookEntry& entry);
  /// Forgets a canonical position; false if it was not known. Books that are read-only throw.
  virtual bool remove(std::string_view key);
};

/// The move to play in a position: the first one of the entry, if it is a free point.
[[nodiscard]] Square bestMove(const BookEntry& entry, const BookPosition& position);

}  // namespace pentarch::book
