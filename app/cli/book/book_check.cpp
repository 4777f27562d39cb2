// SPDX-License-Identifier: MIT
#include "app/cli/book/book_check.h"

#include <fmt/format.h>

#include "app/cli/book/book_text.h"

namespace pentarch::app {
namespace {

using book::BookEntry;
using book::BookPosition;

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

}  // namespace

std::vector<std::string> problemsOf(book::PositionBook& book, const StopSignal& stop) {
  std::vector<std::string> problems = book.problems();
  return problems.empty() ? illegalities(book, stop) : problems;
}

}  // namespace pentarch::app
