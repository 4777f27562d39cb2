// SPDX-License-Identifier: MIT
#include "engine/game/pattern.h"

#include <algorithm>
#include <cassert>

namespace pentarch {
namespace {

constexpr int kMaxRadius = 5;
constexpr int kMaxWindow = 2 * kMaxRadius + 1;
constexpr std::uint8_t kUnknown = 0xFF;

[[nodiscard]] constexpr bool isClosedRule(WinLength w) {
  return w == WinLength::FiveUnclosedOrMore || w == WinLength::ExactlyFiveUnclosed;
}
[[nodiscard]] constexpr bool longerWins(WinLength w) {
  return w == WinLength::FiveOrMore || w == WinLength::FiveUnclosedOrMore;
}

/// Classifies windows by playing them out: what can become an open four is an open three, and so on. Results are
/// remembered, so the whole table costs about one look at each window.
class Classifier {
 public:
  Classifier(WinLength winLength, int radius)
      : winLength_(winLength),
        radius_(radius),
        length_(2 * radius + 1),
        memo_(std::size_t{1} << (4 * radius), kUnknown) {}

  struct Window {
    std::array<WindowCell, kMaxWindow> cells{};
    [[nodiscard]] WindowCell operator[](int i) const { return cells[static_cast<std::size_t>(i)]; }
    WindowCell& operator[](int i) { return cells[static_cast<std::size_t>(i)]; }
  };

  /// Precondition: the center is an own stone.
  LineClass classify(const Window& window) {
    std::uint8_t& known = memo_[memoIndex(window)];
    if (known == kUnknown) {
      const LineClass result = compute(window);
      memo_[memoIndex(window)] = static_cast<std::uint8_t>(result);
      return result;
    }
    return static_cast<LineClass>(known);
  }

 private:
  [[nodiscard]] std::size_t memoIndex(const Window& w) const {
    std::size_t index = 0;
    for (int i = 0; i < length_; ++i) {
      if (i != radius_) index = index * 4 + static_cast<std::size_t>(w[i]);
    }
    return index;
  }

  [[nodiscard]] WindowCell at(const Window& w, int i) const { return i < 0 || i >= length_ ? WindowCell::Edge : w[i]; }

  // The same line seen from the point i, where an own stone is put; points that leave the window count as edge.
  [[nodiscard]] Window playedAt(const Window& w, int i) const {
    Window moved;
    for (int j = 0; j < length_; ++j) moved[j] = at(w, j + i - radius_);
    moved[radius_] = WindowCell::Own;
    return moved;
  }

  [[nodiscard]] std::pair<int, int> runAround(const Window& w) const {
    int first = radius_;
    int last = radius_;
    while (at(w, first - 1) == WindowCell::Own) --first;
    while (at(w, last + 1) == WindowCell::Own) ++last;
    return {first, last};
  }

  [[nodiscard]] std::pair<int, int> spanAround(const Window& w) const {
    const auto usable = [&](int i) { return at(w, i) == WindowCell::Own || at(w, i) == WindowCell::Empty; };
    int first = radius_;
    int last = radius_;
    while (usable(first - 1)) --first;
    while (usable(last + 1)) ++last;
    return {first, last};
  }

  LineClass compute(const Window& w) {
    const auto [runFirst, runLast] = runAround(w);
    const int run = runLast - runFirst + 1;
    if (run > 5) return longerWins(winLength_) ? LineClass::Five : LineClass::Overline;
    if (run == 5) {
      const bool closed = at(w, runFirst - 1) == WindowCell::Enemy && at(w, runLast + 1) == WindowCell::Enemy;
      if (!isClosedRule(winLength_) || !closed) return LineClass::Five;
    }
    const auto [first, last] = spanAround(w);
    if (last - first + 1 < 5) return LineClass::Dead;
    return fromContinuations(w, first, last);
  }

  LineClass fromContinuations(const Window& w, int first, int last) {
    std::array<int, kLineClassCount> ways{};
    for (int i = first; i <= last; ++i) {
      if (w[i] == WindowCell::Empty) ++ways[static_cast<std::size_t>(classify(playedAt(w, i)))];
    }
    const auto count = [&](LineClass c) { return ways[static_cast<std::size_t>(c)]; };
    if (count(LineClass::Five) > 0) return classOfFour(w, first, last);
    if (count(LineClass::OpenFour) >= 2) return LineClass::OpenThreeWide;
    if (count(LineClass::OpenFour) == 1) return LineClass::OpenThree;
    if (count(LineClass::Four) > 0) return LineClass::BlockedThree;
    const int threes = count(LineClass::OpenThree) + count(LineClass::OpenThreeWide);
    if (threes >= 4) return LineClass::OpenTwoFree;
    if (threes == 3) return LineClass::OpenTwoWide;
    if (threes >= 1) return LineClass::OpenTwo;
    if (count(LineClass::BlockedThree) > 0) return LineClass::BlockedTwo;
    if (count(LineClass::OpenTwo) + count(LineClass::OpenTwoWide) + count(LineClass::OpenTwoFree) > 0) {
      return LineClass::OpenOne;
    }
    return count(LineClass::BlockedTwo) > 0 ? LineClass::BlockedOne : LineClass::Dead;
  }

