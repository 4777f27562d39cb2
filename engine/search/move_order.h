// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/game/types.h"

namespace pentarch {

/// A move to try. `negLogProbability` is -ln of its likelihood among the moves of the node, in hundredths; 0 for the TT
/// move.
struct Choice {
  Square square;
  int negLogProbability = 0;

  [[nodiscard]] explicit operator bool() const { return static_cast<bool>(square); }
};

/// Lazy move ordering: yields the moves of a node, best first, finding each one only when it is needed.
class MoveOrder {
 public:
  /// `score` is a log-likelihood in 1/kMoveUnit, within ±2^19, of which an evaluator takes half and histories and
  /// killers the rest; only differences matter.
  void add(Square s, int score) { keys_[size_++] = score * kKeyUnit + (kKeyUnit - 1 - s.index()); }
  /// Normalizes the likelihoods over all moves added and the TT move, if there is one. Until then no move has a
  /// likelihood. Does nothing the second time: moves added after clear() are compared with those before.
  void normalize(std::optional<int> tableMoveScore);
  /// The best remaining move; no square after the last.
  [[nodiscard]] Choice take();
  /// Forgets the moves, of which all were taken, for others to be added.
  void clear() {
    size_ = 0;
    last_ = kAboveAll;
  }

 private:
  // A key packs a score and a square: better moves first, lower squares first among equals. Keys differ, so the next
  // one is the greatest below the last; finding it needs no sorting and vectorizes.
  static constexpr int kSquareBits = 10;
  static constexpr std::int32_t kKeyUnit = 1 << kSquareBits;
  static constexpr std::int32_t kAboveAll = 1 << 30;
  static_assert(kSquareCount <= kKeyUnit);
  [[nodiscard]] static int scoreOf(std::int32_t key) { return key >> kSquareBits; }

  std::size_t size_ = 0;
  std::int32_t last_ = kAboveAll;
  std::optional<int> total_;  // log of the summed likelihoods
  std::array<std::int32_t, kMaxBoardSize * kMaxBoardSize> keys_;
};

}  // namespace pentarch
