// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/book.h"

namespace pentarch {

/// Access to the book files that a front end names, as far as a program offers it. Every call throws std::runtime_error
/// with a human-readable message if it fails or is not supported; those that write or check do so unless overridden.
class BookFiles {
 public:
  BookFiles() = default;
  virtual ~BookFiles() = default;
  BookFiles(const BookFiles&) = delete;
  BookFiles& operator=(const BookFiles&) = delete;

  /// Opens a book; programs that can write books create an empty one if there is no file.
  [[nodiscard]] virtual std::shared_ptr<book::PositionBook> open(const std::string& path) = 0;
  /// Opens a book to read from it; fails if there is no file.
  [[nodiscard]] virtual std::shared_ptr<book::PositionBook> openToRead(const std::string& path) = 0;
  /// Writes the wanted entries as text, one line each, and returns their number. An existing file is replaced.
  virtual std::size_t writeText(book::PositionBook& /*book*/, const std::string& /*path*/,
                                const book::EntryFilter& /*isWanted*/) {
    refuse();
  }
  /// Writes the moves of a section as a tree into a RenLib library and returns the number of moves.
  virtual std::size_t writeLibrary(book::PositionBook& /*book*/, const std::string& /*path*/,
                                   const book::BookSection& /*section*/) {
    refuse();
  }
  /// Imports a text or a game record (text lines without rule or size belong to the section) and returns the number of
  /// entries. A file with a mistake leaves the book unchanged.
  virtual std::size_t read(book::PositionBook& /*book*/, const std::string& /*path*/,
                           const book::BookSection& /*section*/) {
    refuse();
  }
  /// Problems of a book, one sentence each: in its file, in its rows, and positions and moves that the rules do not
  /// allow.
  [[nodiscard]] virtual std::vector<std::string> check(book::PositionBook& /*book*/) { refuse(); }

 private:
  [[noreturn]] static void refuse() { throw std::runtime_error("this program only opens books"); }
};

}  // namespace pentarch
