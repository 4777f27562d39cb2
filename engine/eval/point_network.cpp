// SPDX-License-Identifier: MIT
#include "engine/eval/point_network.h"

#include <algorithm>

#include "engine/game/score.h"

namespace pentarch {
namespace {

template <std::size_t kInputs>
void pack(PackedLayer<kInputs>& packed, const HiddenLayer<kInputs>& layer) {
  for (std::size_t unit = 0; unit < kHiddenUnits; ++unit) {
    for (std::size_t i = 0; i < kInputs; ++i) packed.weights[i / 2][unit][i % 2] = layer.weights[unit][i];
    packed.bias[unit] = layer.bias[unit];
  }
}

}  // namespace

// Defined by kernel_code.cpp, once for each level that engine/CMakeLists.txt lists.
extern const Kernels kPlainKernels;
#ifdef __x86_64__
extern const Kernels kV2Kernels;
extern const Kernels kV3Kernels;
#endif

std::vector<const Kernels*> usableKernels() {
  std::vector<const Kernels*> kernels;
#ifdef __x86_64__
  // The features of a level that its kernels may use; Clang 14 cannot ask for levels by name.
  __builtin_cpu_init();
  const bool isV2 = __builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("popcnt");
  const bool isV3 = isV2 && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                    __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma");
  if (isV3) kernels.push_back(&kV3Kernels);
  if (isV2) kernels.push_back(&kV2Kernels);
#endif
  kernels.push_back(&kPlainKernels);
  return kernels;
}

const Kernels& bestKernels() {
  static const Kernels& best = *usableKernels().front();
  return best;
}

PointNetwork::PointNetwork(const NetworkWeights& black, const NetworkWeights& white, const Kernels& kernels)
    : rows_(2 * kPointCodeCount), kernels_(&kernels) {
  for (const Color c : kColors) {
    const NetworkWeights& weights = c == Color::Black ? black : white;
    View& view = views_[indexOf(c)];
    pack(view.layers.first, weights.first);
    pack(view.layers.second, weights.second);
    std::copy(weights.output.begin(), weights.output.end(), view.layers.output);
    std::copy(weights.direct.begin(), weights.direct.end(), view.layers.direct);
    view.bias = weights.bias;
  }
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
  constexpr int kWeightBits = 10;  // the bias is in 1/2^8, the output of the layers in 1/2^18
  constexpr int kOutputBits = 18;
  constexpr auto kScorePerLogit = static_cast<std::int64_t>(kWinRateScale);
  const View& view = views_[indexOf(own)];
  Sums input = sums;
  if (own == Color::White) std::rotate(input.begin(), input.begin() + kPointFeatures, input.end());
  const std::int64_t logit = kernels_->output(view.layers, input.data()) + (std::int64_t{view.bias} << kWeightBits);
  return static_cast<int>(logit * kScorePerLogit >> kOutputBits);
}

}  // namespace pentarch
