// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <variant>

#include "app/analysis/analysis.h"
#include "app/analysis/ending.h"
#include "app/cli/book/book_text.h"
#include "app/cli/book/sqlite_book.h"
#include "app/cli/book/verbs.h"
#include "app/cli/position_input.h"
#include "app/program/console.h"
#include "app/program/exit_codes.h"
#include "app/program/shared_options.h"
#include "app/program/signals.h"
#include "app/records/errors.h"
#include "app/records/input_position.h"
#include "engine/base/counted.h"
#include "engine/game/notation.h"

namespace pentarch::app {
namespace {

using book::BookEntry;
using book::BookPosition;

// True if a search with these limits would find no stronger value than the entry has. The number of its moves says
// nothing: a search gives fewer lines than asked for where a threat has few answers.
[[nodiscard]] bool isKnown(const std::optional<BookEntry>& entry, const QuestionLimits& limits) {
  if (!entry || entry->bound == Bound::None) return false;
  if (entry->proof >= Proof::Five) return true;
  if (limits.depth) return entry->depth >= *limits.depth;
  return limits.nodes && entry->nodes >= *limits.nodes;
}

// The source of a position if it is a single line; empty for a drawing or BOARD block.
[[nodiscard]] std::string itemName(const InputItem& item) {
  const std::string& source = sourceOf(item);
  return source.find('\n') == std::string::npos ? source : "";
}

class Learner {
 public:
  Learner(const BookTask& task, SqliteBook& book)
      : task_(task),
        book_(book),
        engine_({.rule = task.rule.rule, .hashBytes = task.hashBytes, .threads = task.threads}) {}

  /// Learns a position. Returns the outcome for people. Throws PositionError.
  [[nodiscard]] std::string learn(const InputItem& item, const StopSignal& stop) {
    if (const auto* unread = std::get_if<UnreadPosition>(&item)) throw PositionError(unread->message);
    const auto& input = std::get<InputPosition>(item);
    engine_.setRule(task_.rule.of(input.rule));
    setUp(engine_, input);
    if (engine_.state() != GameState::Running) return endingText(engine_);
    const BookPosition position(engine_.position());
    const SearchBudget& budget = task_.budget;
    if (isKnown(book_.find(position), budget)) return "known";
    const AnalyzeQuestion question{.multiPv = budget.multiPv};
    const SearchResult result = run(question, engine_, budget, {.stop = stop}).search;
    const BookEntry entry = entryOf(result);
    book_.learn(position, entry);
    ++learned_;
    return fmt::format("{:<4} {}", notation::toLetters(result.best), valueText(entry));
  }

  [[nodiscard]] int learned() const { return learned_; }

 private:
  const BookTask& task_;
  SqliteBook& book_;
  Engine engine_;
  int learned_ = 0;
};

}  // namespace

int learnPositions(const BookTask& task) {
  return runInterruptible([&](const StopSignal& stop) {
    const auto items = readEachInput(task.arguments, task.reading, stop);
    const bool isAnyRead = std::any_of(
        items.begin(), items.end(), [](const InputItem& item) { return std::holds_alternative<InputPosition>(item); });
    std::error_code ignored;
    if (!isAnyRead && !std::filesystem::exists(task.book, ignored)) {  // nothing to create a book for
      for (const InputItem& item : items) printComplaint(std::get<UnreadPosition>(item).message);
      return codeAfter(items.size(), items.size());
    }
    SqliteBook book = openBookToChange(task.book);
    if (book.isReadOnly()) throw DatabaseError(fmt::format("'{}' cannot be written to", task.book));
    Learner learner(task, book);
    std::size_t number = 0;
    std::size_t failed = 0;
    for (const InputItem& item : items) {
      if (stop.raised()) break;
      ++number;
      try {
        fmt::print("{}/{}  {}  {}\n", number, items.size(), terminalText(itemName(item)), learner.learn(item, stop));
      } catch (const PositionError& e) {
        ++failed;
        printComplaint(e.what());
      } catch (const DatabaseError&) {
        fmt::print("learned {} of {}\n", learner.learned(), items.size());
        throw;
      }
      flushOutput();
    }
    fmt::print("learned {} of {}, the book has {}\n", learner.learned(), items.size(),
               counted(book.size(), "position"));
    return codeAfter(failed, items.size());
  });
}

}  // namespace pentarch::app
