// SPDX-License-Identifier: MIT
#include "protocol/book_reply.h"

#include <algorithm>
#include <cmath>

#include "engine/game/notation.h"
#include "protocol/book_label.h"
#include "protocol/reply.h"

namespace pentarch::book_reply {
namespace {

using book::BookEntry;
using book::BookMove;

/// Value by which front ends mean "no label".
constexpr int kNoTag = -1;

/// Win rate of the side that has just moved, in percent, 0 to 99.
[[nodiscard]] int percentOf(const BookEntry& entry) {
  const double rate = winRate(-entry.score, entry.proof >= Proof::Five);
  return std::clamp(static_cast<int>(std::lround(100.0 * rate)), 0, 99);
}

[[nodiscard]] std::string labelText(const BookEntry& entry) {
  const std::string label = book_label::of(entry);
  if (label.empty()) return entry.bound == Bound::Exact ? std::to_string(percentOf(entry)) + '%' : "";
  const bool isCounted = (label == book_label::kWon || label == book_label::kLost) && isMate(entry.score);
  return label + (isCounted ? std::to_string(pliesToMate(entry.score)) : "");
}

/// Code of the text to show on a board point: the label, or the two digits of a percentage.
[[nodiscard]] int cellLabel(const BookEntry& entry) {
  if (const std::string label = book_label::of(entry); !label.empty()) return book_label::codeOf(label);
  if (entry.bound == Bound::None) return '?';
  const int percent = percentOf(entry);
  return book_label::codeOf(std::to_string(percent / 10) + std::to_string(percent % 10));
}

[[nodiscard]] std::string numbersOf(const BookEntry& entry) {
  const Score score = entry.bound == Bound::None ? kDrawScore : entry.score;
  return std::to_string(score) + ' ' + std::to_string(entry.depth) + ' ' +
         std::to_string(static_cast<int>(entry.bound));
}

[[nodiscard]] std::string cell(Square square, const BookEntry& entry) {
  return reply::message("DATABASE " + std::to_string(square.x()) + ' ' + std::to_string(square.y()) + ' ' +
                        std::to_string(cellLabel(entry)) + ' ' + numbersOf(entry) + ' ' +
                        (entry.text.empty() ? '0' : '1'));
}

/// Replaces line ends and other control characters by blanks and removes trailing blanks.
[[nodiscard]] std::string onOneLine(std::string_view text) {
  std::string line(text);
  for (char& c : line) {
    if (static_cast<unsigned char>(c) < ' ' || c == '\x7F') c = ' ';
  }
  line.erase(line.find_last_not_of(' ') + 1);
  return line;
}

}  // namespace

std::string one(const std::optional<BookEntry>& entry) {
  if (!entry) return reply::message("DATABASE ONE 0 0 0 0");
  const std::string label = book_label::of(*entry);
  std::string line =
      "DATABASE ONE " + std::to_string(label.empty() ? kNoTag : book_label::codeOf(label)) + ' ' + numbersOf(*entry);
  if (const std::string words = labelText(*entry); !words.empty()) line += ' ' + words;
  return reply::message(line);
}

std::string text(const std::optional<BookEntry>& entry) {
  std::string quoted;
  for (const char c : onOneLine(entry ? entry->text : "")) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return reply::message("DATABASE TEXT \"" + quoted + '"');
}

std::vector<std::string> all(book::PositionBook& book, const book::BookPosition& position) {
  std::vector<std::string> lines = {reply::message("DATABASE REFRESH")};
  const auto successors = book.successors(position);
  for (const auto& [square, entry] : successors) lines.push_back(cell(square, entry));
  const std::optional<BookEntry> here = book.find(position);
  for (const BookMove& move : here ? here->moves : std::vector<BookMove>{}) {
    const bool isShown = std::any_of(successors.begin(), successors.end(),
                                     [&move](const auto& known) { return known.first == move.square; });
    if (isShown) continue;
    BookEntry afterwards;
    afterwards.bound = move.score ? here->bound : Bound::None;
    afterwards.score = -move.score.value_or(kDrawScore);
    afterwards.depth = here->depth;
    lines.push_back(cell(move.square, afterwards));
  }
  lines.push_back(reply::message("DATABASE DONE"));
  return lines;
}

std::string played(const BookEntry& entry, Square move) {
  std::string line = "book";
  if (entry.bound != Bound::None) {
    line += " depth " + std::to_string(entry.depth) + " ev " + reply::score(entry.score);
  }
  return reply::message(line + " pv " + notation::toLetters(move));
}

std::string note(std::string_view words) {
  return reply::message(onOneLine(words));
}

}  // namespace pentarch::book_reply
