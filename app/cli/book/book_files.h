// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/budget.h"
#include "engine/book.h"
#include "protocol/book_files.h"

namespace pentarch::app {

/// The book files of `pentarch protocol`: databases, compact books, texts and game records.
class DiskBooks final : public BookFiles {
 public:
  [[nodiscard]] std::shared_ptr<book::PositionBook> open(const std::string& path) override;
  [[nodiscard]] std::shared_ptr<book::PositionBook> openToRead(const std::string& path) override;
  std::size_t writeText(book::PositionBook& book, const std::string& path, const book::EntryFilter& isWanted) override;
  std::size_t writeLibrary(book::PositionBook& book, const std::string& path,
                           const book::BookSection& section) override;
  std::size_t read(book::PositionBook& book, const std::string& path, const book::BookSection& section) override;
  [[nodiscard]] std::vector<std::string> check(book::PositionBook& book) override;
};

/// Writes the wanted entries as JSON, one line at a time with its end. Returns the number written.
std::size_t writeJsonLines(book::PositionBook& book, const std::function<void(std::string_view)>& write,
                           const book::EntryFilter& isWanted = {});

/// Problems of a book, one sentence each: damage to its file and rows or, if these are sound, positions and moves that
/// are illegal under the rules of the game.
[[nodiscard]] std::vector<std::string> problemsOf(book::PositionBook& book, const StopSignal& stop);

}  // namespace pentarch::app
