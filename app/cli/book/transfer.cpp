// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "app/cli/book/book_files.h"
#include "app/cli/book/book_tree.h"
#include "app/cli/book/importer.h"
#include "app/cli/book/sqlite_book.h"
#include "app/cli/book/verbs.h"
#include "app/program/console.h"
#include "app/program/exit_codes.h"
#include "app/program/files.h"
#include "app/records/errors.h"
#include "app/records/formats.h"
#include "engine/base/ascii.h"
#include "engine/base/atomic_file.h"
#include "engine/base/counted.h"
#include "engine/book.h"

namespace pentarch::app {
namespace {

/// Removes the file of a book at the end of the scope if it was not there at the beginning and keep() was not called.
/// Declared before the book, so that its file is closed by then.
class NewFile {
 public:
  explicit NewFile(std::filesystem::path path) : path_(std::move(path)) {
    std::error_code ignored;
    isNew_ = !std::filesystem::exists(path_, ignored);
  }
  ~NewFile() {
    std::error_code ignored;
    if (isNew_) std::filesystem::remove(path_, ignored);
  }
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;
  void keep() { isNew_ = false; }

 private:
  std::filesystem::path path_;
  bool isNew_;
};

}  // namespace

int importIntoBook(const BookTask& task) {
  if (task.arguments.empty()) throw UsageError("book import needs a file, or - for standard input");
  const book::BookSection section = task.section();
  NewFile created(task.book);
  SqliteBook book = openBookToChange(task.book);
  Importer importer(book, section);
  book.asOne([&] {  // an error in the file leaves the book unchanged
    for (const std::string& name : task.arguments) {
      if (name == "-") {
        importer.importText(readStandardInput(), "standard input");
      } else {
        importer.importFile(name);
      }
    }
  });
  created.keep();
  if (importer.leftOut() > 0) {
    fmt::print("{} of the moves left out: forbidden, or after the end of the game\n", importer.leftOut());
  }
  fmt::print("learned {}, the book has {}\n",
             counted(static_cast<std::uint64_t>(importer.learned()), "entry", "entries"),
             counted(book.size(), "position"));
  return kOk;
}

namespace {

// Exports the section given by --rule and --size as a game with variations.
void exportTree(const BookTask& task, book::PositionBook& book, const std::string& path, records::Format format) {
  const BookTree tree = treeOf(book, task.section());
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
  const std::string ending = ascii::toLower(std::filesystem::path(path).extension().string());
  const bool isTree = ending == ".lib" || ending == ".sgf";
  if (task.isSectionGiven && !isTree) {
    throw UsageError(fmt::format("'{}' takes the whole book; only .lib and .sgf hold one rule and size", path));
  }
  const auto book = openBook(task.book, Database::Mode::ReadOnly);
  if (path == "-") {
    writeJsonLines(*book, print);
    return kOk;
  }
  requireNoDatabase(path);
  if (isTree) {
    exportTree(task, *book, path, ending == ".lib" ? records::Format::RenLib : records::Format::Sgf);
    return kOk;
  }
  std::uint64_t bytes = 0;
  if (ending == ".json" || ending == ".jsonl") {
    bytes = replaceFile(
        path, [&](std::ostream& stream) { writeJsonLines(*book, [&](std::string_view line) { stream << line; }); });
  } else {
    bytes = replaceFile(path, book::CompactBook::serialize(*book));
  }
  fmt::print("{}, {} bytes\n", counted(book->size(), "position"), bytes);
  return kOk;
}

int mergeBooks(const BookTask& task) {
  if (task.arguments.empty()) throw UsageError("book merge needs the books to take from");
  std::vector<std::unique_ptr<book::PositionBook>> others;  // opened first: a failure creates no book
  for (const std::string& path : task.arguments) {
    std::error_code ignored;
    if (std::filesystem::equivalent(path, task.book, ignored)) {
      throw UsageError(fmt::format("'{}' cannot be merged with itself", path));
    }
    others.push_back(openBook(path, Database::Mode::ReadOnly));
  }
  NewFile created(task.book);
  SqliteBook target = openBookToChange(task.book);
  for (std::size_t i = 0; i < others.size(); ++i) {
    const std::string& path = task.arguments[i];
    const auto other = std::move(others[i]);
    const book::MergeCount count = target.merge(*other);
    fmt::print("{}: {}, {} new, {} with a stronger value\n", terminalText(path),
               counted(static_cast<std::uint64_t>(count.positions), "position"), count.added, count.improved);
  }
  created.keep();
  fmt::print("the book has {}\n", counted(target.size(), "position"));
  return kOk;
}

}  // namespace pentarch::app
