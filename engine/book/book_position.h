// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/rule.h"
#include "engine/game/symmetry.h"
#include "engine/game/types.h"

namespace pentarch {
class Position;
}

namespace pentarch::book {

/// A position as a book knows it: what stands where and who is to move. The order of the moves does not matter.
class BookPosition {
 public:
  /// An empty board, Black to move. Precondition: kMinBoardSize ≤ boardSize ≤ kMaxBoardSize.
  BookPosition(Rule rule, int boardSize);
  /// What stands on the board of an engine.
  explicit BookPosition(const Position& position);

  /// The position of a key, or none if the text is no key: keyOf() says how keys are built.
  [[nodiscard]] static std::optional<BookPosition> fromKey(std::string_view key);

  [[nodiscard]] Rule rule() const { return rule_; }
  [[nodiscard]] int boardSize() const { return boardSize_; }
  [[nodiscard]] Color sideToMove() const { return side_; }
  /// Stones of both sides; blocked points do not count.
  [[nodiscard]] int stoneCount() const;
  /// What stands on a point of the board.
  [[nodiscard]] Cell at(Square s) const { return cells_[indexOf(s)]; }
  /// Whether it is a point of the board on which nothing stands.
  [[nodiscard]] bool isFree(Square s) const;

  void set(Square s, Cell content) { cells_[indexOf(s)] = content; }
  void setSideToMove(Color side) { side_ = side; }
  /// Puts a stone of the side to move and gives the turn to the other one. Precondition: isFree(s).
  void play(Square s);

  /// The key of this position as seen through a symmetry: rule, size and side to move in a byte each, then two bits a
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

/// Bytes of a key for boards of that edge length.
[[nodiscard]] constexpr std::size_t keyBytes(int boardSize) {
  return 3 + static_cast<std::size_t>((boardSize * boardSize + 3) / 4);
}

/// Whether `larger` has every stone and blocked point of `smaller`, as they stand or turned and mirrored, and no other
/// blocked point, under the same rule on a board of the same size.
[[nodiscard]] bool contains(const BookPosition& larger, const BookPosition& smaller);

/// One of the eight images of a position stands for all of them: the one whose key is the smallest.
class CanonicalPosition {
 public:
  explicit CanonicalPosition(const BookPosition& position);

  /// The key of the image that stands for all eight.
  [[nodiscard]] const std::string& key() const { return key_; }
  /// Where a move of the position goes in that image. Moves that a symmetry of the position itself turns into each
  /// other go to the same point.
  [[nodiscard]] Square toBook(Square move) const;
  /// The move of the position for a move of the image.
  [[nodiscard]] Square fromBook(Square move) const;

 private:
  int boardSize_;
  std::string key_;
  std::vector<int> symmetries_;  // all that lead to the image
};

}  // namespace pentarch::book
