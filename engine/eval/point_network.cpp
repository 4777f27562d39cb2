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

// Place among the sums of the layers' input i. The inputs of the side to move come before those of the other side, and
// for each side the sums over points before those over neighborhoods.
template <std::size_t kInputs>
[[nodiscard]] std::size_t placeOfInput(std::size_t i) {
  const std::size_t side = i / (kInputs / 2);
  const std::size_t ofSide = i % (kInputs / 2);
  return ofSide / kSumsOfView * kSums + placeOfSum(side, ofSide % kSumsOfView);
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

template <std::size_t kInputs>
PackedNetwork<kInputs>::PackedNetwork(const NetworkWeightsOf<kInputs>& black, const NetworkWeightsOf<kInputs>& white)
    : byBlack_(kPointCodeCount), byWhite_(kPointCodeCount) {
  for (const Color c : kColors) {
    const NetworkWeightsOf<kInputs>& weights = c == Color::Black ? black : white;
    View& view = views_[indexOf(c)];
    pack(view.layers.first, weights.first, placeOfInput<kInputs>);
    pack(view.layers.second, weights.second, std::identity{});
    std::copy(weights.output.begin(), weights.output.end(), view.layers.output);
    for (std::size_t i = 0; i < kInputs; ++i) view.layers.direct[placeOfInput<kInputs>(i)] = weights.direct[i];
    view.bias = weights.bias;
    for (std::size_t i = 0; i < kPointFeatures; ++i) {
      const std::size_t place = placeOfSum(indexOf(c), i);
      bias_[place] = weights.featureBias[i];
      for (std::size_t code = 0; code < kPointCodeCount; ++code) {
        byBlack_[code].values[place] = (c == Color::Black ? weights.own : weights.opponent)[code][i];
        byWhite_[code].values[place] = (c == Color::Black ? weights.opponent : weights.own)[code][i];
      }
    }
  }
}

template <std::size_t kInputs>
int PackedNetwork<kInputs>::output(const std::array<std::uint16_t, kInputs>& sums, Color own, Output kernel) const {
  constexpr int kOutputBits = kActivationBits + kWeightBits;
  constexpr auto kScorePerLogit = static_cast<std::int64_t>(kWinRateScale);
  const View& view = views_[indexOf(own)];
  std::array<std::int16_t, kInputs> input;  // halved, so that the sums of a full board of the largest size fit
  std::transform(sums.begin(), sums.end(), input.begin(),
                 [](std::uint16_t sum) { return static_cast<std::int16_t>(sum >> 1); });
  if (own == Color::White) {
    for (auto block = input.begin(); block != input.end(); block += 2 * kPointPairs) {
      std::swap_ranges(block, block + kPointPairs, block + kPointPairs);
    }
  }
  const std::int64_t logit = kernel(view.layers, input.data()) + (std::int64_t{view.bias} << kWeightBits);
  return static_cast<int>(logit * kScorePerLogit >> kOutputBits);
}

template class PackedNetwork<kSums>;
template class PackedNetwork<kFullSums>;

FullNetwork::FullNetwork(Rule rule, const FullNetworkWeights& black, const FullNetworkWeights& white,
                         const Kernels& kernels)
    : PackedNetwork(black, white), lines_(&LineRows::of(rule)), byLine_(LineRows::kCount), kernels_(&kernels) {
  for (const Color view : kColors) {
    const FullNetworkWeights& weights = view == Color::Black ? black : white;
    for (std::size_t i = 0; i < kPointFeatures; ++i) {
      const std::size_t place = placeOfSum(indexOf(view), i);
      for (std::size_t k = 0; k < weights.mix.size(); ++k) mix_.weights[k][place] = weights.mix[k][i];
      mix_.bias[place] = weights.mixBias[i];
      for (std::size_t row = 0; row < byLine_.size(); ++row) {
        const std::size_t seen = view == Color::Black ? row : exchangedLines()[row];
        byLine_[row].values[place] = weights.lines[seen][i];
      }
      for (const Color stone : kColors) mix_.stones[indexOf(stone)][place] = weights.stones[stone == view ? 0 : 1][i];
    }
  }
}

static_assert(kLinesOfPoint == kDirectionCount);
static_assert(GridPoints::kMaxPoints == std::size_t{kMaxBoardSize} * kMaxBoardSize);

FullNetwork::Sums FullNetwork::sums(const Position& position, Grid& grid) const {
  GridPoints points;
  points.emptyCount = points.stoneCount[0] = points.stoneCount[1] = 0;
  points.width = static_cast<std::size_t>(position.size()) + 1;
  const auto gridIndexOf = [width = points.width](Square s) {
    return static_cast<std::uint16_t>(static_cast<std::size_t>(s.y() + 1) * width +
                                      static_cast<std::size_t>(s.x() + 1));
  };
  for (const Square s : position.candidates()) {
    const ColorCodes codes = position.codes(s);
    points.empty[points.emptyCount] = gridIndexOf(s);
    const LineRows::OfPoint lines = lines_->of(position, s);
    std::copy(lines.begin(), lines.end(), points.lines[points.emptyCount]);
    points.rows[points.emptyCount++] = {codes.black, codes.white};
  }
  for (int i = 0; i < position.historySize(); ++i) {
    if (const Square s = position.moveAt(i)) {
      const std::size_t color = indexOf(position.colorAt(i));
      points.stones[color][points.stoneCount[color]++] = gridIndexOf(s);
    }
  }
  Sums sums;
  kernels_->addNeighborhoods(sums.data(), rows(), &byLine_.front().values, mix_, points, &grid.cells_.front().features);
  return sums;
}

}  // namespace pentarch
