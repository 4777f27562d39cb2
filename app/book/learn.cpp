// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstdio>

#include "app/analysis/claims.h"
#include "app/book/book_text.h"
#include "app/book/sqlite_book.h"
#include "app/book/value_text.h"
#include "app/book/verbs.h"
#include "app/commands.h"
#include "app/errors.h"
#include "app/search_limits.h"
#include "app/signals.h"
#include "engine/game/notation.h"

namespace pentarch::app {
namespace {

using book::BookEntry;
using book::BookPosition;

// Whether a search with these limits would find nothing that the book does not know.
[[nodiscard]] bool isKnown(const std::optional<BookEntry>& entry, const SearchLimits& limits) {
  if (!entry || entry->bound == Bound::None) return false;
  if (entry->proof >= Proof::Five) return true;
  if (limits.maxDepth) return entry->depth >= *limits.maxDepth;
  return limits.maxNodes && entry->nodes >= *limits.maxNodes;
}

// The moves that lead to a position; nothing for a drawing or a block.
[[nodiscard]] std::string nameOf(const InputPosition& position) {
  return position.source.find('\n') == std::string::npos ? position.source : "";
}

class Learner {
 public:
  Learner(const Options& options, SqliteBook& book, int boardSize)
      : options_(options),
        book_(book),
        engine_({.boardSize = boardSize,
                 .rule = options.rule(),
                 .hashBytes = hashBytesOf(options),
                 .threads = threadsOf(options)}) {}

  /// What became of a position, for people.
  [[nodiscard]] std::string learn(const InputPosition& input, const StopSignal& stop) {
    setUp(engine_, input);
    if (engine_.state() != GameState::Running) return "the game has ended";
    const BookPosition position(engine_.position());
    const SearchLimits limits = limitsOf(options_);
    if (isKnown(book_.find(position), limits)) return "known";
    SearchResult result = engine_.think(limits, stop);
    proveClaims(engine_, limits, result, stop);
    const BookEntry entry = entryOf(result);
    book_.learn(position, entry);
    ++learnt_;
    return fmt::format("{:<4} {}", notation::toLetters(result.best), valueText(entry));
  }

  [[nodiscard]] int learnt() const { return learnt_; }

 private:
  const Options& options_;
  SqliteBook& book_;
  Engine engine_;
  int learnt_ = 0;
};

}  // namespace

int learnPositions(const BookTask& task) {
  const auto limits = limitsOf(task.options);  // complains about values before anything is read
  const InterruptGuard interrupts;
  const auto positions = readInputs(task.arguments, inputOptions(task.options));
  SqliteBook book(task.book, Database::Mode::Create);
  if (book.isReadOnly()) throw DatabaseError(fmt::format("'{}' cannot be written to", task.book));
  Learner learner(task.options, book, task.options.boardSize());
  std::size_t number = 0;
  for (const InputPosition& position : positions) {
    const std::string news = learner.learn(position, interrupts.signal());
    fmt::print("{}/{}  {}  {}\n", ++number, positions.size(), nameOf(position), news);
    std::fflush(stdout);
    if (interrupts.exitCode() != 0) break;
  }
  fmt::print("learnt {} of {}, the book has {} positions\n", learner.learnt(), positions.size(), book.size());
  return interrupts.exitCode();
}

}  // namespace pentarch::app
