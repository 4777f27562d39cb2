// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <mutex>
#include <string>

#include "app/board/board_book.h"
#include "engine/book.h"
#include "engine/engine.h"

namespace pentarch::app {

/// A book file for the server of the board.
class PageBook final : public board::BoardBook {
 public:
  /// Opens a book of either kind; a file that is not there becomes an empty database. Throws as openBook().
  explicit PageBook(const std::string& path);

  [[nodiscard]] std::string name() const override { return name_; }
  [[nodiscard]] bool isReadOnly() const override { return isReadOnly_; }
  [[nodiscard]] Json query(const records::GameTree& game) override;
  [[nodiscard]] Json save(const records::GameTree& game) override;

 private:
  std::string name_;
  std::mutex mutex_;  // for the book and the engine
  std::unique_ptr<book::PositionBook> book_;
  Engine engine_;  // knows whether a game is over; never searches
  bool isReadOnly_;
};

}  // namespace pentarch::app
