// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "app/records/game_tree.h"
#include "app/records/json_text.h"

namespace pentarch::board {

/// The position book of the page. The server knows nothing of how it is stored. Members are called from any thread, and
/// throw app::PositionError for a game that cannot be played through and std::runtime_error, with one line for people,
/// if the file fails.
class BoardBook {
 public:
  BoardBook() = default;
  virtual ~BoardBook() = default;
  BoardBook(const BoardBook&) = delete;
  BoardBook& operator=(const BoardBook&) = delete;

  /// Name of its file without a folder.
  [[nodiscard]] virtual std::string name() const = 0;
  /// True if nothing can be added.
  [[nodiscard]] virtual bool isReadOnly() const = 0;
  /// The book's knowledge of the last position of the game's main line, as docs/schema/book.schema.json describes it.
  /// Precondition: the game states its rule.
  [[nodiscard]] virtual Json query(const records::GameTree& game) = 0;
  /// Adds all moves of a game, with the comments and the letters on moves, as one change. Returns the object that
  /// answers `PUT /api/book`. Preconditions: the game states its rule; not isReadOnly().
  [[nodiscard]] virtual Json save(const records::GameTree& game) = 0;
};

/// The games that the page explores. As BoardBook, called from any thread and throwing the same.
class BoardGames {
 public:
  BoardGames() = default;
  virtual ~BoardGames() = default;
  BoardGames(const BoardGames&) = delete;
  BoardGames& operator=(const BoardGames&) = delete;

  /// Name of the index or folder.
  [[nodiscard]] virtual std::string name() const = 0;
  [[nodiscard]] virtual std::int64_t count() = 0;
  /// The moves and results of the games in the last position of the game's main line, as
  /// docs/schema/explore.schema.json describes them. `player` is words in the names of both players, in any order and
  /// case, `won` black, white or none; both are empty for all games. Throws UsageError for another winner.
  /// Precondition: the game states its rule.
  [[nodiscard]] virtual Json explore(const records::GameTree& game, const std::string& player,
                                     const std::string& won) = 0;
};

}  // namespace pentarch::board
