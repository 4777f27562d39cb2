// SPDX-License-Identifier: MIT
#include "protocol/book_text.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "engine/base/ascii.h"
#include "engine/game/notation.h"
#include "protocol/reply.h"
#include "protocol/text.h"

namespace pentarch::book_text {
namespace {
using book::BookEntry;
using book::BookMove;
using book::BookPosition;
using book::EntryFilter;

constexpr std::string_view kWonLabel = "w";
constexpr std::string_view kLostLabel = "l";
constexpr std::string_view kDrawnLabel = "d";
constexpr int kLabelBase = 256;

/// Tag by which front ends mean "no label".
constexpr int kNoTag = -1;

/// Source of values that a user entered.
constexpr const char* kByHand = "by hand";

/// Mask bits of YXEDITTVDDATABASE: the parts of an entry to change.
enum EditMask : int { kEditLabel = 1, kEditValue = 2, kEditDepth = 4 };

// The label that a user gave, else that of a won or lost value, else an empty string.
[[nodiscard]] std::string labelOf(const BookEntry& entry) {
  if (!entry.label.empty() || entry.bound == Bound::None || !isMate(entry.score)) return entry.label;
  return std::string(isLoss(entry.score) ? kWonLabel : kLostLabel);
}

// The number that stands for a label: its characters as the digits of a number in base 256.
[[nodiscard]] int codeOf(std::string_view label) {
  int code = 0;
  for (const char c : label) code = code * kLabelBase + c;
  return code;
}

// The label of such a number; empty if it has a character that a label cannot have.
[[nodiscard]] std::string labelOfCode(int code) {
  std::string label;
  for (; code > 0; code /= kLabelBase) label.insert(label.begin(), static_cast<char>(code % kLabelBase));
  return book::asLabel(label) == label ? label : "";
}

// The label in lower case for a win and a loss, for which front ends send capitals.
[[nodiscard]] std::string normalized(const std::string& label) {
  return label == "W" || label == "L" ? std::string(label == "W" ? kWonLabel : kLostLabel) : label;
}

[[nodiscard]] bool isWonEntry(const BookEntry& entry) {
  return labelOf(entry) == kWonLabel;
}
[[nodiscard]] bool isLostEntry(const BookEntry& entry) {
  return labelOf(entry) == kLostLabel;
}
[[nodiscard]] bool isDecided(const BookEntry& entry) {
  return isWonEntry(entry) || isLostEntry(entry);
}
[[nodiscard]] bool isFinal(const BookEntry& entry) {
  return isDecided(entry) || entry.label == kDrawnLabel;
}
// True if the number of plies to the win or loss is known.
[[nodiscard]] bool isCounted(const BookEntry& entry) {
  return entry.bound != Bound::None && isMate(entry.score);
}

// Win rate of the side that has just moved, in percent, 0 to 99.
[[nodiscard]] int percentOf(const BookEntry& entry) {
  const double rate = winRate(-entry.score, entry.proof >= Proof::Five);
  return std::clamp(static_cast<int>(std::lround(100.0 * rate)), 0, 99);
}

// The label in words: "w7" for a win in seven plies, "48%" for a value without a label.
[[nodiscard]] std::string labelText(const BookEntry& entry) {
  const std::string label = labelOf(entry);
  if (label.empty()) return entry.bound == Bound::Exact ? std::to_string(percentOf(entry)) + '%' : "";
  const bool hasPlies = isDecided(entry) && isCounted(entry);
  return label + (hasPlies ? std::to_string(pliesToMate(entry.score)) : "");
}

// Code of the text to show on a board point: the label, or the two digits of a percentage.
[[nodiscard]] int cellCode(const BookEntry& entry) {
  if (const std::string label = labelOf(entry); !label.empty()) return codeOf(label);
  if (entry.bound == Bound::None) return '?';
  const int percent = percentOf(entry);
  return codeOf(std::to_string(percent / 10) + std::to_string(percent % 10));
}

// "value depth bound".
[[nodiscard]] std::string numbersOf(const BookEntry& entry) {
  const Score score = entry.bound == Bound::None ? kDrawScore : entry.score;
  return std::to_string(score) + ' ' + std::to_string(entry.depth) + ' ' +
         std::to_string(static_cast<int>(entry.bound));
}

[[nodiscard]] std::string cellLine(Square square, const BookEntry& entry) {
  return reply::message("DATABASE " + std::to_string(square.x()) + ' ' + std::to_string(square.y()) + ' ' +
                        std::to_string(cellCode(entry)) + ' ' + numbersOf(entry) + ' ' +
                        (entry.text.empty() ? '0' : '1'));
}

// Replaces line ends and other control characters by blanks and removes trailing blanks.
[[nodiscard]] std::string onOneLine(std::string_view text) {
  std::string line(text);
  for (char& c : line) {
    if (static_cast<unsigned char>(c) < ' ' || c == '\x7F') c = ' ';
  }
  line.erase(line.find_last_not_of(' ') + 1);
  return line;
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

std::string remarkFrom(std::string_view arguments) {
  if (!arguments.starts_with('"')) return std::string(arguments);
  std::string remark;
  for (std::size_t i = 1; i < arguments.size() && arguments[i] != '"'; ++i) {
    if (arguments[i] == '\\' && i + 1 < arguments.size()) ++i;
    remark += arguments[i];
  }
  return remark;
}

std::optional<PointLabel> pointLabel(std::string_view arguments) {
  const std::optional<Point> point = text::takePoint(arguments);
  if (!point) return std::nullopt;
  return PointLabel{*point, normalized(book::asLabel(arguments))};
}

std::optional<EntryFilter> filterNamed(std::string_view arguments) {
  constexpr std::string_view kRecursive = "RECURSIVE";
  std::string name = ascii::toUpper(text::takeWord(arguments));
  if (name.ends_with(kRecursive)) name.resize(name.size() - kRecursive.size());
  if (name.empty()) return EntryFilter{};
  const auto wanting = [](auto test) {
    return EntryFilter([test](const BookPosition&, const BookEntry& entry) { return test(entry); });
  };
  if (name == "W") return wanting(isWonEntry);
  if (name == "L") return wanting(isLostEntry);
  if (name == "WL") return wanting(isDecided);
  if (name == "WLD") return wanting(isFinal);
  if (name == "NONWL") return wanting([](const BookEntry& e) { return !isDecided(e); });
  if (name == "NONWLD") return wanting([](const BookEntry& e) { return !isFinal(e); });
  if (name == "WLNOSTEP") return wanting([](const BookEntry& e) { return isDecided(e) && !isCounted(e); });
  const std::optional<int> most = text::takeInt(arguments);
  if (name != "WLINSTEP" || !most) return std::nullopt;
  return wanting([most](const BookEntry& e) { return isDecided(e) && isCounted(e) && pliesToMate(e.score) <= *most; });
}

std::string valueReply(const std::optional<BookEntry>& entry) {
  if (!entry) return reply::message("DATABASE ONE 0 0 0 0");
  const std::string label = labelOf(*entry);
  std::string line = "DATABASE ONE " + std::to_string(label.empty() ? kNoTag : codeOf(label)) + ' ' + numbersOf(*entry);
  if (const std::string words = labelText(*entry); !words.empty()) line += ' ' + words;
  return reply::message(line);
}

std::string remarkReply(const std::optional<BookEntry>& entry) {
  std::string quoted;
  for (const char c : onOneLine(entry ? entry->text : "")) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return reply::message("DATABASE TEXT \"" + quoted + '"');
}

std::vector<std::string> movesReply(book::PositionBook& book, const BookPosition& position) {
  std::vector<std::string> lines = {reply::message("DATABASE REFRESH")};
  const auto successors = book.successors(position);
  for (const auto& [square, entry] : successors) lines.push_back(cellLine(square, entry));
  const std::optional<BookEntry> here = book.find(position);
  for (const BookMove& move : here ? here->moves : std::vector<BookMove>{}) {
    const bool isShown = std::any_of(successors.begin(), successors.end(),
                                     [&move](const auto& known) { return known.first == move.square; });
    if (isShown) continue;
    BookEntry afterwards;
    if (move.score) {
      afterwards.bound = opposite(here->bound);
      afterwards.score = afterMove(*move.score);
    }
    afterwards.depth = here->depth;
    lines.push_back(cellLine(move.square, afterwards));
  }
  lines.push_back(reply::message("DATABASE DONE"));
  return lines;
}

std::string playedMessage(const BookEntry& entry, Square move) {
  std::string line = "book";
  if (entry.bound != Bound::None && !entry.moves.empty() && entry.moves.front().square == move) {
    line += " depth " + std::to_string(entry.depth) + " ev " + reply::score(entry.score);
  }
  return reply::message(line + " pv " + notation::toLetters(move));
}

std::string message(std::string_view text) {
  return reply::message(onOneLine(text));
}

}  // namespace pentarch::book_text
