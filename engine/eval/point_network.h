// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/eval/eval_weights.h"
#include "engine/eval/kernels.h"
#include "engine/game/point_table.h"
#include "engine/game/types.h"

namespace pentarch {

/// The kernels that this machine can run, the fastest first; never empty. For tests.
[[nodiscard]] std::vector<const Kernels*> usableKernels();

/// The fastest of them, chosen at the first call. Thread-safe.
[[nodiscard]] const Kernels& bestKernels();

/// The networks of both colors, laid out for incremental updates. Immutable; refers to nothing but kernels.
///
/// Every empty point has features for each side, max(floor, own + opponent), which depend on its two point codes alone.
/// The layers behind them see each side's sums of the features over all empty points: those of the side to move first,
/// then those of the other side (incrementally updated sums, NNUE: Yu Nasu, Efficiently Updatable Neural-Network-based
/// Evaluation Functions for Computer Shogi, 2018).
class PointNetwork {
 public:
  /// Sums for Black's view, then for White's.
  using Sums = std::array<std::int16_t, kFeatureLanes>;

  PointNetwork(const NetworkWeights& black, const NetworkWeights& white, const Kernels& kernels = bestKernels());

  /// The features of an empty point with these codes.
  [[nodiscard]] FeatureRows rowsOf(ColorCodes codes) const {
    return {codes.black, static_cast<std::uint16_t>(kPointCodeCount + codes.white)};
  }
  /// Adds the features of points to the sums and subtracts those of others, for points that have become empty, have
  /// been taken, or have other codes now.
  void update(Sums& sums, std::span<const FeatureRows> added, std::span<const FeatureRows> removed) const {
    kernels_->addFeatures(sums.data(), rows_.front().values.data(), floor_.values.data(), added.data(), added.size(),
                          removed.data(), removed.size());
  }

  /// Contribution of the network to the score of the side to move, in score units.
  [[nodiscard]] int output(const Sums& sums, Color own) const;

 private:
  static constexpr std::size_t kAlignment = 64;  // a row is a cache line
  struct alignas(kAlignment) Row {
    Sums values;
  };
  static_assert(sizeof(Row) == sizeof(Sums), "kernels number the rows without gaps");

  /// The layers from the view of one color.
  struct View {
    PackedLayers layers;
    std::int32_t bias;
  };

  Row floor_;
  std::array<View, 2> views_;
  std::vector<Row> rows_;  // by Black's code, then by White's
  const Kernels* kernels_;
};

}  // namespace pentarch
