// SPDX-License-Identifier: MIT
#include "engine/eval/point_network.h"

#include <algorithm>
#include <limits>

#include "engine/game/score.h"

namespace pentarch {
namespace {

// Fixed-point scales: activations in 1/256, weights in 1/1024, sums in 1/2048.
constexpr int kActivationBits = 8;
constexpr int kWeightBits = 10;
constexpr int kSumBits = 11;
constexpr auto kScorePerLogit = static_cast<std::int64_t>(kWinRateScale);

// Not inlined: the compiler would interleave several products, which is slower.
template <std::size_t kSize>
[[nodiscard, gnu::noinline]] std::int32_t product(const std::array<std::int16_t, kSize>& a,
                                                  const std::array<std::int16_t, kSize>& b) {
  std::int32_t sum = 0;
  for (std::size_t i = 0; i < kSize; ++i) sum += a[i] * b[i];
  return sum;
}

// One fully connected layer of rectified units; its inputs are in 1/2^kInputBits. Two loops, so that both vectorize.
template <int kInputBits, std::size_t kInputs>
[[nodiscard]] HiddenUnits layer(const HiddenLayer<kInputs>& weights, const std::array<std::int16_t, kInputs>& input) {
  constexpr std::int32_t kLargest = std::numeric_limits<std::int16_t>::max();
  std::array<std::int32_t, kHiddenUnits> sums;
  for (std::size_t unit = 0; unit < sums.size(); ++unit) sums[unit] = product(weights.weights[unit], input);
  HiddenUnits output;
  for (std::size_t unit = 0; unit < sums.size(); ++unit) {
    const std::int32_t sum = (sums[unit] >> (kInputBits + kWeightBits - kActivationBits)) + weights.bias[unit];
    output[unit] = static_cast<std::int16_t>(std::clamp(sum, 0, kLargest));
  }
  return output;
}

}  // namespace

PointNetwork::PointNetwork(const NetworkWeights& black, const NetworkWeights& white)
    : ofColor_{&black, &white}, rows_(2 * kPointCodeCount) {
  for (std::size_t i = 0; i < kPointFeatures; ++i) {
    floor_.values[i] = black.floor[i];
    floor_.values[kPointFeatures + i] = white.floor[i];
    for (std::size_t code = 0; code < kPointCodeCount; ++code) {
      const std::size_t at = code * kPointFeatures + i;
      rows_[code].values[i] = black.own[at];
      rows_[code].values[kPointFeatures + i] = white.opponent[at];
      rows_[kPointCodeCount + code].values[i] = black.opponent[at];
      rows_[kPointCodeCount + code].values[kPointFeatures + i] = white.own[at];
    }
  }
}

int PointNetwork::output(const Sums& sums, Color own) const {
  const NetworkWeights& weights = *ofColor_[indexOf(own)];
  Sums input = sums;
  if (own == Color::White) std::rotate(input.begin(), input.begin() + kPointFeatures, input.end());
  const HiddenUnits first = layer<kSumBits>(weights.first, input);
  const HiddenUnits second = layer<kActivationBits>(weights.second, first);
  constexpr int kOutputBits = kActivationBits + kWeightBits;
  const std::int64_t logit = std::int64_t{product(weights.output, second)} +
                             (product(weights.direct, input) >> (kSumBits - kActivationBits)) +
                             (std::int64_t{weights.bias} << kWeightBits);
  return static_cast<int>(logit * kScorePerLogit >> kOutputBits);
}

}  // namespace pentarch
