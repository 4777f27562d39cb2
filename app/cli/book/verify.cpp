// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "app/analysis/score_text.h"
#include "app/cli/book/book_files.h"
#include "app/cli/book/book_text.h"
#include "app/cli/book/sqlite_book.h"
#include "app/cli/book/verbs.h"
#include "app/program/console.h"
#include "app/program/exit_codes.h"
#include "app/program/shared_options.h"
#include "app/program/signals.h"
#include "engine/base/counted.h"

namespace pentarch::app {
namespace {

using book::BookEntry;
using book::BookPosition;

constexpr std::size_t kMaxPrinted = 20;

// Entries that have a value, evenly spread over all of these.
[[nodiscard]] std::vector<BookLine> sampleOf(book::PositionBook& book, std::size_t wanted) {
  std::vector<BookLine> sample;
  if (wanted == 0) return sample;
  std::size_t total = 0;
  book.forEach([&](std::string_view, const BookEntry& entry) { total += entry.bound != Bound::None ? 1 : 0; });
  std::size_t index = 0;
  book.forEach([&](std::string_view key, const BookEntry& entry) {
    if (entry.bound == Bound::None) return;
    // Entry i is taken if a multiple of total / wanted lies in (i - 1, i].
    if (index * wanted % total < wanted) sample.push_back({*BookPosition::fromKey(key), entry});
    ++index;
  });
  return sample;
}

// Searches the positions again and reports contradictions: a stored win that is now lost, or the reverse.
[[nodiscard]] std::vector<std::string> contradictions(const std::vector<BookLine>& sample, const BookTask& task,
                                                      const StopSignal& stop) {
  std::vector<std::string> problems;
  Engine engine({.hashBytes = task.hashBytes, .threads = task.threads});
  for (const BookLine& line : sample) {
    if (stop.raised()) break;
    setUp(engine, line.position);
    if (engine.state() != GameState::Running) continue;
    const BookEntry found = entryOf(engine.think(task.budget.start(), stop));
    fmt::print("{}\n  book  {}\n  now   {}\n", textOf(line.position), valueText(line.entry), valueText(found));
    flushOutput();
    const Score known = line.entry.score;
    if ((isWin(known) && isLoss(found.score)) || (isLoss(known) && isWin(found.score))) {
      problems.push_back(fmt::format("{}: the book says {}, a new search {}", textOf(line.position),
                                     scoreText(known, line.entry.proof >= Proof::Five),
                                     scoreText(found.score, found.proof >= Proof::Five)));
    }
  }
  return problems;
}

}  // namespace

int verifyBook(const BookTask& task) {
  const InterruptGuard interrupts;
  const auto book = openBook(task.book, Database::Mode::ReadOnly);
  std::vector<std::string> problems = problemsOf(*book, interrupts.signal());
  if (problems.empty()) problems = contradictions(sampleOf(*book, task.sample), task, interrupts.signal());
  for (std::size_t i = 0; i < problems.size() && i < kMaxPrinted; ++i) fmt::print("{}\n", terminalText(problems[i]));
  if (interrupts.exitCode() != 0) return interrupts.exitCode();
  if (problems.empty()) {
    fmt::print("{}, nothing wrong\n", counted(book->size(), "position"));
    return kOk;
  }
  fmt::print("{}\n", counted(problems.size(), "problem"));
  return kBadPosition;
}

}  // namespace pentarch::app
