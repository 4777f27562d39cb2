// SPDX-License-Identifier: MIT
#pragma once

#include <iosfwd>

#include "engine/book/book_files.h"

namespace pentarch::app {

/// Databases, compact books, texts and game records, as `pentarch book` reads and writes them.
class DiskBooks final : public book::BookFiles {
 public:
  [[nodiscard]] std::shared_ptr<book::PositionBook> open(const std::string& path) override;
  std::size_t writeText(book::PositionBook& book, const std::string& path, const book::EntryFilter& isWanted) override;
  std::size_t writeLibrary(book::PositionBook& book, const std::string& path,
                           const book::BookSection& section) override;
  std::size_t read(book::PositionBook& book, const std::string& path, const book::BookSection& section) override;
  [[nodiscard]] std::vector<std::string> check(book::PositionBook& book) override;
};

/// Writes the wanted entries as JSON, one a line, and returns their number.
std::size_t writeJsonLines(book::PositionBook& book, std::ostream& stream, const book::EntryFilter& isWanted = {});

}  // namespace pentarch::app
