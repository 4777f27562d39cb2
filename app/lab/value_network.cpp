// SPDX-License-Identifier: MIT
#include "app/lab/value_network.h"

#include <algorithm>
#include <cmath>
#include <type_traits>

namespace pentarch::lab {
namespace {

using PointFeatures = ValueNumbers::Features;

// Units of the numbers in a file, as in ColorWeights.
constexpr float kRowUnit = 32;
constexpr float kLayerUnit = 1024;
constexpr float kBiasUnit = 256;
constexpr auto kThreatUnit = static_cast<float>(kWinRateScale);
constexpr float kMixWeightUnit = 1 << kMixBits;
constexpr float kMixBiasUnit = kMixUnit;
constexpr float kLargestRow = 127;
constexpr float kLargestLine = kMaxLineWeight;
constexpr float kLargestNumber = 30000;
constexpr float kLargestMix = kMaxMixWeight;
constexpr float kLargestMixBias = kMaxMixBias;
constexpr float kMaxFeature = 127 / kRowUnit;
// Units of the layers' inputs: a sum in 1/32 counts 1/512, a product of two features is divided by 128.
constexpr float kInputsPerFeature = kRowUnit / 512;
constexpr float kPairUnit = kRowUnit * kRowUnit / 128;
constexpr float kInputsPerPair = 1.0F / 512;

constexpr std::size_t kFeatureVectors = kPointFeatures / kLanes;
constexpr std::size_t kProductVectors = kPointPairs / kLanes;
constexpr std::size_t kInputsOfView = kFullSums / 2;
static_assert(kPointPairs % kLanes == 0 && kSums % kLanes == 0);

// Calls use(values, unit, least, most) for the numbers that share nothing, with the range that a file can hold.
template <typename Use>
void forEachOwnNumber(ValueNumbers& n, Use&& use) {
  use(n.featureBias, kRowUnit, -kLargestNumber, kLargestNumber);
  const auto layer = [&](auto& numbers) {
    for (auto& unit : numbers.weights) use(unit, kLayerUnit, -kLargestNumber, kLargestNumber);
    use(numbers.bias, kBiasUnit, -kLargestNumber, kLargestNumber);
  };
  layer(n.first);
  layer(n.second);
  use(n.output, kLayerUnit, -kLargestNumber, kLargestNumber);
  use(n.direct, kLayerUnit, -kLargestNumber, kLargestNumber);
  for (PointFeatures& weights : n.mix) use(weights, kMixWeightUnit, -kLargestMix, kLargestMix);
  use(n.mixBias, kMixBiasUnit, -kLargestMixBias, kLargestMixBias);
  for (PointFeatures& stone : n.stones) use(stone, kRowUnit, 0.0F, kLargestRow);
  use(std::span(&n.bias, 1), kBiasUnit, -kLargestNumber, kLargestNumber);
  for (PointFeatures& row : n.lines) use(row, kRowUnit, -kLargestLine, kLargestLine);
}

// Calls use(numbers, numbers of the file, unit) for all numbers of a network and its threats.
template <std::size_t kInputs, typename Numbers, typename Weights, typename Threats, typename Use>
void forEachNumber(Numbers& n, Weights& weights, Threats& threats, Use&& use) {
  constexpr std::size_t kOfView = kInputs / 2;
  const auto inputs = [&](auto& numbers, auto& ofFile) {
    for (std::size_t side = 0; side < 2; ++side) {
      use(std::span(numbers).subspan(side * kInputsOfView, kOfView), std::span(ofFile).subspan(side * kOfView, kOfView),
          kLayerUnit);
    }
  };
  use(n.featureBias, weights.featureBias, kRowUnit);
  for (std::size_t unit = 0; unit < kHiddenUnits; ++unit) {
    inputs(n.first.weights[unit], weights.first.weights[unit]);
    use(n.second.weights[unit], weights.second.weights[unit], kLayerUnit);
  }
  use(n.first.bias, weights.first.bias, kBiasUnit);
  use(n.second.bias, weights.second.bias, kBiasUnit);
  use(n.output, weights.output, kLayerUnit);
  inputs(n.direct, weights.direct);
  use(std::span(&n.bias, 1), std::span(&weights.bias, 1), kBiasUnit);
  for (std::size_t code = 0; code < kPointCodeCount; ++code) {
    use(n.rows[code], weights.own[code], kRowUnit);
    use(n.rows[kPointCodeCount + code], weights.opponent[code], kRowUnit);
  }
  use(n.threats, threats, kThreatUnit);
  if constexpr (kInputs == kFullSums) {
    for (std::size_t k = 0; k < n.mix.size(); ++k) use(n.mix[k], weights.mix[k], kMixWeightUnit);
    use(n.mixBias, weights.mixBias, kMixBiasUnit);
    for (std::size_t k = 0; k < n.stones.size(); ++k) use(n.stones[k], weights.stones[k], kRowUnit);
    for (std::size_t row = 0; row < n.lines.size(); ++row) use(n.lines[row], weights.lines[row], kRowUnit);
  }
}

// Calls use(row) for the rows of an empty point in the view of a side.
template <typename Numbers, typename Use>
void forEachRow(Numbers& n, ValueForm form, const ValuePoint& point, Color view, Use&& use) {
  use(n.rows[point.codes.of(view)]);
  use(n.rows[kPointCodeCount + point.codes.of(~view)]);
  if (form == ValueForm::Quick) return;
  for (const std::uint16_t line : point.lines) use(n.lines[view == Color::Black ? line : exchangedLines()[line]]);
}

/// The features of a position's points and neighborhoods in the view of a side.
class PointMaps {
 public:
  /// Computes features and the inputs of the layers that are this side's.
  void forward(const ValueNumbers& n, ValueForm form, std::span<const ValuePoint> points, const ValuePosition& position,
               Color view, Products products, float* inputs) {
    empty_ = form == ValueForm::Quick ? points.first(position.endOfQuick)
                                      : points.first(position.firstStone).subspan(position.firstOfFull);
    stones_ = points.subspan(position.firstStone);
    view_ = view;
    numbers_ = &n;
    if (form == ValueForm::Full) features_.fill({});
    Sums sums;
    for (const ValuePoint& point : empty_) {
      Lanes f[kFeatureVectors];
      for (std::size_t v = 0; v < kFeatureVectors; ++v) f[v] = lanes(n.featureBias.data(), v);
      forEachRow(n, form, point, view, [&f](const PointFeatures& row) {
        for (std::size_t v = 0; v < kFeatureVectors; ++v) f[v] += lanes(row.data(), v);
      });
      sums.add(f, products, features_[point.cell]);
    }
    sums.write(inputs);
    std::fill_n(inputs + kSumsOfView, kSumsOfView, 0.0F);
    if (form == ValueForm::Quick) return;
    for (const ValuePoint& point : stones_) features_[point.cell] = n.stones[stoneOf(point)];
    forwardNeighborhoods(n, products, inputs + kSumsOfView);
  }

