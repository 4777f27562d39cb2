// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/eval/eval_weights.h"
#include "engine/game/point_table.h"
#include "engine/game/types.h"

namespace pentarch {

/// The networks of both colors, laid out for incremental updates. Immutable.
///
/// Every empty point has features for each side, max(floor, own + opponent), which depend on its two point codes alone.
/// The layers behind them see each side's sums of the features over all empty points: those of the side to move first,
/// then those of the other side (incrementally updated sums, NNUE: Yu Nasu, Efficiently Updatable Neural-Network-based
/// Evaluation Functions for Computer Shogi, 2018).
class PointNetwork {
 public:
  /// Sums for Black's view, then for White's.
  using Sums = std::array<std::int16_t, 2 * kPointFeatures>;

  /// The weights must outlive the network.
  PointNetwork(const NetworkWeights& black, const NetworkWeights& white);

  /// Adds the features of an empty point with these codes to the sums.
  void add(Sums& sums, ColorCodes codes) const {
    const Point point = pointOf(codes);
    for (std::size_t i = 0; i < sums.size(); ++i) sums[i] = static_cast<std::int16_t>(sums[i] + point.feature(i));
  }
  /// Subtracts them again.
  void remove(Sums& sums, ColorCodes codes) const {
    const Point point = pointOf(codes);
    for (std::size_t i = 0; i < sums.size(); ++i) sums[i] = static_cast<std::int16_t>(sums[i] - point.feature(i));
  }
  /// Both at once, for a point whose codes have changed.
  void replace(Sums& sums, ColorCodes before, ColorCodes after) const {
    const Point from = pointOf(before);
    const Point to = pointOf(after);
    for (std::size_t i = 0; i < sums.size(); ++i) {
      sums[i] = static_cast<std::int16_t>(sums[i] + to.feature(i) - from.feature(i));
    }
  }

  /// Contribution of the network to the score of the side to move, in score units.
  [[nodiscard]] int output(const Sums& sums, Color own) const;

 private:
  static constexpr std::size_t kAlignment = 64;
  struct alignas(kAlignment) Row {
    std::array<std::int16_t, 2 * kPointFeatures> values;
    [[nodiscard]] const std::int16_t* data() const { return std::assume_aligned<kAlignment>(values.data()); }
  };
  struct Point {  // the rows that an empty point's features are made of
    const std::int16_t* black;
    const std::int16_t* white;
    const std::int16_t* floor;
    [[nodiscard]] std::int16_t feature(std::size_t i) const {
      const auto sum = static_cast<std::int16_t>(black[i] + white[i]);
      return sum > floor[i] ? sum : floor[i];
    }
  };
  [[nodiscard]] Point pointOf(ColorCodes codes) const {
    return {rows_[codes.black].data(), rows_[kPointCodeCount + codes.white].data(), floor_.data()};
  }

  Row floor_;
  std::array<const NetworkWeights*, 2> ofColor_;
  std::vector<Row> rows_;  // by Black's code, then by White's
};

}  // namespace pentarch