  // A four is open if a five point is left after every single reply. In renju two five points that one row of five
  // could not separate are two fours inside one line.
  LineClass classOfFour(const Window& w, int first, int last) {
    int firstFive = -1;
    int lastFive = -1;
    for (int i = first; i <= last; ++i) {
      if (!makesFive(w, i)) continue;
      if (firstFive < 0) firstFive = i;
      lastFive = i;
    }
    if (winLength_ == WinLength::ExactlyFiveRenju && lastFive != firstFive && lastFive - firstFive < 5) {
      return LineClass::Overline;
    }
    if (lastFive == firstFive) return LineClass::Four;
    if (!isClosedRule(winLength_)) return LineClass::OpenFour;
    for (int reply = 0; reply < length_; ++reply) {
      if (w[reply] == WindowCell::Empty && !fiveLeftAfter(w, reply, first, last)) return LineClass::Four;
    }
    return LineClass::OpenFour;
  }

  [[nodiscard]] bool makesFive(const Window& w, int i) {
    return w[i] == WindowCell::Empty && classify(playedAt(w, i)) == LineClass::Five;
  }

  [[nodiscard]] bool fiveLeftAfter(Window w, int reply, int first, int last) {
    w[reply] = WindowCell::Enemy;
    for (int i = first; i <= last; ++i) {
      if (makesFive(w, i)) return true;
    }
    return false;
  }

  WinLength winLength_;
  int radius_;
  int length_;
  std::vector<std::uint8_t> memo_;
};

/// The points of a half code, nearest first, as seen by a color; beyond the board they are edge.
std::array<WindowCell, kMaxRadius> decodeHalf(int code, int radius, Color own) {
  std::array<WindowCell, kMaxRadius> half;
  half.fill(WindowCell::Edge);
  int width = radius;
  while (width > 0 && code >= HalfWindow::emptyCode(radius, width) + HalfWindow::power(width)) --width;
  int digits = code - HalfWindow::emptyCode(radius, width);
  for (int i = 0; i < width; ++i, digits /= 3) {
    const int digit = digits % 3;
    half[static_cast<std::size_t>(i)] = digit == 0                                    ? WindowCell::Empty
                                        : digit == static_cast<int>(indexOf(own)) + 1 ? WindowCell::Own
                                                                                      : WindowCell::Enemy;
  }
  return half;
}

/// Every window of a rule for one color, in key order.
std::vector<LineClass> classifyAll(WinLength winLength, int radius, Color own) {
  const int codes = HalfWindow::codeCount(radius);
  const bool edgeIsEnemy = !isClosedRule(winLength);  // a smaller world to remember where it makes no difference
  std::vector<std::array<WindowCell, kMaxRadius>> halves;
  for (int code = 0; code < codes; ++code) {
    halves.push_back(decodeHalf(code, radius, own));
    if (edgeIsEnemy) std::replace(halves.back().begin(), halves.back().end(), WindowCell::Enemy, WindowCell::Edge);
  }
  Classifier classifier(winLength, radius);
  std::vector<LineClass> result;
  result.reserve(static_cast<std::size_t>(codes) * static_cast<std::size_t>(codes));
  Classifier::Window window;
  window[radius] = WindowCell::Own;
  for (const auto& left : halves) {
    for (int i = 0; i < radius; ++i) window[radius - 1 - i] = left[static_cast<std::size_t>(i)];
    for (const auto& right : halves) {
      for (int i = 0; i < radius; ++i) window[radius + 1 + i] = right[static_cast<std::size_t>(i)];
      result.push_back(classifier.classify(window));
    }
  }
  return result;
}

}  // namespace

LineClass classifyWindow(WinLength winLength, const std::vector<WindowCell>& window) {
  const int radius = static_cast<int>(window.size()) / 2;
  assert(window.size() == 9 || window.size() == 11);
  assert(window[static_cast<std::size_t>(radius)] == WindowCell::Own);
  Classifier::Window w;
  std::copy(window.begin(), window.end(), w.cells.begin());
  return Classifier(winLength, radius).classify(w);
}

PatternTable::PatternTable(Rule rule)
    : radius_(radiusOf(rule)), halfCodes_(static_cast<std::uint32_t>(HalfWindow::codeCount(radius_))) {
  const RuleTraits& traits = traitsOf(rule);
  const auto black = classifyAll(traits.winLength[0], radius_, Color::Black);
  const auto white = classifyAll(traits.winLength[1], radius_, Color::White);
  classes_.resize(black.size());
  for (std::size_t key = 0; key < black.size(); ++key) {
    classes_[key] =
        static_cast<std::uint8_t>(static_cast<unsigned>(black[key]) | static_cast<unsigned>(white[key]) << 4);
  }
}

template <Rule rule>
const PatternTable& PatternTable::shared() {
  static const PatternTable table(rule);
  return table;
}

const PatternTable& PatternTable::of(Rule rule) {
  switch (rule) {
    case Rule::Freestyle: return shared<Rule::Freestyle>();
    case Rule::Standard: return shared<Rule::Standard>();
    case Rule::Renju: return shared<Rule::Renju>();
    case Rule::Caro: return shared<Rule::Caro>();
    case Rule::CaroExact: return shared<Rule::CaroExact>();
  }
  return shared<Rule::Freestyle>();
}

}  // namespace pentarch
