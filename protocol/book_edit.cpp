// SPDX-License-Identifier: MIT
#include "protocol/book_edit.h"

#include <algorithm>

#include "protocol/book_label.h"
#include "protocol/text.h"

namespace pentarch::book_edit {
namespace {

using book::BookEntry;
using book::BookMove;
using book::BookPosition;
using book::EntryFilter;

constexpr const char* kByHand = "by hand";

/// Mask bits of YXEDITTVDDATABASE: the parts of an entry to change.
enum EditMask : int { kEditLabel = 1, kEditValue = 2, kEditDepth = 4 };

/// The label in lower case for a win and a loss, for which front ends send capitals.
std::string normalized(const std::string& label) {
  return label == "W" || label == "L" ? std::string(label == "W" ? book_label::kWon : book_label::kLost) : label;
}

bool isWon(const BookEntry& entry) {
  return book_label::of(entry) == book_label::kWon;
}
bool isLost(const BookEntry& entry) {
  return book_label::of(entry) == book_label::kLost;
}
bool isDecided(const BookEntry& entry) {
  return isWon(entry) || isLost(entry);
}
bool isFinal(const BookEntry& entry) {
  return isDecided(entry) || entry.label == book_label::kDrawn;
}
bool isCounted(const BookEntry& entry) {
  return entry.bound != Bound::None && isMate(entry.score);
}

}  // namespace

void setValue(BookEntry& entry, std::string_view arguments) {
  const int mask = text::takeInt(arguments).value_or(0);
  const int label = text::takeInt(arguments).value_or(0);
  const int value = text::takeInt(arguments).value_or(0);
  const int depth = text::takeInt(arguments).value_or(0);
  if ((mask & kEditLabel) != 0) entry.label = normalized(book_label::ofCode(label));
  if ((mask & kEditValue) != 0) {
    entry.score = std::clamp(value, -kWinScore, kWinScore);
    entry.bound = Bound::Exact;
    entry.proof = isMate(entry.score) ? Proof::Claimed : Proof::None;
    entry.source = kByHand;
  }
  if ((mask & kEditDepth) != 0) entry.depth = std::clamp(depth, 0, BookEntry::kMaxDepth);
}

std::string unquoted(std::string_view quoted) {
  if (!quoted.starts_with('"')) return std::string(quoted);
  std::string result;
  for (std::size_t i = 1; i < quoted.size() && quoted[i] != '"'; ++i) {
    if (quoted[i] == '\\' && i + 1 < quoted.size()) ++i;
    result += quoted[i];
  }
  return result;
}

std::optional<PointLabel> pointLabel(std::string_view arguments) {
  const std::optional<int> x = text::takeInt(arguments);
  if (!x || !text::takeComma(arguments)) return std::nullopt;
  const std::optional<int> y = text::takeInt(arguments);
  if (!y) return std::nullopt;
  return PointLabel{{*x, *y}, normalized(book::asLabel(arguments))};
}

void setBestMove(BookEntry& entry, Square move, bool isBest) {
  const auto found = std::find_if(entry.moves.begin(), entry.moves.end(),
                                  [move](const BookMove& known) { return known.square == move; });
  BookMove known{move, std::nullopt};
  if (found != entry.moves.end()) {
    known = *found;
    entry.moves.erase(found);
  }
  if (isBest) entry.moves.insert(entry.moves.begin(), known);
}

std::optional<EntryFilter> filterNamed(std::string_view words) {
  constexpr std::string_view kRecursive = "RECURSIVE";
  std::string name = text::upper(text::takeWord(words));
  if (name.ends_with(kRecursive)) name.resize(name.size() - kRecursive.size());
  if (name.empty()) return EntryFilter{};
  const auto wanting = [](auto test) {
    return EntryFilter([test](const BookPosition&, const BookEntry& entry) { return test(entry); });
  };
  if (name == "W") return wanting(isWon);
  if (name == "L") return wanting(isLost);
  if (name == "WL") return wanting(isDecided);
  if (name == "WLD") return wanting(isFinal);
  if (name == "NONWL") return wanting(std::not_fn(isDecided));
  if (name == "NONWLD") return wanting(std::not_fn(isFinal));
  if (name == "WLNOSTEP") return wanting([](const BookEntry& e) { return isDecided(e) && !isCounted(e); });
  const std::optional<int> most = text::takeInt(words);
  if (name != "WLINSTEP" || !most) return std::nullopt;
  return wanting([most](const BookEntry& e) { return isDecided(e) && isCounted(e) && pliesToMate(e.score) <= *most; });
}

}  // namespace pentarch::book_edit
