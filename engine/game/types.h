// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace pentarch {

/// The two sides. Black moves first.
enum class Color : std::uint8_t { Black, White };

/// The other side.
[[nodiscard]] constexpr Color operator~(Color c) {
  return c == Color::Black ? Color::White : Color::Black;
}

/// 0 for Black, 1 for White: the index of a per-color array.
[[nodiscard]] constexpr std::size_t indexOf(Color c) {
  return static_cast<std::size_t>(c);
}

inline constexpr std::array<Color, 2> kColors = {Color::Black, Color::White};

/// "Black" or "White".
[[nodiscard]] constexpr std::string_view nameOf(Color c) {
  return c == Color::Black ? "Black" : "White";
}

/// Content of a board point. `Blocked` points belong to neither side and cannot be played; points off the board read as
/// `Blocked` too.
enum class Cell : std::uint8_t { Black, White, Empty, Blocked };

/// The cell content for a stone of that color.
[[nodiscard]] constexpr Cell cellOf(Color c) {
  return static_cast<Cell>(c);
}

[[nodiscard]] constexpr bool isStone(Cell cell) {
  return cell == Cell::Black || cell == Cell::White;
}

/// The color of a stone. Precondition: isStone(cell).
[[nodiscard]] constexpr Color colorOf(Cell cell) {
  assert(isStone(cell));
  return static_cast<Color>(cell);
}

/// Supported board edge lengths.
inline constexpr int kMinBoardSize = 5;
inline constexpr int kMaxBoardSize = 22;

/// Points of the largest board.
inline constexpr int kMaxPoints = kMaxBoardSize * kMaxBoardSize;

/// Row stride of `Square::index`; the points of one board row are contiguous.
inline constexpr int kStride = 32;

/// Length of an array that is indexed by `Square::index`.
inline constexpr int kSquareCount = kMaxBoardSize * kStride;

/// A point of the board, or `Square::none()`. Column x grows to the right, row y grows away from a1; both start at 0,
/// so a1 is (0,0). A two-byte value type; conversions from and to coordinates and indices are explicit.
class Square {
 public:
  constexpr Square() = default;
  [[nodiscard]] static constexpr Square at(int x, int y) { return fromIndex(y * kStride + x); }
  [[nodiscard]] static constexpr Square fromIndex(int index) {
    Square s;
    s.index_ = static_cast<std::uint16_t>(index);
    return s;
  }
  [[nodiscard]] static constexpr Square none() { return {}; }

  [[nodiscard]] constexpr int x() const { return index_ % kStride; }
  [[nodiscard]] constexpr int y() const { return index_ / kStride; }
  [[nodiscard]] constexpr int index() const { return index_; }
  [[nodiscard]] constexpr bool isNone() const { return index_ == kNone; }
  [[nodiscard]] constexpr explicit operator bool() const { return index_ != kNone; }
  friend constexpr auto operator<=>(Square, Square) = default;

 private:
  static constexpr std::uint16_t kNone = 0xFFFF;
  std::uint16_t index_ = kNone;
};

/// The four lines through a point: along the row, along the column, and the two diagonals.
enum class Direction : std::uint8_t { Row, Column, Diagonal, AntiDiagonal };

inline constexpr int kDirectionCount = 4;
inline constexpr std::array<Direction, kDirectionCount> kDirections = {Direction::Row, Direction::Column,
                                                                       Direction::Diagonal, Direction::AntiDiagonal};

/// One step along a direction, in columns.
[[nodiscard]] constexpr int stepX(Direction d) {
  return d == Direction::Column ? 0 : 1;
}

/// One step along a direction, in rows.
[[nodiscard]] constexpr int stepY(Direction d) {
  return d == Direction::Row ? 0 : d == Direction::AntiDiagonal ? -1 : 1;
}

/// One step along a direction, in square indices.
[[nodiscard]] constexpr int stepIndex(Direction d) {
  return stepY(d) * kStride + stepX(d);
}

/// True if (x,y) lies on a board of the given edge length.
[[nodiscard]] constexpr bool onBoard(int x, int y, int size) {
  return x >= 0 && y >= 0 && x < size && y < size;
}

/// Number of symmetries of a board (rotations and reflections).
inline constexpr int kSymmetries = 8;

/// Image of a square under a symmetry; 0 is the identity. Bit 0 mirrors the columns, bit 1 the rows, bit 2 then swaps
/// both.
[[nodiscard]] constexpr Square transformed(Square s, int boardSize, int symmetry) {
  const int x = (symmetry & 1) != 0 ? boardSize - 1 - s.x() : s.x();
  const int y = (symmetry & 2) != 0 ? boardSize - 1 - s.y() : s.y();
  return (symmetry & 4) != 0 ? Square::at(y, x) : Square::at(x, y);
}

/// A point of a position that is set up. `content` is Black, White or Blocked.
struct SetupStone {
  Square square;
  Cell content = Cell::Black;
};

}  // namespace pentarch
