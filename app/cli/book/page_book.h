// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>

#include "app/board/board_book.h"
#include "app/cli/book/game_index.h"
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

/// Games for the server of the board.
class PageGames final : public board::BoardGames {
 public:
  /// Opens an index, or reads the games of a file or folder. Throws as openGames().
  PageGames(const std::string& path, const book::BookSection& section);

  [[nodiscard]] std::string name() const override { return name_; }
  [[nodiscard]] std::int64_t count() override;
  [[nodiscard]] Json explore(const records::GameTree& game, const std::string& player, const std::string& won) override;

 private:
  std::string name_;
  std::mutex mutex_;  // for the index and the engine
  std::unique_ptr<GameIndex> index_;
  Engine engine_;  // knows whether a game is over; never searches
};

}  // namespace pentarch::app
