// SPDX-License-Identifier: MIT
#include "engine/game/pattern.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <optional>
#include <utility>

#include "engine/game/rule.h"

namespace pentarch {
namespace {

constexpr std::uint8_t kUnknown = 0xFF;

using Half = std::array<WindowCell, kMaxRadius>;  // one side of a center, nearest point first

/// Classifies windows by playing them out: a window that can become an open four is an open three, and so on. Results
/// are memoized, so each window is classified once.
class Classifier {
 public:
  Classifier(WinLength winLength, int radius)
      : winLength_(winLength),
        radius_(radius),
        length_(2 * radius + 1),
        memo_(std::size_t{1} << (4 * radius), kUnknown) {}

  /// Two bits per cell, the first cell lowest.
  class Window {
   public:
    explicit Window(std::uint32_t bits = 0) : bits_(bits) {}
    [[nodiscard]] WindowCell operator[](int i) const { return static_cast<WindowCell>(bits_ >> 2 * i & 3); }
    void set(int i, WindowCell cell) { bits_ = (bits_ & ~(3U << 2 * i)) | static_cast<std::uint32_t>(cell) << 2 * i; }
    [[nodiscard]] std::uint32_t bits() const { return bits_; }

   private:
    std::uint32_t bits_;
  };

  /// Precondition: the center is an own stone.
  LineClass classify(Window window) {
    std::uint8_t& known = memo_[memoIndex(window)];
    if (known == kUnknown) known = static_cast<std::uint8_t>(compute(window));
    return static_cast<LineClass>(known);
  }

 private:
  // Packs all cells but the center, which is always an own stone.
  [[nodiscard]] std::size_t memoIndex(Window w) const {
    const std::uint32_t before = w.bits() & ((1U << 2 * radius_) - 1);
    return before | w.bits() >> 2 * (radius_ + 1) << 2 * radius_;
  }

  [[nodiscard]] WindowCell at(Window w, int i) const { return i < 0 || i >= length_ ? WindowCell::Edge : w[i]; }

  // The window of the same line around point i, where an own stone is put; points outside the old window count as edge.
  [[nodiscard]] Window playedAt(Window w, int i) const {
    const std::uint32_t all = (1U << 2 * length_) - 1;
    const int shift = 2 * (i - radius_);
    const std::uint32_t bits =
        shift >= 0 ? w.bits() >> shift | (all & ~(all >> shift)) : (w.bits() << -shift & all) | ((1U << -shift) - 1);
    Window moved(bits);
    moved.set(radius_, WindowCell::Own);
    return moved;
  }

  [[nodiscard]] std::pair<int, int> runAround(Window w) const {
    int first = radius_;
    int last = radius_;
    while (at(w, first - 1) == WindowCell::Own) --first;
    while (at(w, last + 1) == WindowCell::Own) ++last;
    return {first, last};
  }

  [[nodiscard]] std::pair<int, int> spanAround(Window w) const {
    const auto usable = [&](int i) { return at(w, i) == WindowCell::Own || at(w, i) == WindowCell::Empty; };
    int first = radius_;
    int last = radius_;
    while (usable(first - 1)) --first;
    while (usable(last + 1)) ++last;
    return {first, last};
  }

  LineClass compute(Window w) {
    const auto [runFirst, runLast] = runAround(w);
    const int run = runLast - runFirst + 1;
    const bool isClosed = at(w, runFirst - 1) == WindowCell::Enemy && at(w, runLast + 1) == WindowCell::Enemy;
    if (isFive(winLength_, run, isClosed)) return LineClass::Five;
    if (run > 5) return LineClass::Overline;
    const auto [first, last] = spanAround(w);
    if (last - first + 1 < 5) return LineClass::Dead;
    return fromContinuations(w, first, last);
  }