  /// The way back: adds the derivatives by the numbers, from those by the inputs.
  void backward(ValueForm form, const float* dInputs, ValueNumbers& gradient) {
    if (form == ValueForm::Full) backThroughNeighborhoods(dInputs + kSumsOfView, gradient);
    const SumGradient dSums(dInputs);
    Lanes dBias[kFeatureVectors] = {};
    for (const ValuePoint& point : empty_) {
      Lanes dPoint[kFeatureVectors];
      dSums.byFeatures(features_[point.cell], dPoint);
      for (std::size_t v = 0; v < kFeatureVectors; ++v) {
        if (form == ValueForm::Full) dPoint[v] += lanes(dFeatures_[point.cell].data(), v);
        stopAtBounds(dPoint[v], lanes(features_[point.cell].data(), v), kMaxFeature);
        dBias[v] += dPoint[v];
      }
      forEachRow(gradient, form, point, view_, [&dPoint](PointFeatures& row) {
        for (std::size_t v = 0; v < kFeatureVectors; ++v) lanes(row.data(), v) += dPoint[v];
      });
    }
    for (std::size_t v = 0; v < kFeatureVectors; ++v) lanes(gradient.featureBias.data(), v) += dBias[v];
  }

 private:
  static constexpr std::size_t kCells = ValuePoint::kWidth * ValuePoint::kWidth;
  // To the points beside a point and across from it; backward steps wrap around.
  static constexpr std::array<std::array<std::size_t, 4>, 2> kSteps = {{
      {1, ValuePoint::kWidth, std::size_t{0} - 1, std::size_t{0} - ValuePoint::kWidth},
      {ValuePoint::kWidth + 1, ValuePoint::kWidth - 1, std::size_t{0} - ValuePoint::kWidth - 1,
       std::size_t{0} - ValuePoint::kWidth + 1},
  }};

