// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "engine/game/point_table.h"
#include "engine/game/types.h"

namespace pentarch {

/// History counter with gravity, within ±kLimit: the nearer it is to a limit, the more slowly it moves there, so that
/// old results fade.
class HistoryValue {
 public:
  static constexpr int kLimit = 8192;
  /// Moves by `bonus`, of which no more than ±kLimit counts, or by less near the limit.
  void update(int bonus) {
    bonus = std::clamp(bonus, -kLimit, kLimit);
    value_ = static_cast<std::int16_t>(value_ + bonus - value_ * std::abs(bonus) / kLimit);
  }
  void halve() { value_ = static_cast<std::int16_t>(value_ / 2); }
  [[nodiscard]] int get() const { return value_; }

 private:
  std::int16_t value_ = 0;
};

/// A move as the continuation history sees it: its square, for the offset from an earlier move, and the threat it
/// makes.
struct MoveContext {
  Square square;
  Threat threat = Threat::None;  ///< of the side that plays it, before it is played
};

/// The codes of a point for the side that plays there and for the opponent, who then cannot.
struct PointCodes {
  PointCode own;
  PointCode opponent;
};

/// History tables: how often moves were the best of a node, against those tried beside them. One for each search
/// thread; kept between the moves of a game.
class History {
 public:
  /// Sum of all tables for the move `m` of `color` after `previous`, the move before it, and `earlier`, the one before
  /// that; within ±3 * kLimit.
  [[nodiscard]] int score(Color color, MoveContext m, MoveContext previous, MoveContext earlier) const {
    return main_[indexOf(color)][index(m.square)].get() + continuation(0, m, previous).get() +
           continuation(1, m, earlier).get();
  }

  void update(Color color, MoveContext m, MoveContext previous, MoveContext earlier, int bonus) {
    main_[indexOf(color)][index(m.square)].update(bonus);
    continuation(0, m, previous).update(bonus);
    continuation(1, m, earlier).update(bonus);
  }

  /// History of points with these codes, regardless of the square; within ±2 * kLimit.
  [[nodiscard]] int codeScore(Color color, PointCodes codes) const {
    const auto& tables = codes_[indexOf(color)];
    return tables[0][codes.own].get() + tables[1][codes.opponent].get();
  }
  void updateCodes(Color color, PointCodes codes, int bonus) {
    auto& tables = codes_[indexOf(color)];
    tables[0][codes.own].update(bonus);
    tables[1][codes.opponent].update(bonus);
  }

  /// Counter move: the move that last refuted an opponent's move on that square, or none.
  [[nodiscard]] Square counterMove(Color color, Square previous) const {
    return previous.isNone() ? Square::none() : counter_[indexOf(color)][index(previous)];
  }
  void setCounterMove(Color color, Square previous, Square reply) {
    if (previous) counter_[indexOf(color)][index(previous)] = reply;
  }

  /// Halves the main history; halving the other tables too gained nothing (docs/experiments.csv). Called before each
  /// search.
  void age() {
    for (auto& ofColor : main_) {
      for (HistoryValue& v : ofColor) v.halve();
    }
  }
  void clear() { *this = History(); }

 private:
  static constexpr int kReach = 7;  // farther moves share the outermost offset
  static constexpr std::size_t kOffsets = (2 * kReach + 1) * (2 * kReach + 1);
  // Clamped difference of two coordinates, as 0 to 2 * kReach.
  static constexpr auto kOffsetOf = [] {
    std::array<std::array<std::uint8_t, kMaxBoardSize>, kMaxBoardSize> offsets{};
    for (int from = 0; from < kMaxBoardSize; ++from) {
      for (int to = 0; to < kMaxBoardSize; ++to) {
        offsets[static_cast<std::size_t>(from)][static_cast<std::size_t>(to)] =
            static_cast<std::uint8_t>(std::clamp(to - from, -kReach, kReach) + kReach);
      }
    }
    return offsets;
  }();
  // The moves of a node share the threat of the move before them, so that their values lie close to each other.
  using Continuation = std::array<std::array<std::array<HistoryValue, kThreatCount>, kOffsets>, kThreatCount>;

  [[nodiscard]] static std::size_t index(Square s) { return static_cast<std::size_t>(s.index()); }
  [[nodiscard]] static std::size_t offset(Square s, Square from) {
    if (from.isNone()) return 0;
    return kOffsetOf[static_cast<std::size_t>(from.y())][static_cast<std::size_t>(s.y())] *
               std::size_t{2 * kReach + 1} +
           kOffsetOf[static_cast<std::size_t>(from.x())][static_cast<std::size_t>(s.x())];
  }
  [[nodiscard]] HistoryValue& continuation(std::size_t back, MoveContext m, MoveContext from) {
    return continuation_[back][static_cast<std::size_t>(from.threat)][offset(m.square, from.square)]
                        [static_cast<std::size_t>(m.threat)];
  }
  [[nodiscard]] const HistoryValue& continuation(std::size_t back, MoveContext m, MoveContext from) const {
    return continuation_[back][static_cast<std::size_t>(from.threat)][offset(m.square, from.square)]
                        [static_cast<std::size_t>(m.threat)];
  }

  std::array<std::array<HistoryValue, kSquareCount>, 2> main_{};
  std::array<std::array<Square, kSquareCount>, 2> counter_{};
  std::array<std::array<std::array<HistoryValue, kPointCodeCount>, 2>, 2> codes_{};  // by color; own and opponent's
  std::array<Continuation, 2> continuation_{};
};

}  // namespace pentarch
