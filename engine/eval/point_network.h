// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/eval/eval_weights.h"
#include "engine/eval/kernels.h"
#include "engine/game/point_table.h"
#include "engine/game/rule.h"
#include "engine/game/types.h"

namespace pentarch {

/// The kernels that this machine can run, the fastest first; never empty. For tests.
[[nodiscard]] std::vector<const Kernels*> usableKernels();

/// The fastest of them, chosen at the first call. Thread-safe.
[[nodiscard]] const Kernels& bestKernels();

/// The place of number `i` of a side (0 or 1) among the sums, whose order kernels.h describes.
[[nodiscard]] constexpr std::size_t placeOfSum(std::size_t side, std::size_t i) {
  return (2 * (i / kPointPairs) + side) * kPointPairs + i % kPointPairs;
}

/// The codes of a point far from all stones and edges.
[[nodiscard]] ColorCodes codesFarFromStones(Rule rule);

/// The networks of both colors, laid out for incremental updates. Immutable; refers to nothing but kernels.
///
/// An empty point has features for each side: the sum of the row of the side's own code, that of the other side's and a
/// bias, bounded below and above, and products of pairs of them. A point that looks like one far from all stones and
/// edges has none, so that empty space is worth nothing on a board of any size. The layers behind them see each side's
/// sums over all points: those of the side to move first, then those of the other side (incrementally updated sums,
/// NNUE: Yu Nasu, Efficiently Updatable Neural-Network-based Evaluation Functions for Computer Shogi, 2018).
class PointNetwork {
 public:
  /// Sums of both views, placed by placeOfSum with the index of the color.
  using Sums = std::array<std::uint16_t, kSums>;

  PointNetwork(Rule rule, const NetworkWeights& black, const NetworkWeights& white,
               const Kernels& kernels = bestKernels());

  /// True if an empty point with these codes has features.
  [[nodiscard]] bool counts(ColorCodes codes) const {
    return std::bit_cast<std::uint32_t>(codes) != std::bit_cast<std::uint32_t>(codesFarFromStones_);
  }
  /// Adds the features of points to the sums and subtracts those of others, for points that have become empty, have
  /// been taken, or have other codes now. Precondition: all count.
  void update(Sums& sums, std::span<const PointRows> added, std::span<const PointRows> removed) const {
    kernels_->addPoints(sums.data(), &byBlack_.front().values, &byWhite_.front().values, added.data(), added.size(),
                        removed.data(), removed.size());
  }

  /// Contribution of the network to the score of the side to move, in score units.
  [[nodiscard]] int output(const Sums& sums, Color own) const;

 private:
  struct alignas(sizeof(JointRow)) Row {  // a cache line
    JointRow values;
  };

  /// The layers from the view of one color.
  struct View {
    PackedLayers layers;
    std::int32_t bias;
  };

  ColorCodes codesFarFromStones_;
  std::array<View, 2> views_;
  std::vector<Row> byBlack_;  // by Black's code, with the bias
  std::vector<Row> byWhite_;
  const Kernels* kernels_;
};

}  // namespace pentarch