  struct alignas(kLaneBytes) Neighborhood {
    std::array<PointFeatures, 3> inputs;  // the point's features, and sums over its neighbors
    PointFeatures features;
  };

  /// Sums of features and products, as the layers see them.
  class Sums {
   public:
    // Bounds features, keeps them and adds them.
    void add(Lanes* f, Products products, PointFeatures& keep) {
      for (std::size_t v = 0; v < kFeatureVectors; ++v) {
        boundFeatures(f[v], kMaxFeature);
        lanes(keep.data(), v) = f[v];
        sums_[v] += f[v];
      }
      for (std::size_t v = 0; v < kProductVectors; ++v) {
        Lanes product = f[v] * f[v + kProductVectors] * kPairUnit;
        if (products == Products::AsStored) roundDown(product);
        pairs_[v] += product;
      }
    }
    void write(float* inputs) const {
      for (std::size_t v = 0; v < kFeatureVectors; ++v) lanes(inputs, v) = sums_[v] * kInputsPerFeature;
      for (std::size_t v = 0; v < kProductVectors; ++v) lanes(inputs + kPointFeatures, v) = pairs_[v] * kInputsPerPair;
    }

   private:
    Lanes sums_[kFeatureVectors] = {};
    Lanes pairs_[kProductVectors] = {};
  };

  /// Derivatives by such sums. As is usual, dX is the derivative of the loss by X.
  class SumGradient {
   public:
    explicit SumGradient(const float* dInputs) {
      for (std::size_t v = 0; v < kFeatureVectors; ++v) sums_[v] = lanes(dInputs, v) * kInputsPerFeature;
      for (std::size_t v = 0; v < kProductVectors; ++v) {
        pairs_[v] = lanes(dInputs + kPointFeatures, v) * (kPairUnit * kInputsPerPair);
      }
    }
    void byFeatures(const PointFeatures& f, Lanes* dFeatures) const {
      for (std::size_t v = 0; v < kProductVectors; ++v) {
        dFeatures[v] = sums_[v] + pairs_[v] * lanes(f.data(), v + kProductVectors);
        dFeatures[v + kProductVectors] = sums_[v + kProductVectors] + pairs_[v] * lanes(f.data(), v);
      }
    }

   private:
    Lanes sums_[kFeatureVectors];
    Lanes pairs_[kProductVectors];
  };

  static void roundDownTo(Lanes& values, float unit) {
    values *= unit;
    roundDown(values);
    values *= 1 / unit;
  }
  // Number of the features of a stone.
  [[nodiscard]] std::size_t stoneOf(const ValuePoint& point) const {
    return point.isBlack == (view_ == Color::Black) ? 0 : 1;
  }

