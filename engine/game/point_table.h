// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/game/pattern.h"
#include "engine/game/rule.h"
#include "engine/game/types.h"

namespace pentarch {

/// Combined threat over all four lines that a side makes by playing an empty point, from weak to strong.
enum class Threat : std::uint8_t {
  None,
  OpenTwo,        ///< one open two
  BlockedThree,   ///< one blocked three
  DoubleTwo,      ///< two open twos
  ThreeAndTwo,    ///< a blocked three and another blocked three or open two
  Forbidden,      ///< renju, Black: overline, double four, or a double three whose threes may still prove false
  OpenThree,      ///< one open three
  OpenThreePlus,  ///< an open three and a blocked three or open two
  DoubleThree,    ///< two open threes
  Four,           ///< one four
  FourPlus,       ///< a four and a blocked three or open two
  FourThree,      ///< a four and an open three
  OpenFour,       ///< an open four or two fours: the five cannot be stopped
  Five,           ///< wins
};
inline constexpr std::size_t kThreatCount = 14;

/// Number of multisets of four line classes: the codes that evaluation tables are indexed by.
inline constexpr std::size_t kPointCodeCount = 2380;

/// A multiset of the four line classes of a point: an index below kPointCodeCount.
using PointCode = std::uint16_t;

/// The codes of one point for both sides.
struct ColorCodes {
  PointCode black;
  PointCode white;
  [[nodiscard]] constexpr PointCode of(Color c) const { return c == Color::Black ? black : white; }
  friend constexpr bool operator==(ColorCodes, ColorCodes) = default;
};

/// The code of four line classes in any order.
[[nodiscard]] PointCode pointCode(const std::array<LineClass, kDirectionCount>& classes);

/// The four classes of a code, weak to strong.
[[nodiscard]] std::array<LineClass, kDirectionCount> lineClasses(PointCode code);

/// Value of an empty point for one color: code and combined threat packed into one word.
class PointValue {
 public:
  constexpr PointValue() = default;
  constexpr PointValue(PointCode code, Threat threat)
      : bits_(static_cast<std::uint16_t>(code | static_cast<unsigned>(threat) << kThreatShift)) {}
  [[nodiscard]] static constexpr PointValue fromBits(std::uint16_t bits) {
    PointValue v;
    v.bits_ = bits;
    return v;
  }
  [[nodiscard]] constexpr std::uint16_t bits() const { return bits_; }
  [[nodiscard]] constexpr PointCode code() const { return static_cast<PointCode>(bits_ & 0xFFF); }
  [[nodiscard]] constexpr Threat threat() const { return static_cast<Threat>(bits_ >> kThreatShift); }
  friend constexpr bool operator==(PointValue, PointValue) = default;

  /// Position of the threat in bits(): the upper four.
  static constexpr unsigned kThreatShift = 12;
  static_assert(kPointCodeCount <= 1U << kThreatShift && kThreatCount <= 16);

 private:
  std::uint16_t bits_ = 0;
};

/// Sums over the line classes of a point, Black's in the low half and White's in the high one. Each class has a term of
/// its own, chosen so that no two multisets of four classes have the same sum.
using ClassSums = std::uint32_t;

namespace detail {

// Terms by class, small for frequent classes so that their sums lie close together. Found by search: a set whose sums
// of four terms are all distinct (a B4 sequence) and fit into 16 bits.
inline constexpr std::array<std::uint16_t, kLineClassCount> kClassTerms = {0,   12715, 1,    5,    21,   55,   153,
                                                                           392, 864,   1849, 2980, 5256, 9168, 15058};
inline constexpr std::size_t kClassSumCount = kDirectionCount * std::size_t{kClassTerms.back()} + 1;

// By both colors' classes in one byte, as in PatternTable::classes.
inline constexpr std::array<ClassSums, 256> kLineSums = [] {
  std::array<ClassSums, 256> sums{};
  for (std::size_t white = 0; white < kLineClassCount; ++white) {
    for (std::size_t black = 0; black < kLineClassCount; ++black) {
      sums[white << 4 | black] = static_cast<ClassSums>(kClassTerms[white]) << 16 | kClassTerms[black];
    }
  }
  return sums;
}();

}  // namespace detail

/// Contribution of one line to the sums of a point, from both colors' classes (as in PatternTable::classes).
[[nodiscard]] constexpr ClassSums sumsOfLine(std::uint8_t classes) {
  return detail::kLineSums[classes];
}

/// Maps the line classes of a point to its value for one rule. Immutable and shared.
class PointTable {
 public:
  /// The shared table of a rule, built at the first call (thread-safe).
  [[nodiscard]] static const PointTable& of(Rule rule) { return perRule<PointTable>(rule); }
  explicit PointTable(Rule rule);

  /// Value for a color of a point, from the sums over its four lines.
  [[nodiscard]] PointValue value(Color c, ClassSums sums) const {
    return values_[first_[indexOf(c)] + (c == Color::Black ? sums & 0xFFFF : sums >> 16)];
  }

 private:
  std::vector<PointValue> values_;      // from first_ of the color on, indexed by its half of the sums
  std::array<std::size_t, 2> first_{};  // the same for both where they win by the same length, for half the memory
};

}  // namespace pentarch
