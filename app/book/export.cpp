// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <filesystem>
#include <iostream>

#include "app/book/book_files.h"
#include "app/book/book_tree.h"
#include "app/book/sqlite_book.h"
#include "app/book/verbs.h"
#include "app/errors.h"
#include "app/file_output.h"
#include "app/records/formats.h"
#include "app/text_layout.h"
#include "engine/book/compact_book.h"

namespace pentarch::app {
namespace {

// What --rule and --size name, as a game with variations.
void exportTree(const BookTask& task, book::PositionBook& book, const std::string& path, records::Format format) {
  const BookTree tree = treeOf(book, {task.options.rule(), task.options.boardSize()});
  writeFile(path, records::write({&tree.game, 1}, format).text);
  if (tree.leftOut > 0) {
    fmt::print("{} left out: no sequence of moves leads there\n",
               counted(static_cast<std::uint64_t>(tree.leftOut), "position"));
  }
  fmt::print("{}, {} bytes\n", counted(tree.game.moveCount(), "move"), std::filesystem::file_size(path));
}

}  // namespace

int exportBook(const BookTask& task) {
  if (task.arguments.size() != 1) throw UsageError("book export needs one file to write, or - for standard output");
  const std::string& path = task.arguments.front();
  const auto book = openBook(task.book, Database::Mode::ReadOnly);
  if (path == "-") {
    writeJsonLines(*book, std::cout);
    std::cout.flush();
    if (!std::cout) throw std::runtime_error("cannot write to standard output");
    return kOk;
  }
  requireNoDatabase(path);
  if (path.ends_with(".lib") || path.ends_with(".sgf")) {
    exportTree(task, *book, path, path.ends_with(".lib") ? records::Format::RenLib : records::Format::Sgf);
    return kOk;
  }
  if (path.ends_with(".json") || path.ends_with(".jsonl")) {
    writeFile(path, [&](std::ostream& stream) { writeJsonLines(*book, stream); });
  } else {
    writeFile(path, book::CompactBook::serialize(*book));
  }
  fmt::print("{}, {} bytes\n", counted(book->size(), "position"), std::filesystem::file_size(path));
  return kOk;
}

}  // namespace pentarch::app