  // Mixes the features of each empty point with those of its neighbors, and computes the inputs of the layers.
  void forwardNeighborhoods(const ValueNumbers& n, Products products, float* inputs) {
    Sums sums;
    for (std::size_t k = 0; k < empty_.size(); ++k) {
      Neighborhood& here = neighborhoods_[k];
      const std::size_t cell = empty_[k].cell;
      Lanes f[kFeatureVectors];
      for (std::size_t v = 0; v < kFeatureVectors; ++v) {
        for (std::size_t i = 1; i < here.inputs.size(); ++i) {
          Lanes sum = {};
          for (const std::size_t step : kSteps[i - 1]) sum += lanes(features_[cell + step].data(), v);
          lanes(here.inputs[i].data(), v) = sum;
        }
        lanes(here.inputs[0].data(), v) = lanes(features_[cell].data(), v);
        f[v] = lanes(n.mixBias.data(), v);
        for (std::size_t i = 0; i < here.inputs.size(); ++i) {
          Lanes product = lanes(here.inputs[i].data(), v) * lanes(n.mix[i].data(), v);
          if (products == Products::AsStored) roundDownTo(product, kMixBiasUnit);
          f[v] += product;
        }
        if (products == Products::AsStored) roundDownTo(f[v], kRowUnit);
      }
      sums.add(f, products, here.features);
    }
    sums.write(inputs);
  }

  // Sets dFeatures_, and adds the derivatives by what is mixed and by the stones.
  void backThroughNeighborhoods(const float* dInputs, ValueNumbers& gradient) {
    dFeatures_.fill({});
    const SumGradient dSums(dInputs);
    Lanes dMix[3][kFeatureVectors] = {};
    Lanes dBias[kFeatureVectors] = {};
    for (std::size_t k = 0; k < empty_.size(); ++k) {
      const Neighborhood& here = neighborhoods_[k];
      const std::size_t cell = empty_[k].cell;
      Lanes dPoint[kFeatureVectors];
      dSums.byFeatures(here.features, dPoint);
      for (std::size_t v = 0; v < kFeatureVectors; ++v) {
        stopAtBounds(dPoint[v], lanes(here.features.data(), v), kMaxFeature);
        dBias[v] += dPoint[v];
        for (std::size_t i = 0; i < here.inputs.size(); ++i) dMix[i][v] += dPoint[v] * lanes(here.inputs[i].data(), v);
        lanes(dFeatures_[cell].data(), v) += dPoint[v] * lanes(numbers_->mix[0].data(), v);
        for (std::size_t i = 0; i < kSteps.size(); ++i) {
          const Lanes share = dPoint[v] * lanes(numbers_->mix[i + 1].data(), v);
          for (const std::size_t step : kSteps[i]) lanes(dFeatures_[cell + step].data(), v) += share;
        }
      }
    }
    for (std::size_t v = 0; v < kFeatureVectors; ++v) {
      for (std::size_t i = 0; i < gradient.mix.size(); ++i) lanes(gradient.mix[i].data(), v) += dMix[i][v];
      lanes(gradient.mixBias.data(), v) += dBias[v];
    }
    for (const ValuePoint& point : stones_) add(gradient.stones[stoneOf(point)], dFeatures_[point.cell]);
  }

