// SPDX-License-Identifier: MIT
#include "protocol/book_edit.h"

#include <algorithm>

#include "protocol/text.h"

namespace pentarch::book_edit {
namespace {

using book::BookEntry;
using book::BookMove;
using book::BookPosition;
using book::EntryFilter;

constexpr const char* kByHand = "by hand";
constexpr const char* kWon = "w";
constexpr const char* kLost = "l";
constexpr const char* kDrawn = "d";

/// Parts of an entry that YXEDITTVDDATABASE changes.
enum EditMask : int { kEditLabel = 1, kEditValue = 2, kEditDepth = 4 };

bool isPrintable(char c) {
  return c > ' ' && c <= '~';
}

/// The characters of a number of base 256, or none if one cannot be printed.
std::string labelOfCode(int code) {
  constexpr int kBase = 256;
  std::string label;
  for (; code > 0; code /= kBase) label.insert(label.begin(), static_cast<char>(code % kBase));
  return std::all_of(label.begin(), label.end(), isPrintable) ? label : "";
}

/// Front ends send capitals for a win and a loss.
std::string normalized(const std::string& label) {
  if (label == "W") return kWon;
  if (label == "L") return kLost;
  return label;
}

bool hasValue(const BookEntry& entry) {
  return entry.bound != Bound::None;
}
bool isWon(const BookEntry& entry) {
  return entry.label == kWon || (entry.label.empty() && hasValue(entry) && isLoss(entry.score));
}
bool isLost(const BookEntry& entry) {
  return entry.label == kLost || (entry.label.empty() && hasValue(entry) && isWin(entry.score));
}
bool isDecided(const BookEntry& entry) {
  return isWon(entry) || isLost(entry);
}
bool isFinal(const BookEntry& entry) {
  return isDecided(entry) || entry.label == kDrawn;
}
bool isCounted(const BookEntry& entry) {
  return hasValue(entry) && isMate(entry.score);
}

}  // namespace

void setValue(BookEntry& entry, std::string_view arguments) {
  const int mask = text::takeInt(arguments).value_or(0);
  const int label = text::takeInt(arguments).value_or(0);
  const int value = text::takeInt(arguments).value_or(0);
  const int depth = text::takeInt(arguments).value_or(0);
  if ((mask & kEditLabel) != 0) entry.label = normalized(labelOfCode(label));
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
  std::string label;
  for (const char c : arguments) {
    if (isPrintable(c) && label.size() < BookEntry::kLongestLabel) label += c;
  }
  return PointLabel{{*x, *y}, normalized(label)};
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
