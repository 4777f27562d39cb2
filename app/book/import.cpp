// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <fstream>
#include <iostream>
#include <variant>

#include "app/book/book_text.h"
#include "app/book/sqlite_book.h"
#include "app/book/verbs.h"
#include "app/commands.h"
#include "app/errors.h"
#include "engine/game/notation.h"

namespace pentarch::app {
namespace {

using book::BookEntry;
using book::BookPosition;

[[nodiscard]] std::string trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n";
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return std::string(text.substr(first, text.find_last_not_of(kBlanks) + 1 - first));
}

/// Puts lines of a file into a book.
class Importer {
 public:
  Importer(const Options& options, SqliteBook& book)
      : rule_(options.rule()), boardSize_(options.boardSize()), book_(book), engine_({.boardSize = boardSize_}) {}

  /// Throws PositionError, which does not name the line.
  void importLine(const std::string& text) {
    const std::string line = trimmed(text);
    if (line.empty() || line.front() == '#') return;
    if (line.front() == '{') {
      if (const auto learnt = readBookJson(line)) learn(*learnt);
    } else {
      importMoves(line, text.find(line));
    }
  }

  [[nodiscard]] std::size_t learnt() const { return learnt_; }

 private:
  void learn(const BookLine& line) {
    if (const std::string problem = illegality(engine_, line); !problem.empty()) throw PositionError(problem);
    book_.learn(line.position, line.entry);
    ++learnt_;
  }

  // "h8 i9 j7 # remark": every move becomes a known one, the remark belongs to the last position.
  void importMoves(const std::string& line, std::size_t indent) {
    const std::size_t hash = line.find('#');
    const auto parsed = notation::parseMoves(trimmed(line.substr(0, hash)), boardSize_);
    if (const auto* error = std::get_if<notation::Error>(&parsed)) {
      throw PositionError(fmt::format("column {}: {}", indent + error->offset + 1, error->message));
    }
    BookPosition position(rule_, boardSize_);
    for (const Square move : std::get<std::vector<Square>>(parsed)) {
      BookEntry entry;
      entry.moves.push_back({move, std::nullopt});
      learn({position, entry});
      position.play(move);
    }
    if (hash == std::string::npos) return;
    BookEntry remark;
    remark.text = trimmed(line.substr(hash + 1));
    learn({position, remark});
  }

  Rule rule_;
  int boardSize_;
  SqliteBook& book_;
  Engine engine_;
  std::size_t learnt_ = 0;
};

void importStream(std::istream& stream, const std::string& name, Importer& importer) {
  std::size_t number = 0;
  for (std::string line; std::getline(stream, line);) {
    ++number;
    try {
      importer.importLine(line);
    } catch (const PositionError& e) {
      throw PositionError(fmt::format("{}:{}: {}", name, number, e.what()));
    }
  }
}

}  // namespace

int importIntoBook(const BookTask& task) {
  if (task.arguments.empty()) throw UsageError("book import needs a file, or - for standard input");
  SqliteBook book(task.book, Database::Mode::Create);
  Importer importer(task.options, book);
  Transaction all(book.database());  // a file that is wrong somewhere leaves the book as it was
  for (const std::string& name : task.arguments) {
    if (name == "-") {
      importStream(std::cin, "standard input", importer);
      continue;
    }
    std::ifstream file(name);
    if (!file) throw PositionError(fmt::format("cannot read '{}'", name));
    importStream(file, name, importer);
  }
  all.commit();
  fmt::print("learnt {} entries, the book has {} positions\n", importer.learnt(), book.size());
  return kOk;
}

}  // namespace pentarch::app