  std::span<const ValuePoint> empty_;
  std::span<const ValuePoint> stones_;
  Color view_ = Color::Black;
  const ValueNumbers* numbers_ = nullptr;
  alignas(kLaneBytes) std::array<PointFeatures, kCells> features_{};
  alignas(kLaneBytes) std::array<PointFeatures, kCells> dFeatures_{};
  std::array<Neighborhood, kMaxPoints> neighborhoods_;
};

template <std::size_t kInputs>
void forward(const ValueLayer<kInputs>& layer, const float* inputs, float* outputs) {
  for (std::size_t unit = 0; unit < kHiddenUnits; ++unit) {
    Lanes sum = {};
    for (std::size_t v = 0; v < kInputs / kLanes; ++v) sum += lanes(layer.weights[unit].data(), v) * lanes(inputs, v);
    outputs[unit] = std::max(0.0F, layer.bias[unit] + sumOf(sum));
  }
}

// Adds the derivatives by a layer's numbers and by its inputs.
template <std::size_t kInputs>
void backward(const ValueLayer<kInputs>& layer, const float* inputs, const float* outputs, const float* dOutputs,
              ValueLayer<kInputs>& gradient, float* dInputs) {
  for (std::size_t unit = 0; unit < kHiddenUnits; ++unit) {
    if (outputs[unit] <= 0) continue;
    gradient.bias[unit] += dOutputs[unit];
    for (std::size_t v = 0; v < kInputs / kLanes; ++v) {
      lanes(gradient.weights[unit].data(), v) += dOutputs[unit] * lanes(inputs, v);
      lanes(dInputs, v) += dOutputs[unit] * lanes(layer.weights[unit].data(), v);
    }
  }
}

[[nodiscard]] double crossEntropy(double logit, double wanted) {
  return std::max(logit, 0.0) - logit * wanted + std::log1p(std::exp(-std::abs(logit)));
}

// Memory of each thread, of some 400 kB.
[[nodiscard]] std::array<PointMaps, 2>& mapsOfThread() {
  thread_local std::vector<std::array<PointMaps, 2>> maps(1);
  return maps.front();
}

/// The network at one position. A thread has one at a time.
class Evaluated {
 public:
  Evaluated(const ValueViews& views, ValueForm form, std::span<const ValuePoint> points, const ValuePosition& position,
            Products products)
      : form_(form),
        own_(position.color == Color::Black ? 0 : views.size() - 1),
        other_(views.size() - 1 - own_),
        position_(&position),
        layers_(views[own_].get()) {
    const Color own = position.color;
    maps_[0].forward(*views[own_], form, points, position, own, products, inputs_.data());
    maps_[1].forward(*views[other_], form, points, position, ~own, products, inputs_.data() + kInputsOfView);
    forward(layers_->first, inputs_.data(), first_.data());
    forward(layers_->second, first_.data(), second_.data());
    Lanes sum = {};
    for (std::size_t v = 0; v < kHiddenVectors; ++v) sum += lanes(layers_->output.data(), v) * lanes(second_.data(), v);
    for (std::size_t v = 0; v < kSumVectors; ++v) sum += lanes(layers_->direct.data(), v) * lanes(inputs_.data(), v);
    logit_ = sumOf(sum) + layers_->bias + layers_->threats[position.threats];
  }
  [[nodiscard]] double logit() const { return logit_; }

  // Adds the derivatives of something, given that by the logit.
  void addGradient(float dLogit, ValueViews& gradient) {
    ValueNumbers& g = *gradient[own_];
    alignas(kLaneBytes) std::array<float, kFullSums> dInputs;
    alignas(kLaneBytes) std::array<float, kHiddenUnits> dFirst{};
    alignas(kLaneBytes) std::array<float, kHiddenUnits> dSecond;
    g.bias += dLogit;
    g.threats[position_->threats] += dLogit;
    for (std::size_t v = 0; v < kHiddenVectors; ++v) {
      lanes(g.output.data(), v) += dLogit * lanes(second_.data(), v);
      lanes(dSecond.data(), v) = dLogit * lanes(layers_->output.data(), v);
    }
    for (std::size_t v = 0; v < kSumVectors; ++v) {
      lanes(g.direct.data(), v) += dLogit * lanes(inputs_.data(), v);
      lanes(dInputs.data(), v) = dLogit * lanes(layers_->direct.data(), v);
    }
    backward(layers_->second, first_.data(), second_.data(), dSecond.data(), g.second, dFirst.data());
    backward(layers_->first, inputs_.data(), first_.data(), dFirst.data(), g.first, dInputs.data());
    maps_[0].backward(form_, dInputs.data(), g);
    maps_[1].backward(form_, dInputs.data() + kInputsOfView, *gradient[other_]);
  }

 private:
  static constexpr std::size_t kHiddenVectors = kHiddenUnits / kLanes;
  static constexpr std::size_t kSumVectors = kFullSums / kLanes;

