// SPDX-License-Identifier: MIT
#include "engine/book/position_book.h"

#include <algorithm>
#include <stdexcept>
#include <tuple>

#include "engine/base/ascii.h"

namespace pentarch::book {
namespace {

[[nodiscard]] auto strength(const BookEntry& entry) {
  const bool isProven = entry.proof >= Proof::Five;
  return std::tuple(entry.bound != Bound::None, isProven, entry.depth, entry.nodes);
}

[[nodiscard]] bool isScore(Score score) {
  return score >= -kWinScore && score <= kWinScore;
}

[[nodiscard]] bool hasMove(const BookEntry& entry, Square square) {
  return std::any_of(entry.moves.begin(), entry.moves.end(),
                     [square](const BookMove& move) { return move.square == square; });
}

// On a symmetric board several moves can map to the same book move; the first one is kept.
[[nodiscard]] BookEntry toBook(const CanonicalPosition& canonical, const BookEntry& entry) {
  BookEntry result = entry;
  result.moves.clear();
  for (const BookMove& move : entry.moves) {
    const Square square = canonical.toBook(move.square);
    if (!hasMove(result, square)) result.moves.push_back({square, move.score});
  }
  return result;
}

}  // namespace

bool isStronger(const BookEntry& a, const BookEntry& b) {
  return strength(a) > strength(b);
}

BookEntry merged(const BookEntry& known, const BookEntry& learned) {
  const bool learnedWins = isStronger(learned, known);
  BookEntry result = learnedWins ? learned : known;
  const BookEntry& other = learnedWins ? known : learned;
  for (const BookMove& move : other.moves) {
    if (!hasMove(result, move.square)) result.moves.push_back({move.square, std::nullopt});
  }
  if (result.label.empty()) result.label = other.label;
  if (result.text.empty()) result.text = other.text;
  if (result.source.empty()) result.source = other.source;
  return result;
}

std::string asLabel(std::string_view text) {
  std::string label;
  for (const char c : text) {
    if (ascii::isPrintable(c) && c != ' ' && label.size() < BookEntry::kLongestLabel) label += c;
  }
  return label;
}

std::string problemOf(const BookEntry& entry) {
  if (!isScore(entry.score)) return "score out of range";
  if (entry.depth < 0 || entry.depth > BookEntry::kMaxDepth) return "depth out of range";
  if (entry.proof >= Proof::Five && !isMate(entry.score)) return "a proof without a win or loss";
  if (entry.label.size() > BookEntry::kLongestLabel) return "label is too long";
  if (!std::all_of(entry.label.begin(), entry.label.end(), ascii::isPrintable)) return "label is not printable";
  for (auto move = entry.moves.begin(); move != entry.moves.end(); ++move) {
    if (move->score && !isScore(*move->score)) return "score of a move out of range";
    if (std::any_of(entry.moves.begin(), move, [&](const BookMove& m) { return m.square == move->square; })) {
      return "a move stands twice";
    }
  }
  return "";
}

std::optional<BookEntry> PositionBook::find(const BookPosition& position) {
  const CanonicalPosition canonical(position);
  std::optional<BookEntry> entry = load(canonical.key());
  if (entry) {
    for (BookMove& move : entry->moves) move.square = canonical.fromBook(move.square);
  }
  return entry;
}

std::vector<std::pair<Square, BookEntry>> PositionBook::successors(const BookPosition& position) {
  std::vector<std::pair<Square, BookEntry>> result;
  for (int y = 0; y < position.boardSize(); ++y) {
    for (int x = 0; x < position.boardSize(); ++x) {
      const Square move = Square::at(x, y);
      if (!position.isFree(move)) continue;
      BookPosition next = position;
      next.play(move);
      if (std::optional<BookEntry> entry = find(next)) result.emplace_back(move, *std::move(entry));
    }
  }
  return result;
}

void PositionBook::put(const BookPosition& position, const BookEntry& entry) {
  const CanonicalPosition canonical(position);
  store(canonical.key(), toBook(canonical, entry));
}

void PositionBook::learn(const BookPosition& position, const BookEntry& entry) {
  const CanonicalPosition canonical(position);
  const BookEntry learned = toBook(canonical, entry);
  const std::optional<BookEntry> known = load(canonical.key());
  store(canonical.key(), known ? merged(*known, learned) : learned);
}

MergeCount PositionBook::merge(PositionBook& other, const EntryFilter& isWanted) {
  MergeCount count;
  const auto take = [&](std::string_view key, const BookEntry& entry) {
    if (isWanted && !isWanted(*BookPosition::fromKey(key), entry)) return;
    const std::optional<BookEntry> known = load(key);
    store(key, known ? merged(*known, entry) : entry);
    ++count.positions;
    if (!known) {
      ++count.added;
    } else if (isStronger(entry, *known)) {
      ++count.improved;
    }
  };
  asOne([&] { other.forEach(take); });
  return count;
}

void PositionBook::eraseAll(const std::vector<BookPosition>& positions) {
  asOne([&] {
    for (const BookPosition& position : positions) erase(position);
  });
}

bool PositionBook::erase(const BookPosition& position) {
  return remove(CanonicalPosition(position).key());
}

void PositionBook::store(std::string_view, const BookEntry&) {
  throw std::runtime_error(kReadOnly);
}

bool PositionBook::remove(std::string_view) {
  throw std::runtime_error(kReadOnly);
}

Square bestMove(const BookEntry& entry, const BookPosition& position, std::span<const Square> excluded) {
  const auto found = std::find_if(entry.moves.begin(), entry.moves.end(), [&](const BookMove& move) {
    return position.isFree(move.square) && std::find(excluded.begin(), excluded.end(), move.square) == excluded.end();
  });
  return found == entry.moves.end() ? Square::none() : found->square;
}

}  // namespace pentarch::book
