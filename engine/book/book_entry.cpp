// SPDX-License-Identifier: MIT
#include "engine/book/book_entry.h"

#include <algorithm>
#include <tuple>

namespace pentarch::book {
namespace {

[[nodiscard]] auto strength(const BookEntry& entry) {
  const bool isProven = entry.proof >= Proof::Five;
  return std::tuple(entry.bound != Bound::None, isProven, entry.depth, entry.nodes);
}

[[nodiscard]] bool isScore(Score score) {
  return score >= -kWinScore && score <= kWinScore;
}

[[nodiscard]] bool isPrintable(char c) {
  return c >= ' ' && c <= '~';
}

}  // namespace

bool isStronger(const BookEntry& a, const BookEntry& b) {
  return strength(a) > strength(b);
}

BookEntry merged(const BookEntry& known, const BookEntry& learnt) {
  const bool learntWins = isStronger(learnt, known);
  BookEntry result = learntWins ? learnt : known;
  const BookEntry& other = learntWins ? known : learnt;
  for (const BookMove& move : other.moves) {
    const bool isKnown = std::any_of(result.moves.begin(), result.moves.end(),
                                     [&move](const BookMove& m) { return m.square == move.square; });
    if (!isKnown) result.moves.push_back({move.square, std::nullopt});
  }
  if (result.label.empty()) result.label = other.label;
  if (result.text.empty()) result.text = other.text;
  if (result.source.empty()) result.source = other.source;
  return result;
}

std::string asLabel(std::string_view text) {
  std::string label;
  for (const char c : text) {
    if (isPrintable(c) && c != ' ' && label.size() < BookEntry::kLongestLabel) label += c;
  }
  return label;
}

std::string problemOf(const BookEntry& entry) {
  if (!isScore(entry.score)) return "score out of range";
  if (entry.depth < 0 || entry.depth > BookEntry::kMaxDepth) return "depth out of range";
  if (entry.proof >= Proof::Five && !isWin(entry.score)) return "a proof without a win";
  if (entry.label.size() > BookEntry::kLongestLabel) return "label is too long";
  if (!std::all_of(entry.label.begin(), entry.label.end(), isPrintable)) return "label is not printable";
  for (auto move = entry.moves.begin(); move != entry.moves.end(); ++move) {
    if (move->score && !isScore(*move->score)) return "score of a move out of range";
    if (std::any_of(entry.moves.begin(), move, [&](const BookMove& m) { return m.square == move->square; })) {
      return "a move stands twice";
    }
  }
  return "";
}

}  // namespace pentarch::book
