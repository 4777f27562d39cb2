// SPDX-License-Identifier: MIT
#include "app/cli/book/book_files.h"

#include <fmt/format.h>

#include <ostream>

#include "app/cli/book/book_text.h"
#include "app/cli/book/book_tree.h"
#include "app/cli/book/importer.h"
#include "app/cli/book/sqlite_book.h"
#include "app/records/formats.h"
#include "engine/base/atomic_file.h"

namespace pentarch::app {

using book::BookEntry;
using book::BookPosition;

std::shared_ptr<book::PositionBook> DiskBooks::open(const std::string& path) {
  return openBook(path, Database::Mode::Create, kPatienceOnClock);
}

std::shared_ptr<book::PositionBook> DiskBooks::openToRead(const std::string& path) {
  return openBook(path, Database::Mode::ReadOnly, kPatienceOnClock);
}

std::size_t DiskBooks::writeText(book::PositionBook& book, const std::string& path, const book::EntryFilter& isWanted) {
  requireNoDatabase(path);
  std::size_t count = 0;
  replaceFile(path, [&](std::ostream& stream) {
    count = writeJsonLines(
        book, [&](std::string_view line) { stream << line; }, isWanted);
  });
  return count;
}

std::size_t DiskBooks::writeLibrary(book::PositionBook& book, const std::string& path,
                                    const book::BookSection& section) {
  requireNoDatabase(path);
  const records::GameTree game = treeOf(book, section).game;
  replaceFile(path, records::write({&game, 1}, records::Format::RenLib).text);
  return game.moveCount();
}

std::size_t DiskBooks::read(book::PositionBook& book, const std::string& path, const book::BookSection& section) {
  Importer importer(book, section);
  book.asOne([&] { importer.importFile(path); });
  return importer.learned();
}

std::vector<std::string> DiskBooks::check(book::PositionBook& book) {
  return problemsOf(book, kNeverRaised);
}

std::size_t writeJsonLines(book::PositionBook& book, const std::function<void(std::string_view)>& write,
                           const book::EntryFilter& isWanted) {
  std::size_t count = 0;
  book.forEach([&](std::string_view key, const BookEntry& entry) {
    const BookPosition position = *BookPosition::fromKey(key);
    if (isWanted && !isWanted(position, entry)) return;
    write(toLine(bookJson(position, entry)) + '\n');
    ++count;
  });
  return count;
}

namespace {

[[nodiscard]] std::vector<std::string> illegalities(book::PositionBook& book, const StopSignal& stop) {
  std::vector<std::string> problems;
  Engine engine;
  book.forEach([&](std::string_view key, const BookEntry& entry) {
    if (stop.raised()) return;
    const BookPosition position = *BookPosition::fromKey(key);
    const std::string problem = illegality(engine, {position, entry});
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
