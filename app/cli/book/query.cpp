// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>

#include "app/analysis/ending.h"
#include "app/analysis/score_text.h"
#include "app/cli/book/book_text.h"
#include "app/cli/book/sqlite_book.h"
#include "app/cli/book/verbs.h"
#include "app/cli/position_input.h"
#include "app/cli/position_text.h"
#include "app/program/console.h"
#include "app/records/errors.h"
#include "app/records/input_position.h"
#include "app/service/json_output.h"
#include "engine/game/notation.h"

namespace pentarch::app {
namespace {

using book::BookEntry;
using book::BookMove;
using book::BookPosition;

/// A move known to the book: listed in the entry of the position, leading to a known position, or both.
struct KnownMove {
  Square square;
  std::optional<Score> score;           ///< from the entry of the position
  std::optional<BookEntry> afterwards;  ///< entry of the position after it, from the opponent's view
};

// The moves of the entry in their order, then those that only lead to known positions, best first.
[[nodiscard]] std::vector<KnownMove> knownMoves(book::PositionBook& book, const BookPosition& position,
                                                const std::optional<BookEntry>& entry) {
  std::vector<KnownMove> moves;
  if (entry) {
    for (const BookMove& move : entry->moves) moves.push_back({move.square, move.score, std::nullopt});
  }
  const std::size_t learnt = moves.size();
  const book::CanonicalPosition canonical(position);
  for (auto& [square, afterwards] : book.successors(position)) {
    const Square image = canonical.toBook(square);  // symmetric moves share one image
    const auto same = std::find_if(moves.begin(), moves.end(),
                                   [&](const KnownMove& m) { return canonical.toBook(m.square) == image; });
    if (same == moves.end()) {
      moves.push_back({square, std::nullopt, std::move(afterwards)});
    } else {
      same->afterwards = std::move(afterwards);
    }
  }
  const auto opponentScore = [](const KnownMove& m) { return m.afterwards ? m.afterwards->score : kDrawScore; };
  std::stable_sort(moves.begin() + static_cast<std::ptrdiff_t>(learnt), moves.end(),
                   [&](const KnownMove& a, const KnownMove& b) { return opponentScore(a) < opponentScore(b); });
  return moves;
}

// Converts an entry to the view of the side that has just moved.
[[nodiscard]] BookEntry beforeMove(const BookEntry& afterwards) {
  BookEntry entry = afterwards;
  const Score plyMore = isMate(entry.score) ? (entry.score > 0 ? 1 : -1) : 0;
  entry.score = plyMore - entry.score;
  if (entry.bound == Bound::Lower || entry.bound == Bound::Upper) {
    entry.bound = entry.bound == Bound::Lower ? Bound::Upper : Bound::Lower;
  }
  return entry;
}

// A proof of the position applies to its best move.
[[nodiscard]] std::string moveText(int rank, const KnownMove& move, Proof proof) {
  const bool isProven = rank == 1 && proof >= Proof::Five;
  std::string text = fmt::format("{:>2}. {:<4} {:>8}", rank, notation::toLetters(move.square),
                                 move.score ? scoreText(*move.score, isProven) : "");
  if (move.afterwards) text += fmt::format("   afterwards {}", valueText(beforeMove(*move.afterwards)));
  return text;
}

void printText(const Engine& engine, Square lastMove, const std::optional<BookEntry>& entry,
               const std::vector<KnownMove>& moves, const Style& style) {
  std::map<Square, std::string> marks;
  for (std::size_t i = 0; i < moves.size() && i < 9; ++i) marks[moves[i].square] = std::to_string(i + 1);
  const std::string turn =
      engine.ending().isOver() ? endingText(engine) : fmt::format("{} to move", nameOf(engine.sideToMove()));
  fmt::print("{0}\n{1} {2}x{2}  {3}\n\n", drawBoard(engine, style, lastMove, marks), traitsOf(engine.rule()).name,
             engine.boardSize(), turn);
  if (entry) {
    fmt::print("{}{}{}\n", valueText(*entry), entry->source.empty() ? "" : "  by ", terminalText(entry->source));
    if (!entry->label.empty()) fmt::print("label {}\n", entry->label);
    if (!entry->text.empty()) fmt::print("{}\n", terminalText(entry->text, true));
  } else {
    fmt::print("not in the book\n");
  }
  int rank = 0;
  for (const KnownMove& move : moves) fmt::print("{}\n", moveText(++rank, move, entry ? entry->proof : Proof::None));
}

void printJson(const Engine& engine, const BookPosition& position, const std::optional<BookEntry>& entry,
               const std::vector<KnownMove>& moves) {
  Json json = bookJson(position, entry.value_or(BookEntry{}));
  json["known"] = entry.has_value();
  if (engine.ending().isOver()) json["ending"] = endingJson(engine);
  json["successors"] = Json::array();
  for (const KnownMove& move : moves) {
    if (!move.afterwards) continue;
    const BookEntry& next = *move.afterwards;
    json["successors"].push_back({{"move", pointJson(move.square)},
                                  {"score", next.bound == Bound::None ? Json(nullptr) : scoreJson(next.score)},
                                  {"depth", next.depth},
                                  {"proof", nameOf(next.proof)}});
  }
  fmt::print("{}\n", toLine(json));
}

}  // namespace

int queryBook(const BookTask& task) {
  const auto book = openBook(task.book, Database::Mode::ReadOnly);
  for (const InputPosition& input : readInputs(task.arguments, task.reading)) {
    Engine engine({.boardSize = input.boardSize, .rule = task.rule.of(input.rule)});
    setUp(engine, input);
    const BookPosition position(engine.position());
    const auto entry = book->find(position);
    const auto moves = knownMoves(*book, position, entry);
    if (task.isJson) {
      printJson(engine, position, entry, moves);
    } else {
      printText(engine, input.lastMove(), entry, moves, task.style);
    }
  }
  return kOk;
}

}  // namespace pentarch::app
