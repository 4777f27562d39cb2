// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "engine/book/position_book.h"

namespace pentarch::book {

/// The positions of one rule and board size.
struct BookSection {
  Rule rule = Rule::Freestyle;
  int boardSize = 15;
};

/// Operations of a program on book files that a front end names. Every call throws std::runtime_error with a
/// human-readable message if it fails or is not supported; all but `open` do so unless overridden.
class BookFiles {
 public:
  BookFiles() = default;
  virtual ~BookFiles() = default;
  BookFiles(const BookFiles&) = delete;
  BookFiles& operator=(const BookFiles&) = delete;

  /// Opens a book; programs that can write books create an empty one if there is no file.
  [[nodiscard]] virtual std::shared_ptr<PositionBook> open(const std::string& path) = 0;
  /// Writes the wanted entries as text, one line each, and returns their number. An existing file is replaced.
  virtual std::size_t writeText(PositionBook& book, const std::string& path, const EntryFilter& isWanted);
  /// Writes the moves of a section as a tree into a RenLib library and returns the number of moves.
  virtual std::size_t writeLibrary(PositionBook& book, const std::string& path, const BookSection& section);
  /// Imports a text or a game record (text lines without rule or size belong to the section) and returns the number of
  /// entries. A file with a mistake leaves the book unchanged.
  virtual std::size_t read(PositionBook& book, const std::string& path, const BookSection& section);
  /// Problems of a book, one sentence each: in its file, in its rows, and positions and moves that the rules do not
  /// allow.
  [[nodiscard]] virtual std::vector<std::string> check(PositionBook& book);
};

}  // namespace pentarch::book
