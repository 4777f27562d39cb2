// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "engine/eval/eval_weights.h"
#include "engine/eval/kernels.h"
#include "engine/eval/line_rows.h"
#include "engine/game/point_table.h"
#include "engine/game/position.h"
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

/// The rows and layers of a network of both colors, laid out for the kernels. `kInputs`: the sums that the first layer
/// sees.
template <std::size_t kInputs>
class PackedNetwork {
 public:
  PackedNetwork(const NetworkWeightsOf<kInputs>& black, const NetworkWeightsOf<kInputs>& white);

 protected:
  using Output = std::int64_t (*)(const PackedLayers<kInputs>&, const std::int16_t*);
  /// Contribution to the score of the side to move, in score units, by the kernel for the layers.
  [[nodiscard]] int output(const std::array<std::uint16_t, kInputs>& sums, Color own, Output kernel) const;

  [[nodiscard]] CodeRows rows() const { return {&byBlack_.front().values, &byWhite_.front().values, bias_}; }

  struct alignas(sizeof(JointBytes)) Row {  // half a cache line
    JointBytes values;
  };

 private:
  /// The layers from the view of one color.
  struct View {
    PackedLayers<kInputs> layers;
    std::int32_t bias;
  };

  std::array<View, 2> views_;
  std::vector<Row> byBlack_;
  std::vector<Row> byWhite_;
  JointRow bias_;
};

/// The networks of both colors, for incremental updates. Immutable; refers to nothing but kernels.
///
/// An empty point has features for each side: the sum of the row of the side's own code, that of the other side's and a
/// bias, bounded below and above, and products of pairs of them. A point that looks like one far from all stones and
/// edges has none, so that empty space is worth nothing on a board of any size. The layers behind them see each side's
/// sums over all points: those of the side to move first, then those of the other side (incrementally updated sums,
/// NNUE: Yu Nasu, Efficiently Updatable Neural-Network-based Evaluation Functions for Computer Shogi, 2018).
class PointNetwork : public PackedNetwork<kSums> {
 public:
  /// Sums of both views, placed by placeOfSum with the index of the color.
  using Sums = std::array<std::uint16_t, kSums>;

  PointNetwork(Rule rule, const NetworkWeights& black, const NetworkWeights& white,
               const Kernels& kernels = bestKernels())
      : PackedNetwork(black, white), codesFarFromStones_(codesFarFromStones(rule)), kernels_(&kernels) {}

  /// True if an empty point with these codes has features.
  [[nodiscard]] bool counts(ColorCodes codes) const {
    // One comparison of 32 bits, where compilers make two of operator==.
    return std::memcmp(&codes, &codesFarFromStones_, sizeof codes) != 0;
  }

  /// Adds the features of points to the sums and subtracts those of others, for points that have become empty, have
  /// been taken, or have other codes now. Precondition: all count.
  void update(Sums& sums, std::span<const PointRows> added, std::span<const PointRows> removed) const {
    kernels_->addPoints(sums.data(), rows(), added.data(), added.size(), removed.data(), removed.size());
  }

  /// Contribution of the network to the score of the side to move, in score units.
  [[nodiscard]] int output(const Sums& sums, Color own) const {
    return PackedNetwork::output(sums, own, kernels_->output);
  }

 private:
  ColorCodes codesFarFromStones_;
  const Kernels* kernels_;
};

/// The networks of both colors that see the neighbors of each point, too. Immutable; refers to nothing but kernels.
///
/// Its points are those near stones, the candidates of Position. To their rows by codes comes one for each of their
/// four lines (LineRows). A neighborhood is such a point and the eight points around it. It has features as well, made
/// from theirs, feature by feature, by three weights: of the point itself, of the four beside it along row and column,
/// of the four across. Stones have features of their own, what is neither has none. The layers see the sums over all
/// points and those over all neighborhoods. Nothing is kept from position to position: a stone changes some eighty
/// neighborhoods, as many as a position has.
class FullNetwork : public PackedNetwork<kFullSums> {
 public:
  /// Memory for a computation: features by cell, zero before and after.
  class Grid {
   public:
    Grid() : cells_(kCells) {}

   private:
    friend class FullNetwork;
    static constexpr std::size_t kCells = (kMaxBoardSize + 1) * (kMaxBoardSize + 2) + 1;
    struct alignas(sizeof(JointRow)) Cell {
      JointRow features = {};
    };
    std::vector<Cell> cells_;
  };

  FullNetwork(Rule rule, const FullNetworkWeights& black, const FullNetworkWeights& white,
              const Kernels& kernels = bestKernels());

  using Sums = std::array<std::uint16_t, kFullSums>;
  /// The sums over all points, and behind them those over all neighborhoods, each placed by placeOfSum.
  [[nodiscard]] Sums sums(const Position& position, Grid& grid) const;
  /// Contribution of the network to the score of the side to move, in score units.
  [[nodiscard]] int output(const Sums& sums, Color own) const {
    return PackedNetwork::output(sums, own, kernels_->fullOutput);
  }

 private:
  const LineRows* lines_;
  std::vector<Row> byLine_;
  PackedMix mix_;
  const Kernels* kernels_;
};

}  // namespace pentarch
