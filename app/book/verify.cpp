// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstdio>

#include "app/analysis/analysis_text.h"
#include "app/book/book_text.h"
#include "app/book/sqlite_book.h"
#include "app/book/value_text.h"
#include "app/book/verbs.h"
#include "app/commands.h"
#include "app/errors.h"
#include "app/search_limits.h"
#include "app/signals.h"
#include "app/units.h"

namespace pentarch::app {
namespace {

using book::BookEntry;
using book::BookPosition;

constexpr std::size_t kMaxPrinted = 20;
constexpr int kMaxSample = 1'000'000;

// What is wrong with positions and moves by the rules of the game.
[[nodiscard]] std::vector<std::string> illegalities(book::PositionBook& book, const StopSignal& stop) {
  std::vector<std::string> problems;
  Engine engine;
  book.forEach([&](std::string_view key, const BookEntry& entry) {
    if (stop.raised()) return;
    const BookPosition position = *BookPosition::fromKey(key);
    std::string problem = illegality(engine, {position, entry});
    if (problem.empty() && book::CanonicalPosition(position).key() != key) {
      problem = "it is not the image that stands for all eight";
    }
    if (!problem.empty()) problems.push_back(fmt::format("{}: {}", textOf(position), problem));
  });
  return problems;
}

// Entries with a value, evenly spread over the book.
[[nodiscard]] std::vector<BookLine> sampleOf(book::PositionBook& book, std::size_t wanted) {
  std::vector<BookLine> sample;
  const std::size_t total = book.size();
  std::size_t index = 0;
  book.forEach([&](std::string_view key, const BookEntry& entry) {
    // Entry i is taken if a multiple of total / wanted lies in [i, i + 1).
    const bool isChosen = wanted > 0 && index * wanted % total < wanted;
    ++index;
    if (isChosen && entry.bound != Bound::None) sample.push_back({*BookPosition::fromKey(key), entry});
  });
  return sample;
}

// Searches positions again and says which values it cannot agree with: a won position that is lost, or the reverse.
[[nodiscard]] std::vector<std::string> contradictions(const std::vector<BookLine>& sample, const Options& options,
                                                      const StopSignal& stop) {
  std::vector<std::string> problems;
  Engine engine({.hashBytes = hashBytesOf(options), .threads = threadsOf(options)});
  for (const BookLine& line : sample) {
    if (stop.raised()) break;
    setUp(engine, line.position);
    if (engine.state() != GameState::Running) continue;
    const BookEntry found = entryOf(engine.think(limitsOf(options), stop));
    fmt::print("{}\n  book  {}\n  now   {}\n", textOf(line.position), valueText(line.entry), valueText(found));
    std::fflush(stdout);
    const Score known = line.entry.score;
    if ((isWin(known) && isLoss(found.score)) || (isLoss(known) && isWin(found.score))) {
      problems.push_back(fmt::format("{}: the book says {}, a new search {}", textOf(line.position), scoreText(known),
                                     scoreText(found.score)));
    }
  }
  return problems;
}

void append(std::vector<std::string>& all, std::vector<std::string> more) {
  all.insert(all.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

}  // namespace

int verifyBook(const BookTask& task) {
  const auto wanted = static_cast<std::size_t>(parseInteger(task.options.get("sample"), "--sample", 0, kMaxSample));
  const auto limits = limitsOf(task.options);  // complains about values before anything is read
  const InterruptGuard interrupts;
  const auto book = openBook(task.book, Database::Mode::ReadOnly);
  std::vector<std::string> problems;
  if (auto* const sqlite = dynamic_cast<SqliteBook*>(book.get())) problems = sqlite->problems();
  if (problems.empty()) append(problems, illegalities(*book, interrupts.signal()));
  if (problems.empty()) {
    append(problems, contradictions(sampleOf(*book, wanted), task.options, interrupts.signal()));
  }
  for (std::size_t i = 0; i < problems.size() && i < kMaxPrinted; ++i) fmt::print("{}\n", problems[i]);
  if (interrupts.exitCode() != 0) return interrupts.exitCode();
  if (problems.empty()) {
    fmt::print("{} positions, nothing wrong\n", book->size());
    return kOk;
  }
  fmt::print("{} problems\n", problems.size());
  return kBadPosition;
}

}  // namespace pentarch::app
