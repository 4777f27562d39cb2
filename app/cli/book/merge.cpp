// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <filesystem>

#include "app/cli/book/sqlite_book.h"
#include "app/cli/book/verbs.h"
#include "app/program/console.h"
#include "app/records/errors.h"
#include "app/records/units.h"

namespace pentarch::app {
int mergeBooks(const BookTask& task) {
  if (task.arguments.empty()) throw UsageError("book merge needs the books to take from");
  SqliteBook target(task.book, Database::Mode::Create);
  for (const std::string& path : task.arguments) {
    std::error_code ignored;
    if (std::filesystem::equivalent(path, task.book, ignored)) {
      throw UsageError(fmt::format("'{}' cannot be merged with itself", path));
    }
    const auto other = openBook(path, Database::Mode::ReadOnly);
    const book::MergeCount count = target.merge(*other);
    fmt::print("{}: {}, {} new, {} with a stronger value\n", terminalText(path),
               counted(static_cast<std::uint64_t>(count.positions), "position"), count.added, count.improved);
  }
  fmt::print("the book has {}\n", counted(target.size(), "position"));
  return kOk;
}

}  // namespace pentarch::app
