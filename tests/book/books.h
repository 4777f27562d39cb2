// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "engine/book/position_book.h"

namespace pentarch::test {

/// An in-memory book.
class MemoryBook final : public book::PositionBook {
 public:
  [[nodiscard]] bool isReadOnly() const override { return false; }
  [[nodiscard]] std::size_t size() override { return entries_.size(); }
  void forEach(const Visitor& visitor) override {
    for (const auto& [key, entry] : entries_) visitor(key, entry);
  }

 protected:
  [[nodiscard]] std::optional<book::BookEntry> load(std::string_view key) override {
    const auto found = entries_.find(key);
    return found == entries_.end() ? std::nullopt : std::optional(found->second);
  }
  void store(std::string_view key, const book::BookEntry& entry) override { entries_[std::string(key)] = entry; }
  bool remove(std::string_view key) override { return entries_.erase(std::string(key)) > 0; }

 private:
  std::map<std::string, book::BookEntry, std::less<>> entries_;
};

/// All entries of a book by key.
[[nodiscard]] inline std::map<std::string, book::BookEntry> contentOf(book::PositionBook& book) {
  std::map<std::string, book::BookEntry> content;
  book.forEach([&](std::string_view key, const book::BookEntry& entry) { content.emplace(key, entry); });
  return content;
}

/// An entry with an exact score.
[[nodiscard]] inline book::BookEntry valued(Score score, int depth, std::vector<book::BookMove> moves = {}) {
  book::BookEntry entry;
  entry.bound = Bound::Exact;
  entry.score = score;
  entry.depth = depth;
  entry.moves = std::move(moves);
  return entry;
}

/// The position after the given moves on a 15x15 board.
[[nodiscard]] inline book::BookPosition positionAfter(std::initializer_list<Square> moves,
                                                      Rule rule = Rule::Freestyle) {
  book::BookPosition position(rule, 15);
  for (const Square move : moves) position.play(move);
  return position;
}

/// Fills a book with positions after random moves and values of every kind. `onlyCompactFields` leaves out what a
/// compact book does not keep.
inline void fillWithRandom(book::PositionBook& book, int count, bool onlyCompactFields) {
  std::mt19937 random(7);
  const auto below = [&random](int n) { return std::uniform_int_distribution<int>(0, n - 1)(random); };
  for (int i = 0; i < count; ++i) {
    const int size = i % 3 == 0 ? 15 : kMinBoardSize + below(kMaxBoardSize - kMinBoardSize + 1);
    book::BookPosition position(kRules[static_cast<std::size_t>(below(5))], size);
    const auto freeSquare = [&] {
      for (;;) {
        const Square s = Square::at(below(size), below(size));
        if (position.isFree(s)) return s;
      }
    };
    for (int stones = below(8); stones > 0; --stones) position.play(freeSquare());
    book::BookEntry entry;
    entry.bound = static_cast<Bound>(below(4));
    if (entry.bound != Bound::None) entry.score = below(5) == 0 ? winIn(1 + below(30)) : below(2000) - 1000;
    if (isWin(entry.score) && below(2) == 0) entry.score = -entry.score;
    entry.proof = isMate(entry.score) ? static_cast<Proof>(below(5)) : Proof::None;
    entry.depth = below(40);
    for (int moves = below(4); moves > 0; --moves) {
      const Square s = freeSquare();
      entry.moves.push_back({s, below(2) == 0 ? std::nullopt : std::optional<Score>(below(1000) - 500)});
      position.set(s, Cell::Blocked);  // so that no move repeats
    }
    for (const book::BookMove& move : entry.moves) position.set(move.square, Cell::Empty);
    if (!onlyCompactFields) {
      entry.nodes = static_cast<std::uint64_t>(below(1'000'000));
      entry.label = below(2) == 0 ? "" : "w";
      if (below(2) == 0) entry.text = "a remark, \"quoted\", \xC3\xA9";
      entry.source = "somebody";
    }
    book.put(position, entry);
  }
}

}  // namespace pentarch::test
