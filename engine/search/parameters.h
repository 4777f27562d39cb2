// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "engine/search/tunables.h"

namespace pentarch {

/// Tunables and the tables derived from them. Immutable, so threads may share it.
class SearchParameters {
 public:
  explicit SearchParameters(const Tunables& tunables = {});

  [[nodiscard]] const Tunables& tunables() const { return tunables_; }

  /// Late move reduction for the place of a move in the order alone, in hundredths of a ply. `depth`, `number` ≥ 1.
  [[nodiscard]] int reduction(int depth, int number) const {
    return reductions_[clampTo(depth, kDepths)][clampTo(number, kMoves)];
  }
  /// Late move pruning: number of moves that are searched at that depth.
  [[nodiscard]] int lateMoveLimit(int depth, bool isImproving) const {
    const int limit = lateMoveLimits_[clampTo(depth, kDepths)];
    return isImproving ? limit : (limit + 1) / 2;
  }
  /// Share of a history value in the ordering score of a move: history / orderHistory, without the division.
  /// Precondition: |history| < 2^32 / orderHistory.
  [[nodiscard]] int orderShare(int history) const {
    return static_cast<int>(history * perOrderHistory_ >> 32) + static_cast<int>(history < 0);
  }

 private:
  static constexpr std::size_t kDepths = 64;
  static constexpr std::size_t kMoves = 256;
  [[nodiscard]] static std::size_t clampTo(int value, std::size_t end) {
    return std::min(static_cast<std::size_t>(value), end - 1);
  }

  Tunables tunables_;
  std::int64_t perOrderHistory_;  // in 1/2^32, rounded up: exact for the values that orderShare() is given
  std::array<std::array<int, kMoves>, kDepths> reductions_{};
  std::array<int, kDepths> lateMoveLimits_{};
};

inline SearchParameters::SearchParameters(const Tunables& tunables)
    : tunables_(tunables), perOrderHistory_((std::int64_t{1} << 32) / tunables["orderHistory"] + 1) {
  for (std::size_t d = 1; d < kDepths; ++d) {
    for (std::size_t m = 1; m < kMoves; ++m) {
      const double product = std::log(static_cast<double>(d)) * std::log(static_cast<double>(m));
      reductions_[d][m] = tunables_["lmrBase"] + static_cast<int>(tunables_["lmrFactor"] * product);
    }
  }
  for (std::size_t d = 0; d < kDepths; ++d) {
    lateMoveLimits_[d] =
        tunables_["lmpBase"] + static_cast<int>(tunables_["lmpFactor"] * std::pow(static_cast<double>(d), 1.3) / 100);
  }
}

}  // namespace pentarch
