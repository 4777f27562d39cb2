// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include "engine/game/rule.h"
#include "engine/game/types.h"

namespace pentarch::proof {

/// The rules, implemented a second time for the proof checker from the stones alone: no tables, and none of the
/// solvers' code. Keeps track of the points where each side completes a winning row.
class Board {
 public:
  /// An empty board. Precondition: kMinBoardSize ≤ size ≤ kMaxBoardSize.
  Board(int size, Rule rule);

  [[nodiscard]] int size() const { return size_; }
  [[nodiscard]] Cell at(int x, int y) const { return cells_[indexOfCell(x, y)]; }
  [[nodiscard]] Cell at(Square s) const { return at(s.x(), s.y()); }
  [[nodiscard]] bool isEmpty(Square s) const { return onBoard(s.x(), s.y(), size_) && at(s) == Cell::Empty; }

  /// Sets the content of a point.
  void set(Square s, Cell content);

  [[nodiscard]] int stoneCount() const { return stones_; }
  /// Number of stones at which the game is drawn: all playable points; in renju from 15x15 on, 25 fewer.
  [[nodiscard]] int moveLimit() const {
    if (rule_ != Rule::Renju || size_ < kTournamentSize) return playable_;
    return playable_ > kRenjuUnplayedPoints ? playable_ - kRenjuUnplayedPoints : 0;
  }
  [[nodiscard]] bool isDrawn() const { return stones_ >= moveLimit(); }

  /// True if a stone of the color on the empty point completes a winning row.
  [[nodiscard]] bool makesFive(Color color, Square s) const {
    return fiveLines_[indexOf(color)][static_cast<std::size_t>(s.index())] != 0;
  }
  /// True if the color has such a point.
  [[nodiscard]] bool hasFivePoint(Color color) const { return fivePoints_[indexOf(color)] > 0; }
  /// True if a row on the board has decided the game: a winning one or, in renju, an overline of Black, who has lost.
  [[nodiscard]] bool isWon() const;
  /// True if the rule lets the color play the empty point: false only for Black's forbidden points in renju.
  [[nodiscard]] bool isLegal(Color color, Square s) const;

 private:
  static constexpr int kMargin = 9;           // blocked cells around the board, beyond the reach of any row scan
  static constexpr int kTournamentSize = 15;  // the smallest board on which tournaments play renju
  static constexpr int kRenjuUnplayedPoints = 25;
  static constexpr std::size_t kEdge = kMaxBoardSize + 2 * kMargin;

  [[nodiscard]] static std::size_t indexOfCell(int x, int y) {
    return static_cast<std::size_t>(y + kMargin) * kEdge + static_cast<std::size_t>(x + kMargin);
  }

  struct Row {
    int length;     // own stones through the point, the point included
    bool isClosed;  // an enemy stone at both ends
  };
  [[nodiscard]] Row rowThrough(int x, int y, Direction d, Color color) const;
  [[nodiscard]] bool rowWins(int x, int y, Direction d, Color color) const;
  void refreshLine(Square center, Direction d, Cell before);
  void refresh(int x, int y, Direction d, Color color);
  [[nodiscard]] bool mayBeForbidden(int x, int y) const;
  [[nodiscard]] int foursThrough(int x, int y, Direction d) const;
  [[nodiscard]] bool isStraightFour(int x, int y, int fromX, int fromY, Direction d) const;
  [[nodiscard]] bool isThree(int x, int y, Direction d);
  [[nodiscard]] bool isForbidden(int x, int y);

  int size_;
  Rule rule_;
  int stones_ = 0;
  int playable_;
  std::array<Cell, kEdge * kEdge> cells_;                              // row by row, the margin included
  std::array<std::array<std::uint8_t, kSquareCount>, 2> fiveLines_{};  // a bit for each direction
  std::array<int, 2> fivePoints_{};
};

}  // namespace pentarch::proof
