// SPDX-License-Identifier: MIT
#include "engine/eval/line_rows.h"

#include <cassert>

#include "engine/game/pattern.h"

namespace pentarch {
namespace {

constexpr int kLineRadius = 4;
constexpr int kLineHalves = HalfWindow::codeCount(kLineRadius);

// The half of a line on one side of a point, as HalfWindow numbers it, cut down to the radius of the rows' lines.
[[nodiscard]] int shortHalf(int code, int radius) {
  if (radius == kLineRadius) return code;
  // A whole half of radius 5 loses its farthest point; a shorter one has lost it to the edge.
  static_assert(kMaxRadius == kLineRadius + 1);
  const int whole = HalfWindow::power(kMaxRadius);
  return code < whole ? code % HalfWindow::power(kLineRadius) : code - whole;
}

// The same half with the colors exchanged.
[[nodiscard]] int exchangedHalf(int code) {
  int width = kLineRadius;
  while (code - HalfWindow::emptyCode(kLineRadius, width) >= HalfWindow::power(width)) --width;
  const int empty = HalfWindow::emptyCode(kLineRadius, width);
  int exchanged = empty;
  for (int i = 0; i < width; ++i) {
    const int digit = (code - empty) / HalfWindow::power(i) % 3;
    exchanged += (3 - digit) % 3 * HalfWindow::power(i);
  }
  return exchanged;
}

/// The row of each pair of halves: in the order of the pairs, a mirror image with the one that comes first.
class RowOfHalves {
 public:
  RowOfHalves() : rows_(kLineHalves * kLineHalves) {
    std::uint16_t count = 0;
    for (int left = 0; left < kLineHalves; ++left) {
      for (int right = 0; right < kLineHalves; ++right) {
        rows_[index(left, right)] = right < left ? rows_[index(right, left)] : count++;
      }
    }
    assert(count == LineRows::kCount);
  }
  [[nodiscard]] std::uint16_t operator()(int left, int right) const { return rows_[index(left, right)]; }

 private:
  [[nodiscard]] static std::size_t index(int left, int right) {
    return static_cast<std::size_t>(left * kLineHalves + right);
  }
  std::vector<std::uint16_t> rows_;
};

}  // namespace

LineRows::LineRows(Rule rule) {
  const RowOfHalves rowOf;
  const int radius = radiusOf(rule);
  const int halves = HalfWindow::codeCount(radius);
  std::vector<int> shortened;
  std::vector<int> exchanged;
  for (int half = 0; half < halves; ++half) {
    shortened.push_back(shortHalf(half, radius));
    exchanged.push_back(exchangedHalf(shortened.back()));
  }
  for (const Color view : kColors) {
    const std::vector<int>& seen = view == Color::Black ? shortened : exchanged;
    for (const int left : seen) {
      for (const int right : seen) rows_[indexOf(view)].push_back(rowOf(left, right));
    }
  }
}

const std::array<std::uint16_t, LineRows::kCount>& exchangedLines() {
  static const auto exchanged = [] {
    const RowOfHalves rowOf;
    std::array<std::uint16_t, LineRows::kCount> rows{};
    for (int left = 0; left < kLineHalves; ++left) {
      for (int right = 0; right < kLineHalves; ++right) {
        rows[rowOf(left, right)] = rowOf(exchangedHalf(left), exchangedHalf(right));
      }
    }
    return rows;
  }();
  return exchanged;
}

}  // namespace pentarch
