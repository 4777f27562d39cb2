// SPDX-License-Identifier: MIT
#include "engine/game/point_table.h"

#include <algorithm>

namespace pentarch {
namespace {

[[nodiscard]] Threat combine(WinLength winLength, const std::array<LineClass, kDirectionCount>& classes) {
  const auto count = [&](LineClass low, LineClass high) {
    return std::count_if(classes.begin(), classes.end(), [&](LineClass c) { return c >= low && c <= high; });
  };
  const auto fives = count(LineClass::Five, LineClass::Five);
  const auto openFours = count(LineClass::OpenFour, LineClass::OpenFour);
  const auto fours = count(LineClass::Four, LineClass::OpenFour);
  const auto threes = count(LineClass::OpenThree, LineClass::OpenThreeWide);
  const auto blockedThrees = count(LineClass::BlockedThree, LineClass::BlockedThree);
  const auto twos = count(LineClass::OpenTwo, LineClass::OpenTwoFree);
  if (fives > 0) return Threat::Five;
  if (winLength == WinLength::ExactlyFiveRenju) {
    const bool foul = count(LineClass::Overline, LineClass::Overline) > 0 || fours >= 2 || threes >= 2;
    if (foul) return Threat::Forbidden;
  }
  if (openFours > 0 || fours >= 2) return Threat::OpenFour;
  if (fours == 1) {
    if (threes > 0) return Threat::FourThree;
    return blockedThrees + twos > 0 ? Threat::FourPlus : Threat::Four;
  }
  if (threes >= 2) return Threat::DoubleThree;
  if (threes == 1) return blockedThrees + twos > 0 ? Threat::OpenThreePlus : Threat::OpenThree;
  if (blockedThrees > 0) return blockedThrees + twos >= 2 ? Threat::ThreeAndTwo : Threat::BlockedThree;
  if (twos >= 2) return Threat::DoubleTwo;
  return twos == 1 ? Threat::OpenTwo : Threat::None;
}

/// Rank of four classes, sorted weak to strong, in the combinatorial number system.
[[nodiscard]] std::size_t rankOf(const std::array<LineClass, kDirectionCount>& sorted) {
  const auto c = [&](std::size_t i) { return static_cast<std::size_t>(sorted[i]); };
  return c(0) + c(1) * (c(1) + 1) / 2 + c(2) * (c(2) + 1) * (c(2) + 2) / 6 +
         c(3) * (c(3) + 1) * (c(3) + 2) * (c(3) + 3) / 24;
}

using ClassesOfCode = std::array<std::array<LineClass, kDirectionCount>, kPointCodeCount>;

[[nodiscard]] ClassesOfCode listCodes() {
  ClassesOfCode list;
  for (std::size_t d = 0; d < kLineClassCount; ++d) {
    for (std::size_t c = 0; c <= d; ++c) {
      for (std::size_t b = 0; b <= c; ++b) {
        for (std::size_t a = 0; a <= b; ++a) {
          const std::array<LineClass, kDirectionCount> sorted = {static_cast<LineClass>(a), static_cast<LineClass>(b),
                                                                 static_cast<LineClass>(c), static_cast<LineClass>(d)};
          list[rankOf(sorted)] = sorted;
        }
      }
    }
  }
  return list;
}

}  // namespace

PointCode pointCode(const std::array<LineClass, kDirectionCount>& classes) {
  auto sorted = classes;
  std::sort(sorted.begin(), sorted.end());
  return static_cast<PointCode>(rankOf(sorted));
}

std::array<LineClass, kDirectionCount> lineClasses(PointCode code) {
  static const ClassesOfCode list = listCodes();
  return list[code];
}

PointTable::PointTable(Rule rule) {
  const std::array<WinLength, 2>& winLength = traitsOf(rule).winLength;
  for (const Color c : kColors) {
    if (c == Color::White && winLength[0] == winLength[1]) break;
    const std::size_t first = first_[indexOf(c)] = values_.size();
    values_.resize(first + detail::kClassSumCount);
    for (std::size_t i = 0; i < kPointCodeCount; ++i) {
      const auto code = static_cast<PointCode>(i);
      const auto classes = lineClasses(code);
      const Threat threat = combine(winLength[indexOf(c)], classes);
      ClassSums sums = 0;  // of Black; White's are the same in the other half
      for (const LineClass k : classes) sums += sumsOfLine(static_cast<std::uint8_t>(k));
      values_[first + sums] = {code, threat};
    }
  }
}

}  // namespace pentarch
