// SPDX-License-Identifier: MIT
#include "engine/eval/point_network.h"

#include <algorithm>
#include <functional>

#include "engine/game/position.h"
#include "engine/game/score.h"

namespace pentarch {
namespace {

// `placeOf` is where the layer finds input i of the file.
template <std::size_t kInputs, typename PlaceOf>
void pack(PackedLayer<kInputs>& packed, const HiddenLayer<kInputs>& layer, PlaceOf placeOf) {
  for (std::size_t unit = 0; unit < kHiddenUnits; ++unit) {
    for (std::size_t i = 0; i < kInputs; ++i) {
      packed.weights[placeOf(i) / 2][unit][placeOf(i) % 2] = layer.weights[unit][i];
    }
    packed.bias[unit] = layer.bias[unit];
  }
}

// Of the layers' input i: the sums of the side to move come before those of the other side.
[[nodiscard]] std::size_t placeOfInput(std::size_t i) {
  return placeOfSum(i / kSumsOfView, i % kSumsOfView);
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

ColorCodes codesFarFromStones(Rule rule) {
  return Position(kMaxBoardSize, rule).codes(Square::at(kMaxBoardSize / 2, kMaxBoardSize / 2));
}

PointNetwork::PointNetwork(Rule rule, const NetworkWeights& black, const NetworkWeights& white, const Kernels& kernels)
    : codesFarFromStones_(codesFarFromStones(rule)),
      byBlack_(kPointCodeCount),
      byWhite_(kPointCodeCount),
      kernels_(&kernels) {
  for (const Color c : kColors) {
    const NetworkWeights& weights = c == Color::Black ? black : white;
    View& view = views_[indexOf(c)];
    pack(view.layers.first, weights.first, placeOfInput);
    pack(view.layers.second, weights.second, std::identity{});
    std::copy(weights.output.begin(), weights.output.end(), view.layers.output);
    for (std::size_t i = 0; i < kSums; ++i) view.layers.direct[placeOfInput(i)] = weights.direct[i];
    view.bias = weights.bias;
    for (std::size_t i = 0; i < kPointFeatures; ++i) {
      const std::size_t place = placeOfSum(indexOf(c), i);
      for (std::size_t code = 0; code < kPointCodeCount; ++code) {
        const std::int16_t own = weights.own[code][i];
        const std::int16_t opponent = weights.opponent[code][i];
        byBlack_[code].values[place] =
            static_cast<std::int16_t>(weights.featureBias[i] + (c == Color::Black ? own : opponent));
        byWhite_[code].values[place] = c == Color::Black ? opponent : own;
      }
    }
  }
}

int PointNetwork::output(const Sums& sums, Color own) const {
  constexpr int kOutputBits = kActivationBits + kWeightBits;
  constexpr auto kScorePerLogit = static_cast<std::int64_t>(kWinRateScale);
  const View& view = views_[indexOf(own)];
  std::array<std::int16_t, kSums> input;  // halved, so that the sums of a full board of the largest size fit
  std::transform(sums.begin(), sums.end(), input.begin(),
                 [](std::uint16_t sum) { return static_cast<std::int16_t>(sum >> 1); });
  if (own == Color::White) {
    for (auto block = input.begin(); block != input.end(); block += 2 * kPointPairs) {
      std::swap_ranges(block, block + kPointPairs, block + kPointPairs);
    }
  }
  const std::int64_t logit = kernels_->output(view.layers, input.data()) + (std::int64_t{view.bias} << kWeightBits);
  return static_cast<int>(logit * kScorePerLogit >> kOutputBits);
}

}  // namespace pentarch
