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

/// What a program can do with the files of books that a front end names. Every call throws std::runtime_error, with a
/// sentence for people, if it fails or if the program is not able to do it; all but `open` do so unless overridden.
class BookFiles {
 public:
  BookFiles() = default;
  virtual ~BookFiles() = default;
  BookFiles(const BookFiles&) = delete;
  BookFiles& operator=(const BookFiles&) = delete;

  /// Opens a book; programs that can write books make an empty one where there is no file.
  [[nodiscard]] virtual std::shared_ptr<PositionBook> open(const std::string& path) = 0;
  /// Writes the wanted entries as text, a line each, and returns their number. A file that is there is replaced.
  virtual std::size_t writeText(PositionBook& book, const std::string& path, const EntryFilter& isWanted);
  /// Writes the moves of a section as a tree into a library of RenLib, and returns the number of moves.
  virtual std::size_t writeLibrary(PositionBook& book, const std::string& path, const BookSection& section);
  /// Learns what a text or a game record says (lines of text without a rule or size are of the section), and returns
  /// the number of entries. A file that is wrong somewhere leaves the book as it was.
  virtual std::size_t read(PositionBook& book, const std::string& path, const BookSection& section);
  /// What is wrong with a book, a sentence each: its file, its rows, positions and moves that the rules do not allow.
  [[nodiscard]] virtual std::vector<std::string> check(PositionBook& book);
};

}  // namespace pentarch::book
