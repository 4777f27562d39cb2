// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>

#include "app/book/book_text.h"
#include "app/book/sqlite_book.h"
#include "app/book/verbs.h"
#include "app/errors.h"
#include "engine/book/compact_book.h"

namespace pentarch::app {
namespace {

using book::BookEntry;
using book::BookPosition;

void writeJson(book::PositionBook& book, std::ostream& stream) {
  book.forEach([&stream](std::string_view key, const BookEntry& entry) {
    stream << toLine(bookJson(*BookPosition::fromKey(key), entry)) << '\n';
  });
}

// Writes a file beside the wanted one and moves it there when all is written.
void replaceFile(const std::string& path, const std::function<void(std::ostream&)>& write) {
  const std::string unfinished = path + ".unfinished";
  std::ofstream file(unfinished, std::ios::binary);
  if (file) write(file);
  file.close();
  std::error_code error;
  if (file) std::filesystem::rename(unfinished, path, error);
  if (file && !error) return;
  std::error_code ignored;
  std::filesystem::remove(unfinished, ignored);
  throw std::runtime_error(fmt::format("cannot write '{}'", path));
}

[[nodiscard]] bool isSqliteFile(const std::string& path) {
  constexpr std::string_view kMagic = "SQLite format 3";
  std::string begin(kMagic.size(), '\0');
  std::ifstream(path, std::ios::binary).read(begin.data(), static_cast<std::streamsize>(begin.size()));
  return begin == kMagic;
}

}  // namespace

int exportBook(const BookTask& task) {
  if (task.arguments.size() != 1) throw UsageError("book export needs one file to write, or - for standard output");
  const std::string& path = task.arguments.front();
  const auto book = openBook(task.book, Database::Mode::ReadOnly);
  if (path == "-") {
    writeJson(*book, std::cout);
    std::cout.flush();
    if (!std::cout) throw std::runtime_error("cannot write to standard output");
    return kOk;
  }
  if (isSqliteFile(path)) throw UsageError(fmt::format("'{}' is a database and is not overwritten", path));
  const bool isJson = path.ends_with(".json") || path.ends_with(".jsonl");
  replaceFile(path, [&](std::ostream& stream) {
    if (isJson) {
      writeJson(*book, stream);
    } else {
      stream << book::CompactBook::serialize(*book);
    }
  });
  fmt::print("{} positions, {} bytes\n", book->size(), std::filesystem::file_size(path));
  return kOk;
}

}  // namespace pentarch::app
