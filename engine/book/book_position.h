// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/rule.h"
#include "engine/game/types.h"

namespace pentarch {
class Position;
}

namespace pentarch::book {

/// A position as a book stores it: the content of the board and the side to move. The order of the moves does not
/// matter.
class BookPosition {
 public:
  /// An empty board, Black to move. Precondition: kMinBoardSize ≤ boardSize ≤ kMaxBoardSize.
  BookPosition(Rule rule, int boardSize);
  /// The board and side to move of an engine position.
  explicit BookPosition(const Position& position);

  /// The position of a key, or none if the text is not a valid key; keyOf() describes the format.
  [[nodiscard]] static std::optional<BookPosition> fromKey(std::string_view key);

  [[nodiscard]] Rule rule() const { return rule_; }
  [[nodiscard]] int boardSize() const { return boardSize_; }
  [[nodiscard]] Color sideToMove() const { return side_; }
  /// Stones of both sides; blocked points do not count.
  [[nodiscard]] int stoneCount() const;
  /// Content of a point of the board.
  [[nodiscard]] Cell at(Square s) const { return cells_[indexOf(s)]; }
  /// True if s is an empty point of the board.
  [[nodiscard]] bool isFree(Square s) const;

  void set(Square s, Cell content) { cells_[indexOf(s)] = content; }
  void setSideToMove(Color side) { side_ = side; }
  /// Places a stone of the side to move and gives the turn to the other side. Precondition: isFree(s).
  void play(Square s);

  /// The key of this position as seen through a symmetry: rule, size and side to move in a byte each, then two bits per
  /// point (0 empty, 1 black, 2 white, 3 blocked), row by row from a1, lowest bits first. Different positions have
  /// different keys.
  [[nodiscard]] std::string keyOf(int symmetry = 0) const;

  friend bool operator==(const BookPosition&, const BookPosition&) = default;

 private:
  [[nodiscard]] std::size_t indexOf(Square s) const { return static_cast<std::size_t>(s.y() * boardSize_ + s.x()); }

  Rule rule_;
  int boardSize_;
  Color side_ = Color::Black;
  std::vector<Cell> cells_;
};

/// Length of a key in bytes for boards of that edge length.
[[nodiscard]] constexpr std::size_t keyBytes(int boardSize) {
  return 3 + static_cast<std::size_t>((boardSize * boardSize + 3) / 4);
}

/// True if `larger` has every stone and blocked point of `smaller` under one of the symmetries, and no other blocked
/// point, with the same rule and board size.
[[nodiscard]] bool contains(const BookPosition& larger, const BookPosition& smaller);

/// Canonical image of a position: of its eight symmetric images, the one with the smallest key.
class CanonicalPosition {
 public:
  explicit CanonicalPosition(const BookPosition& position);

  /// The key of the canonical image.
  [[nodiscard]] const std::string& key() const { return key_; }
  /// Maps a move of the position to the canonical image. Moves that a symmetry of the position itself maps to each
  /// other share one point.
  [[nodiscard]] Square toBook(Square move) const;
  /// Maps a move of the canonical image back to the position.
  [[nodiscard]] Square fromBook(Square move) const;

 private:
  int boardSize_;
  std::string key_;
  std::vector<int> symmetries_;  // all that map the position to the canonical image
};

}  // namespace pentarch::book