  ValueForm form_;
  std::size_t own_;  // number of the view of the side to move
  std::size_t other_;
  const ValuePosition* position_;
  const ValueNumbers* layers_;
  double logit_ = 0;
  std::array<PointMaps, 2>& maps_ = mapsOfThread();
  alignas(kLaneBytes) std::array<float, kFullSums> inputs_;
  alignas(kLaneBytes) std::array<float, kHiddenUnits> first_;
  alignas(kLaneBytes) std::array<float, kHiddenUnits> second_;
};

}  // namespace

std::unique_ptr<ColorWeights> toWeights(const ValueNumbers& quick, const ValueNumbers& full) {
  auto weights = std::make_unique<ColorWeights>();
  // The numbers are multiples of their units and within their ranges already.
  const auto put = [](const auto& from, auto&& to, float unit) {
    for (std::size_t i = 0; i < from.size(); ++i) {
      using Number = std::remove_reference_t<decltype(to[i])>;
      to[i] = static_cast<Number>(std::lround(from[i] * unit));
    }
  };
  forEachNumber<kSums>(quick, weights->network, weights->threats, put);
  forEachNumber<kFullSums>(full, weights->full, weights->fullThreats, put);
  return weights;
}

std::unique_ptr<ValueNumbers> toNumbers(const ColorWeights& weights, ValueForm form) {
  auto numbers = std::make_unique<ValueNumbers>();
  const auto put = [](auto&& to, const auto& from, float unit) {
    for (std::size_t i = 0; i < from.size(); ++i) to[i] = static_cast<float>(from[i]) / unit;
  };
  if (form == ValueForm::Quick) forEachNumber<kSums>(*numbers, weights.network, weights.threats, put);
  if (form == ValueForm::Full) forEachNumber<kFullSums>(*numbers, weights.full, weights.fullThreats, put);
  return numbers;
}

void forgetNeighborhoods(ValueNumbers& n) {
  const auto forgetInputs = [](auto& weights) {
    for (std::size_t side = 0; side < 2; ++side) {
      std::fill_n(weights.begin() + static_cast<std::ptrdiff_t>(side * kInputsOfView + kSumsOfView), kSumsOfView, 0.0F);
    }
  };
  for (auto& unit : n.first.weights) forgetInputs(unit);
  forgetInputs(n.direct);
  n.mix = {};
  n.mixBias = {};
  n.stones = {};
}

void roundOwnNumbers(ValueNumbers& n) {
  forEachOwnNumber(n, [](auto&& values, float unit, float least, float most) {
    for (float& value : values) value = std::nearbyint(std::clamp(value * unit, least, most)) / unit;
  });
}

float roundedRow(float value) {
  return rounded(value, kRowUnit, kLargestRow);
}

float roundedThreat(float value) {
  return rounded(value, kThreatUnit, kLargestNumber);
}

void ValueLoss::add(const ValueLoss& other) {
  crossEntropy += other.crossEntropy;
  ofResults += other.ofResults;
  positions += other.positions;
}

double valueLogit(const ValueViews& views, ValueForm form, std::span<const ValuePoint> points,
                  const ValuePosition& position) {
  return Evaluated(views, form, points, position, Products::AsStored).logit();
}

void addValueLoss(const ValueViews& views, ValueForm form, std::span<const ValuePoint> points,
                  const ValuePosition& position, Products products, ValueLoss& loss, ValueViews* gradient) {
  Evaluated evaluated(views, form, points, position, products);
  const double logit = evaluated.logit();
  loss.crossEntropy += crossEntropy(logit, position.wanted);
  loss.ofResults += crossEntropy(logit, position.result);
  loss.positions += 1;
  if (gradient == nullptr) return;
  evaluated.addGradient(static_cast<float>(1 / (1 + std::exp(-logit)) - position.wanted), *gradient);
}

}  // namespace pentarch::lab
