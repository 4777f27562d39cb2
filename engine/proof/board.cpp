// SPDX-License-Identifier: MIT
#include "engine/proof/board.h"

#include <algorithm>
#include <cstddef>

namespace pentarch::proof {

namespace {

constexpr int kReach = 5;  // a stone does not affect rows through points farther away

}  // namespace

Board::Board(int size, Rule rule) : size_(size), rule_(rule), playable_(size * size) {
  cells_.fill(Cell::Blocked);
  for (int y = 0; y < size; ++y) {
    for (int x = 0; x < size; ++x) cells_[indexOfCell(x, y)] = Cell::Empty;
  }
}

void Board::set(Square s, Cell content) {
  Cell& cell = cells_[indexOfCell(s.x(), s.y())];
  stones_ += static_cast<int>(isStone(content)) - static_cast<int>(isStone(cell));
  playable_ += static_cast<int>(cell == Cell::Blocked) - static_cast<int>(content == Cell::Blocked);
  const Cell before = cell;
  cell = content;
  for (const Direction d : kDirections) refreshLine(s, d, before);
}

// Updates the five points on the part of a line that a change of its center can affect. A five point needs four stones:
// a line that has fewer now, and had fewer before the change, is skipped.
void Board::refreshLine(Square center, Direction d, Cell before) {
  std::array<int, 2> stones{};
  constexpr int kFurthest = kReach + 4;  // farthest stone of a row through a point within reach
  const std::ptrdiff_t step = stepY(d) * static_cast<std::ptrdiff_t>(kEdge) + stepX(d);
  auto index = static_cast<std::ptrdiff_t>(indexOfCell(center.x(), center.y())) - kFurthest * step;
  for (int k = -kFurthest; k <= kFurthest; ++k, index += step) {
    const Cell cell = cells_[static_cast<std::size_t>(index)];
    stones[0] += static_cast<int>(cell == Cell::Black);
    stones[1] += static_cast<int>(cell == Cell::White);
  }
  for (const Color color : kColors) {
    if (stones[indexOf(color)] + static_cast<int>(before == cellOf(color)) < 4) continue;
    for (int k = -kReach; k <= kReach; ++k) {
      const int x = center.x() + k * stepX(d);
      const int y = center.y() + k * stepY(d);
      if (onBoard(x, y, size_)) refresh(x, y, d, color);
    }
  }
}

// Updates the direction's bit of a point: set if a stone there completes a winning row in that direction.
void Board::refresh(int x, int y, Direction d, Color color) {
  const auto bit = static_cast<std::uint8_t>(1U << static_cast<unsigned>(d));
  std::uint8_t& lines = fiveLines_[indexOf(color)][static_cast<std::size_t>(Square::at(x, y).index())];
  const bool wasPoint = lines != 0;
  const bool wins = at(x, y) == Cell::Empty && rowWins(x, y, d, color);
  lines = static_cast<std::uint8_t>(wins ? lines | bit : lines & ~bit);
  fivePoints_[indexOf(color)] += static_cast<int>(lines != 0) - static_cast<int>(wasPoint);
}

Board::Row Board::rowThrough(int x, int y, Direction d, Color color) const {
  Row row{1, true};
  for (const int sign : {-1, 1}) {
    int nextX = x + sign * stepX(d);
    int nextY = y + sign * stepY(d);
    for (; at(nextX, nextY) == cellOf(color); nextX += sign * stepX(d), nextY += sign * stepY(d)) ++row.length;
    row.isClosed = row.isClosed && at(nextX, nextY) == cellOf(~color);
  }
  return row;
}

bool Board::rowWins(int x, int y, Direction d, Color color) const {
  const Row row = rowThrough(x, y, d, color);
  switch (rule_) {
    case Rule::Freestyle: return row.length >= 5;
    case Rule::Standard: return row.length == 5;
    case Rule::Renju: return color == Color::Black ? row.length == 5 : row.length >= 5;
    case Rule::Caro: return row.length > 5 || (row.length == 5 && !row.isClosed);
    case Rule::CaroExact: return row.length == 5 && !row.isClosed;
  }
  return false;
}

bool Board::isWon() const {
  for (int y = 0; y < size_; ++y) {
    for (int x = 0; x < size_; ++x) {
      const Cell cell = at(x, y);
      if (!isStone(cell)) continue;
      const Color color = cell == Cell::Black ? Color::Black : Color::White;
      const auto decides = [&](Direction d) {
        return rowWins(x, y, d, color) || (rule_ == Rule::Renju && rowThrough(x, y, d, color).length > 5);
      };
      if (std::any_of(kDirections.begin(), kDirections.end(), decides)) return true;
    }
  }
  return false;
}

bool Board::isLegal(Color color, Square s) const {
  if (rule_ != Rule::Renju || color == Color::White || makesFive(Color::Black, s)) return true;
  if (!mayBeForbidden(s.x(), s.y())) return true;
  Board copy = *this;
  return !copy.isForbidden(s.x(), s.y());
}

// A foul needs four more black stones on one line, or two on each of two lines. Rules most points out cheaply.
bool Board::mayBeForbidden(int x, int y) const {
  int linesWithTwo = 0;
  for (const Direction d : kDirections) {
    int black = 0;
    for (int k = -kReach; k <= kReach; ++k) {
      black += static_cast<int>(k != 0 && at(x + k * stepX(d), y + k * stepY(d)) == Cell::Black);
    }
    if (black >= 4) return true;
    linesWithTwo += static_cast<int>(black >= 2);
  }
  return linesWithTwo >= 2;
}

// Number of fours through the black stone on (x,y): sets of four black stones in a window of five that one more stone
// makes exactly five. A straight four is one set in two windows.
int Board::foursThrough(int x, int y, Direction d) const {
  const auto isBlack = [&](int k) { return at(x + k * stepX(d), y + k * stepY(d)) == Cell::Black; };
  std::array<unsigned, 5> sets{};
  std::size_t count = 0;
  for (int first = -4; first <= 0; ++first) {
    unsigned stones = 0;
    int black = 0;
    int empty = 0;
    for (int k = first; k < first + 5; ++k) {
      if (isBlack(k)) {
        stones |= 1U << static_cast<unsigned>(k + 4);
        ++black;
      } else if (at(x + k * stepX(d), y + k * stepY(d)) == Cell::Empty) {
        ++empty;
      }
    }
    if (black != 4 || empty != 1 || isBlack(first - 1) || isBlack(first + 5)) continue;
    const auto end = sets.begin() + static_cast<std::ptrdiff_t>(count);
    if (std::find(sets.begin(), end, stones) == end) sets[count++] = stones;
  }
  return static_cast<int>(count);
}

// True if the black stones on (x,y) and (fromX,fromY) belong to a row of exactly four that becomes exactly five at
// either end.
bool Board::isStraightFour(int x, int y, int fromX, int fromY, Direction d) const {
  int stones = 1;
  bool containsOther = false;
  for (const int sign : {-1, 1}) {
    const int dx = sign * stepX(d);
    const int dy = sign * stepY(d);
    int nextX = x + dx;
    int nextY = y + dy;
    for (; at(nextX, nextY) == Cell::Black; nextX += dx, nextY += dy) {
      ++stones;
      containsOther = containsOther || (nextX == fromX && nextY == fromY);
    }
    if (at(nextX, nextY) != Cell::Empty || at(nextX + dx, nextY + dy) == Cell::Black) return false;
  }
  return stones == 4 && containsOther;
}

// With a black stone on (x,y): true if one more legal stone, which is not a five, makes a straight four.
bool Board::isThree(int x, int y, Direction d) {
  for (int k = -3; k <= 3; ++k) {
    const int qx = x + k * stepX(d);
    const int qy = y + k * stepY(d);
    if (at(qx, qy) != Cell::Empty || makesFive(Color::Black, Square::at(qx, qy))) continue;
    set(Square::at(qx, qy), Cell::Black);
    const bool isStraight = isStraightFour(qx, qy, x, y, d);
    set(Square::at(qx, qy), Cell::Empty);
    if (isStraight && !isForbidden(qx, qy)) return true;
  }
  return false;
}

// Precondition: the point is empty and makes no five. The board is changed and restored.
bool Board::isForbidden(int x, int y) {
  for (const Direction d : kDirections) {
    if (rowThrough(x, y, d, Color::Black).length > 5) return true;
  }
  set(Square::at(x, y), Cell::Black);
  int fours = 0;
  for (const Direction d : kDirections) fours += foursThrough(x, y, d);
  int threes = 0;
  for (const Direction d : kDirections) {
    if (fours < 2 && threes < 2 && isThree(x, y, d)) ++threes;
  }
  set(Square::at(x, y), Cell::Empty);
  return fours >= 2 || threes >= 2;
}

}  // namespace pentarch::proof
