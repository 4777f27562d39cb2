// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "app/lab/fit.h"
#include "app/lab/value_games.h"
#include "engine/lab.h"

namespace pentarch::lab {

/// A fully connected layer of hidden units.
template <std::size_t kInputs>
struct ValueLayer {
  alignas(kLaneBytes) std::array<std::array<float, kInputs>, kHiddenUnits> weights;
  std::array<float, kHiddenUnits> bias;
};

/// The networks of ColorWeights: the quick one, and the one that sees lines and neighborhoods, too.
enum class ValueForm : std::uint8_t { Quick, Full };

/// The numbers of a network of either form. Inputs of the layers and rows that the quick one does not have are zero.
struct ValueNumbers {
  using Features = std::array<float, kPointFeatures>;
  alignas(kLaneBytes) Features featureBias;
  ValueLayer<kFullSums> first;
  ValueLayer<kHiddenUnits> second;
  alignas(kLaneBytes) std::array<float, kHiddenUnits> output;
  alignas(kLaneBytes) std::array<float, kFullSums> direct;
  alignas(kLaneBytes) std::array<Features, 3> mix;  ///< as in FullNetworkWeights
  alignas(kLaneBytes) Features mixBias;
  alignas(kLaneBytes) std::array<Features, 2> stones;
  float bias;
  alignas(kLaneBytes) std::array<Features, LineRows::kCount> lines;
  alignas(kLaneBytes)
      std::array<Features, 2 * kPointCodeCount> rows;  ///< by the own code of a point, then by the other side's
  std::array<float, kThreatMaskCount> threats;         ///< in logits
};

inline void add(ValueNumbers::Features& to, const ValueNumbers::Features& values) {
  for (std::size_t v = 0; v < kPointFeatures / kLanes; ++v) lanes(to.data(), v) += lanes(values.data(), v);
}

/// The numbers of the network of both colors, or those of Black's view and of White's.
using ValueViews = std::vector<std::unique_ptr<ValueNumbers>>;

/// The nearest numbers that a file can hold.
[[nodiscard]] std::unique_ptr<ColorWeights> toWeights(const ValueNumbers& quick, const ValueNumbers& full);
/// The inverse, without loss.
[[nodiscard]] std::unique_ptr<ValueNumbers> toNumbers(const ColorWeights& weights, ValueForm form);

/// Sets to zero what the quick network does not have.
void forgetNeighborhoods(ValueNumbers& numbers);

// To the nearest numbers that a file can hold.

/// Rounds what has its own parameters: everything but `rows` and `threats`.
void roundOwnNumbers(ValueNumbers& numbers);
[[nodiscard]] float roundedRow(float value);     ///< of `rows`
[[nodiscard]] float roundedThreat(float value);  ///< of `threats`

/// Sums over positions; divide by `positions`.
struct ValueLoss {
  double crossEntropy = 0;  ///< of what is wanted, in nats
  double ofResults = 0;     ///< the same of the results alone
  double positions = 0;

  void add(const ValueLoss& other);
  [[nodiscard]] double nats() const { return crossEntropy / positions; }
  [[nodiscard]] double natsOfResults() const { return ofResults / positions; }
};

/// Products of features: divided and rounded down like those of the engine, or real numbers.
enum class Products { AsStored, Exact };

/// The logit of a win for the side to move. For tests, which compare it with the score of the engine.
[[nodiscard]] double valueLogit(const ValueViews& views, ValueForm form, std::span<const ValuePoint> points,
                                const ValuePosition& position);

/// Adds the loss of a position and, unless `gradient` is null, the derivatives of its cross-entropy.
void addValueLoss(const ValueViews& views, ValueForm form, std::span<const ValuePoint> points,
                  const ValuePosition& position, Products products, ValueLoss& loss, ValueViews* gradient);

}  // namespace pentarch::lab