  LineClass fromContinuations(Window w, int first, int last) {
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

  // A four is open if every single reply leaves a five point. In renju, two five points less than five apart are two
  // fours on one line, a foul.
  LineClass classOfFour(Window w, int first, int last) {
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
    if (!closedFiveFails(winLength_)) return LineClass::OpenFour;
    for (int reply = 0; reply < length_; ++reply) {
      if (w[reply] == WindowCell::Empty && !fiveLeftAfter(w, reply, first, last)) return LineClass::Four;
    }
    return LineClass::OpenFour;
  }

  [[nodiscard]] bool makesFive(Window w, int i) {
    return w[i] == WindowCell::Empty && classify(playedAt(w, i)) == LineClass::Five;
  }

  [[nodiscard]] bool fiveLeftAfter(Window w, int reply, int first, int last) {
    w.set(reply, WindowCell::Enemy);
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

/// Decodes a half code into cells, nearest first, as seen by a color; cells beyond the board are edge.
[[nodiscard]] Half decodeHalf(int code, int radius, Color own) {
  Half half;
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

/// Reduces a half to the cells that matter: everything beyond the first cell that the color cannot use becomes edge,
/// and so does that cell itself unless the rule tells an enemy stone from the edge.
[[nodiscard]] Half reducedHalf(Half half, WinLength winLength) {
  const auto isUsable = [](WindowCell cell) { return cell == WindowCell::Empty || cell == WindowCell::Own; };
  auto rest = std::find_if_not(half.begin(), half.end(), isUsable);
  if (closedFiveFails(winLength) && rest != half.end()) ++rest;
  std::fill(rest, half.end(), WindowCell::Edge);
  return half;
}

/// The classes of all windows for a color that wins by `winLength`. Many half codes reduce to the same kind of half, so
/// only few windows have to be classified.
class WindowClasses {
 public:
  WindowClasses(WinLength winLength, int radius)
      : winLength_(winLength), radius_(radius), kinds_(halvesOfCodes(Color::Black)) {
    std::sort(kinds_.begin(), kinds_.end());
    kinds_.erase(std::unique(kinds_.begin(), kinds_.end()), kinds_.end());
    classifyAll();
  }

  /// The kind of each half code, seen by the color `own`.
  [[nodiscard]] std::vector<std::size_t> kindsOfCodes(Color own) const {
    std::vector<std::size_t> kinds;
    for (const Half& half : halvesOfCodes(own)) {
      const auto kind = std::lower_bound(kinds_.begin(), kinds_.end(), half);
      kinds.push_back(static_cast<std::size_t>(kind - kinds_.begin()));
    }
    return kinds;
  }

  [[nodiscard]] LineClass of(std::size_t leftKind, std::size_t rightKind) const {
    return classes_[leftKind * kinds_.size() + rightKind];
  }

 private:
  [[nodiscard]] std::vector<Half> halvesOfCodes(Color own) const {
    std::vector<Half> halves;
    for (int code = 0; code < HalfWindow::codeCount(radius_); ++code) {
      halves.push_back(reducedHalf(decodeHalf(code, radius_, own), winLength_));
    }
    return halves;
  }

  void classifyAll() {
    Classifier classifier(winLength_, radius_);
    Classifier::Window window;
    window.set(radius_, WindowCell::Own);
    for (const Half& left : kinds_) {
      for (int i = 0; i < radius_; ++i) window.set(radius_ - 1 - i, left[static_cast<std::size_t>(i)]);
      for (const Half& right : kinds_) {
        for (int i = 0; i < radius_; ++i) window.set(radius_ + 1 + i, right[static_cast<std::size_t>(i)]);
        classes_.push_back(classifier.classify(window));
      }
    }
  }

  WinLength winLength_;
  int radius_;
  std::vector<Half> kinds_;
  std::vector<LineClass> classes_;
};

}  // namespace

LineClass classifyWindow(WinLength winLength, const std::vector<WindowCell>& window) {
  const int radius = static_cast<int>(window.size()) / 2;
  assert(window.size() == 9 || window.size() == 11);
  assert(window[static_cast<std::size_t>(radius)] == WindowCell::Own);
  Classifier::Window w;
  for (int i = 0; i < 2 * radius + 1; ++i) w.set(i, window[static_cast<std::size_t>(i)]);
  return Classifier(winLength, radius).classify(w);
}

PatternTable::PatternTable(Rule rule)
    : radius_(radiusOf(rule)), halfCodes_(static_cast<std::uint32_t>(HalfWindow::codeCount(radius_))) {
  const auto& winLength = traitsOf(rule).winLength;
  const WindowClasses ofBlack(winLength[0], radius_);
  const std::optional<WindowClasses> other =
      winLength[1] == winLength[0] ? std::nullopt : std::optional<WindowClasses>(std::in_place, winLength[1], radius_);
  const WindowClasses& ofWhite = other ? *other : ofBlack;
  const auto black = ofBlack.kindsOfCodes(Color::Black);
  const auto white = ofWhite.kindsOfCodes(Color::White);
  classes_.reserve(black.size() * black.size());
  for (std::size_t left = 0; left < black.size(); ++left) {
    for (std::size_t right = 0; right < black.size(); ++right) {
      const auto low = static_cast<unsigned>(ofBlack.of(black[left], black[right]));
      const auto high = static_cast<unsigned>(ofWhite.of(white[left], white[right]));
      classes_.push_back(static_cast<std::uint8_t>(low | high << 4));
    }
  }
}

}  // namespace pentarch
