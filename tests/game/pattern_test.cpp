// SPDX-License-Identifier: MIT
#include "engine/game/pattern.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <vector>

#include "engine/game/point_table.h"

using namespace pentarch;

namespace {

using Histogram = std::array<int, kLineClassCount>;

Histogram histogram(Rule rule, Color color, std::uint32_t halfCodes) {
  const PatternTable& table = PatternTable::of(rule);
  Histogram result{};
  for (std::uint32_t left = 0; left < halfCodes; ++left) {
    for (std::uint32_t right = 0; right < halfCodes; ++right) {
      ++result[static_cast<std::size_t>(lineClassOf(color, table.classes(left * table.halfCodes() + right)))];
    }
  }
  return result;
}
Histogram histogram(Rule rule, Color color) {
  return histogram(rule, color, PatternTable::of(rule).halfCodes());
}

/// The digits of a half-window code; fewer than the radius at the edge.
std::vector<int> digitsOf(int code, int radius) {
  int width = radius;
  while (code >= HalfWindow::emptyCode(radius, width) + HalfWindow::power(width)) --width;
  code -= HalfWindow::emptyCode(radius, width);
  std::vector<int> digits;
  for (int i = 0; i < width; ++i, code /= 3) digits.push_back(code % 3);
  return digits;
}

int codeOf(const std::vector<int>& digits, int radius) {
  int code = HalfWindow::emptyCode(radius, static_cast<int>(digits.size()));
  for (std::size_t i = 0; i < digits.size(); ++i) code += digits[i] * HalfWindow::power(static_cast<int>(i));
  return code;
}

}  // namespace

// Counts over all windows, including those cut by the edge, from an independent generator. Order: dead, overline,
// blocked and open one, blocked two, three kinds of open two, blocked three, two kinds of open three, four, open four,
// five.
TEST_CASE("histograms of the pattern tables") {
  CHECK(histogram(Rule::Freestyle, Color::Black) ==
        Histogram{8833, 0, 163, 67, 839, 226, 58, 13, 1676, 378, 72, 1534, 235, 547});
  CHECK(histogram(Rule::Freestyle, Color::Black, 81) ==
        Histogram{3537, 0, 81, 34, 419, 115, 30, 11, 850, 198, 51, 796, 142, 297});
  CHECK(histogram(Rule::Standard, Color::Black) ==
        Histogram{84078, 2005, 1467, 603, 7497, 1890, 432, 81, 14418, 2700, 378, 12024, 1278, 3645});
  CHECK(histogram(Rule::Renju, Color::Black) ==
        Histogram{84078, 2311, 1467, 603, 7623, 1836, 378, 63, 14823, 2430, 243, 12024, 972, 3645});
  CHECK(histogram(Rule::Renju, Color::White) ==
        Histogram{74224, 0, 1582, 661, 8174, 2233, 586, 184, 16508, 3822, 897, 15358, 2617, 5650});
  CHECK(histogram(Rule::CaroExact, Color::Black) ==
        Histogram{95774, 2005, 1194, 145, 6287, 519, 138, 32, 12149, 828, 133, 9969, 409, 2914});
  // The generator of the other figures counted any four with two five points as open under this rule. Checking for a
  // five point after every reply, as here, gives the same counts: where a reply closes the second five, the six beyond
  // it wins too.
  CHECK(histogram(Rule::Caro, Color::Black) ==
        Histogram{85920, 0, 1353, 159, 7270, 680, 204, 99, 14906, 1476, 459, 13773, 1278, 4919});
}

TEST_CASE("line classes do not depend on the direction of reading") {
  for (const Rule rule : kRules) {
    const PatternTable& table = PatternTable::of(rule);
    const std::uint32_t n = table.halfCodes();
    int different = 0;
    for (std::uint32_t left = 0; left < n; ++left) {
      for (std::uint32_t right = 0; right < left; ++right) {
        different += table.classes(left * n + right) != table.classes(right * n + left) ? 1 : 0;
      }
    }
    CHECK(different == 0);
  }
}

TEST_CASE("line classes of the colors mirror each other where the rule treats them alike") {
  for (const Rule rule : {Rule::Freestyle, Rule::Standard, Rule::Caro, Rule::CaroExact}) {
    CHECK(histogram(rule, Color::Black) == histogram(rule, Color::White));
  }
}

