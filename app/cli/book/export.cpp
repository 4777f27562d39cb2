// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstdint>
#include <iostream>

#include "app/cli/book/book_files.h"
#include "app/cli/book/book_tree.h"
#include "app/cli/book/sqlite_book.h"
#include "app/cli/book/verbs.h"
#include "app/records/errors.h"
#include "app/records/formats.h"
#include "app/records/units.h"
#include "engine/base/atomic_file.h"
#include "engine/book.h"

namespace pentarch::app {
namespace {

// Exports the section given by --rule and --size as a game with variations.
void exportTree(const BookTask& task, book::PositionBook& book, const std::string& path, records::Format format) {
  const BookTree tree = treeOf(book, {task.options.rule(), task.options.boardSize()});
  const std::uint64_t bytes = replaceFile(path, records::write({&tree.game, 1}, format).text);
  if (tree.leftOut > 0) {
    fmt::print("{} left out: no sequence of moves leads there\n",
               counted(static_cast<std::uint64_t>(tree.leftOut), "position"));
  }
  fmt::print("{}, {} bytes\n", counted(tree.game.moveCount(), "move"), bytes);
}

}  // namespace

int exportBook(const BookTask& task) {
  if (task.arguments.size() != 1) throw UsageError("book export needs one file to write, or - for standard output");
  const std::string& path = task.arguments.front();
  const auto book = openBook(task.book, Database::Mode::ReadOnly);
  if (path == "-") {
    writeJsonLines(*book, std::cout);
    return kOk;
  }
  requireNoDatabase(path);
  if (path.ends_with(".lib") || path.ends_with(".sgf")) {
    exportTree(task, *book, path, path.ends_with(".lib") ? records::Format::RenLib : records::Format::Sgf);
    return kOk;
  }
  std::uint64_t bytes = 0;
  if (path.ends_with(".json") || path.ends_with(".jsonl")) {
    bytes = replaceFile(path, [&](std::ostream& stream) { writeJsonLines(*book, stream); });
  } else {
    bytes = replaceFile(path, book::CompactBook::serialize(*book));
  }
  fmt::print("{}, {} bytes\n", counted(book->size(), "position"), bytes);
  return kOk;
}

}  // namespace pentarch::app
