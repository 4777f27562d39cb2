// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "app/analysis/ending.h"
#include "app/analysis/score_text.h"
#include "app/cli/book/book_text.h"
#include "app/cli/book/known_moves.h"
#include "app/cli/book/sqlite_book.h"
#include "app/cli/book/verbs.h"
#include "app/cli/position_input.h"
#include "app/cli/position_text.h"
#include "app/program/console.h"
#include "app/program/exit_codes.h"
#include "app/records/input_position.h"
#include "app/service/json_output.h"
#include "engine/game/notation.h"

namespace pentarch::app {
namespace {

using book::BookEntry;
using book::BookPosition;

// Converts an entry to the view of the side that has just moved.
[[nodiscard]] BookEntry ofMover(const BookEntry& afterwards) {
  BookEntry entry = afterwards;
  entry.score = beforeMove(entry.score);
  entry.bound = opposite(entry.bound);
  return entry;
}

// A proof that the position is won applies to its best move, a proof that it is lost to every move.
[[nodiscard]] std::string moveText(int rank, const KnownMove& move, Proof proof) {
  const bool isProven = (rank == 1 || isLoss(move.score.value_or(kDrawScore))) && proof >= Proof::Five;
  std::string text = fmt::format("{:>2}. {:<4} {:>8}", rank, notation::toLetters(move.square),
                                 move.score ? scoreText(*move.score, isProven) : "");
  if (move.afterwards) text += fmt::format("   afterwards {}", valueText(ofMover(*move.afterwards)));
  return text;
}

void printText(const Engine& engine, Square lastMove, const std::optional<BookEntry>& entry,
               const std::vector<KnownMove>& moves, const Style& style) {
  fmt::print("{}\n{}\n\n", drawBoard(engine, style, lastMove, rankMarks(moves)), standingText(engine));
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
      fmt::print("{}\n", toLine(knownJson(engine, position, entry, moves)));
    } else {
      printText(engine, input.lastMove(), entry, moves, task.style);
    }
  }
  return kOk;
}

}  // namespace pentarch::app