// An enemy stone never raises a class, with one exception: in renju White's stone can split a double four on one line.
TEST_CASE("an enemy stone never raises a line class") {
  for (const Rule rule : kRules) {
    const PatternTable& table = PatternTable::of(rule);
    const int n = static_cast<int>(table.halfCodes());
    int raised = 0;
    for (int left = 0; left < n; ++left) {
      const std::vector<int> digits = digitsOf(left, table.radius());
      for (std::size_t i = 0; i < digits.size(); ++i) {
        if (digits[i] != 0) continue;
        for (const Color own : kColors) {
          std::vector<int> changed = digits;
          changed[i] = own == Color::Black ? 2 : 1;
          const int blocked = codeOf(changed, table.radius());
          for (int right = 0; right < n; ++right) {
            const LineClass before = lineClassOf(own, table.classes(static_cast<std::uint32_t>(left * n + right)));
            const LineClass after = lineClassOf(own, table.classes(static_cast<std::uint32_t>(blocked * n + right)));
            const bool splitsDoubleFour = rule == Rule::Renju && own == Color::Black && before == LineClass::Overline;
            raised += after > before && !splitsDoubleFour ? 1 : 0;
          }
        }
      }
    }
    CHECK(raised == 0);
  }
}

TEST_CASE("point codes number every multiset of four classes once") {
  std::vector<bool> seen(kPointCodeCount, false);
  for (std::size_t code = 0; code < kPointCodeCount; ++code) {
    const auto classes = lineClasses(static_cast<PointCode>(code));
    CHECK(pointCode({classes[3], classes[1], classes[0], classes[2]}) == code);
    seen[code] = true;
  }
  CHECK(std::count(seen.begin(), seen.end(), true) == static_cast<std::ptrdiff_t>(kPointCodeCount));
}

TEST_CASE("the sums over four lines tell the code of either color, whatever the other has") {
  constexpr auto kClasses = static_cast<std::uint8_t>(kLineClassCount);
  const PointTable& table = PointTable::of(Rule::Freestyle);
  int wrong = 0;
  for (std::uint8_t a = 0; a < kClasses; ++a) {
    for (std::uint8_t b = 0; b < kClasses; ++b) {
      for (std::uint8_t c = 0; c < kClasses; ++c) {
        for (std::uint8_t d = 0; d < kClasses; ++d) {
          // White's classes are rotated by one line, so that every pairing of both colors occurs.
          const auto line = [](std::uint8_t black, std::uint8_t white) {
            return sumsOfLine(static_cast<std::uint8_t>(white << 4 | black));
          };
          const ClassSums sums = line(a, b) + line(b, c) + line(c, d) + line(d, kClasses - 1);
          const auto codeOf = [](std::array<std::uint8_t, kDirectionCount> k) {
            return pointCode({static_cast<LineClass>(k[0]), static_cast<LineClass>(k[1]), static_cast<LineClass>(k[2]),
                              static_cast<LineClass>(k[3])});
          };
          wrong += static_cast<int>(table.value(Color::Black, sums).code() != codeOf({a, b, c, d}));
          wrong += static_cast<int>(table.value(Color::White, sums).code() != codeOf({b, c, d, kClasses - 1}));
        }
      }
    }
  }
  CHECK(wrong == 0);
}

TEST_CASE("single windows are classified by playing them out") {
  using W = WindowCell;
  const auto E = W::Empty;
  const auto X = W::Own;
  const auto O = W::Enemy;
  const auto B = W::Edge;
  CHECK(classifyWindow(WinLength::FiveOrMore, {E, E, E, E, X, E, E, E, E}) == LineClass::OpenOne);
  CHECK(classifyWindow(WinLength::FiveOrMore, {E, E, X, X, X, X, O, E, E}) == LineClass::Four);
  CHECK(classifyWindow(WinLength::FiveOrMore, {E, E, X, X, X, X, E, E, E}) == LineClass::OpenFour);
  // X_OOOO_X: the five at either gap is closed once the other gap is filled.
  CHECK(classifyWindow(WinLength::ExactlyFiveUnclosed, {B, O, E, X, X, X, X, E, O, E, E}) == LineClass::Four);
  CHECK(classifyWindow(WinLength::ExactlyFiveUnclosed, {E, E, E, X, X, X, X, E, E, E, E}) == LineClass::OpenFour);
  CHECK(classifyWindow(WinLength::ExactlyFiveUnclosed, {B, B, E, X, X, X, X, E, O, E, E}) == LineClass::Four);
  // Exact five: the middle of OOO_OOO makes seven, an overline.
  CHECK(classifyWindow(WinLength::ExactlyFive, {E, E, X, X, X, X, X, X, X, E, E}) == LineClass::Overline);
}
