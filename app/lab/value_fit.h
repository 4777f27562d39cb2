// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "app/lab/fit.h"
#include "app/lab/value_games.h"
#include "app/lab/value_network.h"
#include "engine/lab.h"

namespace pentarch::lab {

/// The parameters of one view: numbers, of which rows and threats are remainders, and the parts that these share, so
/// that rare ones borrow from common ones. A code shares a row for each of its line classes and one for each pair of
/// these; a ThreatMask, a number for each of its bits and one that all have.
struct ValueParameters {
  static constexpr std::size_t kClassFeatures = kLineClassCount + kLineClassCount * (kLineClassCount + 1) / 2;

  ValueNumbers own;
  alignas(kLaneBytes)
      std::array<std::array<ValueNumbers::Features, kClassFeatures>, 2> codes;  ///< of the side's code, of the other's
  std::array<float, kOwnMaskBits + kOtherMaskBits + 1> threats;                 ///< the last one for all masks
};

/// Sets part `part` of Parts::kCount of the rows and threats of `sums`: to the remainders and what they share.
void setSums(const ValueParameters& parameters, std::size_t part, ValueNumbers& sums);
/// The same for derivatives: from those of all sums, `gradient.own`, to those of what they share. Does part `part` of
/// Parts::kCount.
void gatherShares(ValueParameters& gradient, std::size_t part);

/// Settings of fitValues().
struct ValueFitSettings {
  double epochs = 2;
  double rate = 5e-3;        ///< of Adam at its highest; falls to 1/500 along a cosine
  std::size_t batch = 2048;  ///< positions a step, fewer if there are few
  std::uint64_t seed = 1;
  int jobs = 1;  ///< threads; the result does not depend on their number
};

/// Fitted networks as a file holds them, with their mean losses over the positions they were fitted to and those held
/// out.
struct FittedValues {
  ValueViews views;
  std::size_t positions = 0;  ///< to fit to
  ValueLoss training;         ///< of the last epoch, while they were fitted
  ValueLoss heldOut;
};

/// Fits a network of a form to the games of some rules, or one for each color if `hasTwoViews`, by AdamW on the mean
/// cross-entropy. Each step sees the network as it would be stored: its numbers are rounded, its derivatives are not.
/// Starts from `start`, of which a single view serves both colors, or from small random numbers if that is null. The
/// positions of some thousand games at a time are in memory. `onEpoch` is called with the epochs that are done and the
/// losses, without networks. Reproducible: the same games, settings and build give the same network.
[[nodiscard]] FittedValues fitValues(const ValueGames& games, const std::vector<Rule>& rules, ValueForm form,
                                     bool hasTwoViews, const ValueFitSettings& settings, const ValueViews* start,
                                     const std::function<void(double, const FittedValues&)>& onEpoch);

}  // namespace pentarch::lab
