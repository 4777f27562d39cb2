// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/game/rule.h"
#include "engine/game/types.h"

namespace pentarch {

/// Pattern that a side makes on one line by playing an empty point, from weak to strong. In the diagrams: X own stones,
/// * the point, _ empty, | an enemy stone or the edge.
enum class LineClass : std::uint8_t {
  Dead,           ///< no five can ever arise through the point
  Overline,       ///< more than five where that does not win; in renju also two fours inside one line
  BlockedOne,     ///< a five is possible, but every way is closed on one side
  OpenOne,        ///< __*__  grows into open twos
  BlockedTwo,     ///< |X*___
  OpenTwo,        ///< __X*__ one or two ways to an open three
  OpenTwoWide,    ///< three ways to an open three
  OpenTwoFree,    ///< four or more ways to an open three
  BlockedThree,   ///< |XX*__ one more stone makes a four
  OpenThree,      ///< |_XX*__ one way to an open four
  OpenThreeWide,  ///< __XX*__ two or more ways to an open four
  Four,           ///< |XXX*_ one reply stops the five
  OpenFour,       ///< _XXX*_ no single reply stops the five
  Five,           ///< XXXX* wins
};
inline constexpr std::size_t kLineClassCount = 14;

/// Length of the half window on each side of a point, in points.
[[nodiscard]] constexpr int radiusOf(Rule rule) {
  return rule == Rule::Freestyle ? 4 : 5;
}
/// Largest radius of any rule.
inline constexpr int kMaxRadius = 5;

/// Numbering of half windows (the points from a center outward). The points on the board are ternary digits, nearest
/// first (0 empty, 1 black, 2 white); halves cut short by the edge have code ranges of their own.
struct HalfWindow {
  /// Number of codes for a radius.
  [[nodiscard]] static constexpr int codeCount(int radius) {
    int n = 0;
    for (int w = 0; w <= radius; ++w) n += power(w);
    return n;
  }
  /// Code of the half with `width` points on the board, all empty.
  [[nodiscard]] static constexpr int emptyCode(int radius, int width) {
    int base = 0;
    for (int w = radius; w > width; --w) base += power(w);
    return base;
  }
  /// 3^exponent: what a black stone at distance exponent + 1 from the center adds to a code. A white one adds twice as
  /// much.
  [[nodiscard]] static constexpr int power(int exponent) {
    int p = 1;
    for (int i = 0; i < exponent; ++i) p *= 3;
    return p;
  }
};

/// Maps line keys to classes for one rule. Immutable and shared. The key of a point on a line is left half code *
/// codeCount + right half code.
class PatternTable {
 public:
  /// The shared table of a rule, built at the first call (thread-safe; takes about a millisecond).
  [[nodiscard]] static const PatternTable& of(Rule rule) { return perRule<PatternTable>(rule); }
  explicit PatternTable(Rule rule);

  [[nodiscard]] int radius() const { return radius_; }
  [[nodiscard]] std::uint32_t halfCodes() const { return halfCodes_; }

  /// Black's class in the low four bits and White's in the high four.
  [[nodiscard]] std::uint8_t classes(std::uint32_t key) const { return classes_[key]; }
  /// All classes, indexed by key.
  [[nodiscard]] std::span<const std::uint8_t> all() const { return classes_; }

 private:
  int radius_;
  std::uint32_t halfCodes_;
  std::vector<std::uint8_t> classes_;
};

/// Black's class in a byte of PatternTable::classes, or White's.
[[nodiscard]] constexpr LineClass lineClassOf(Color c, std::uint8_t classes) {
  return static_cast<LineClass>(c == Color::Black ? classes & 15 : classes >> 4);
}

/// One cell of a window as the classifier sees it. A window is the part of a line at -radius .. radius around a center
/// stone.
enum class WindowCell : std::uint8_t { Empty, Own, Enemy, Edge };

/// Class of a window (odd length 9 or 11) whose center is an own stone: the slow reference definition behind the
/// tables, for tests.
[[nodiscard]] LineClass classifyWindow(WinLength winLength, const std::vector<WindowCell>& window);

}  // namespace pentarch
