// SPDX-License-Identifier: MIT
#include "app/lab/value_fit.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>
#include <type_traits>
#include <utility>

#include "app/lab/fit.h"
#include "engine/position.h"

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
constexpr float kLargestLine = kMostOfLine;
constexpr float kLargestNumber = 30000;
constexpr float kLargestMix = kMostOfMix;
constexpr float kLargestMixBias = kMostOfMixBias;
constexpr float kMostOfFeature = 127 / kRowUnit;
// Units of the layers' inputs: a sum in 1/32 counts 1/512, a product of two features is divided by 128.
constexpr float kInputsPerFeature = kRowUnit / 512;
constexpr float kPairUnit = kRowUnit * kRowUnit / 128;
constexpr float kInputsPerPair = 1.0F / 512;

constexpr std::size_t kFeatureVectors = kPointFeatures / kLanes;
constexpr std::size_t kProductVectors = kPointPairs / kLanes;
constexpr std::size_t kInputsOfView = kFullSums / 2;
constexpr std::size_t kMostPoints = kMaxBoardSize * kMaxBoardSize;
constexpr std::size_t kMostViews = 2;
constexpr std::size_t kThreatBits = kOwnMaskBits + kOtherMaskBits;
static_assert(kPointPairs % kLanes == 0 && kSums % kLanes == 0);

// Calls use(values, unit, least, most) for the numbers that share nothing, with the range that a file can hold.
template <typename Use>
void forEachOwnNumber(ValueNumbers& n, Use&& use) {
  use(n.featureBias, kRowUnit, -kLargestNumber, kLargestNumber);
  const auto layer = [&](auto& of) {
    for (auto& unit : of.weights) use(unit, kLayerUnit, -kLargestNumber, kLargestNumber);
    use(of.bias, kBiasUnit, -kLargestNumber, kLargestNumber);
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

// True if no threat decides the value of the position.
[[nodiscard]] bool isOpenQuestion(Situation situation) {
  return situation == Situation::Quiet || situation == Situation::DefendOpenFour ||
         situation == Situation::DefendFourThree;
}

[[nodiscard]] std::vector<std::uint16_t> openQuestions(const records::GameRecord& game) {
  std::vector<std::uint16_t> plies;
  Position position(game.boardSize, game.rule);
  for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
    const records::RecordedMove& move = game.moves[ply];
    if (!move.isOpening && isOpenQuestion(analyzeThreats(position).situation)) {
      plies.push_back(static_cast<std::uint16_t>(ply));
    }
    position.play(move.square);
  }
  return plies;
}

[[nodiscard]] double resultFor(Color color, const records::GameRecord& game) {
  return !game.winner ? 0.5 : *game.winner == color ? 1 : 0;
}

[[nodiscard]] double expectation(Score score, double scale) {
  return isMate(score) ? (isWin(score) ? 1 : 0) : 1 / (1 + std::exp(-score / scale));
}

/// Scores that are no proof, with the results of their games.
class Calibration {
 public:
  void add(Score score, double result) {
    if (isMate(score)) return;
    Count& count = counts_[static_cast<std::size_t>(std::clamp(score, -kMaxEval, kMaxEval) + kMaxEval)];
    count.wins += result;
    count.all += 1;
  }
  /// The scale with which the scores predict the results best.
  [[nodiscard]] double scale() const {
    constexpr int kLeast = 80;
    constexpr int kEnd = 1200;  // is not tried
    constexpr int kStep = 20;
    double best = kWinRateScale;
    double leastLoss = std::numeric_limits<double>::max();
    for (int scale = kLeast; scale < kEnd; scale += kStep) {
      const double loss = lossOf(scale);
      if (loss >= leastLoss || loss == 0) continue;  // nothing to go by
      leastLoss = loss;
      best = scale;
    }
    return best;
  }

 private:
  struct Count {
    double wins = 0;
    double all = 0;
  };
  [[nodiscard]] double lossOf(double scale) const {
    constexpr double kMostLogit = 30;
    double loss = 0;
    for (std::size_t i = 0; i < counts_.size(); ++i) {
      if (counts_[i].all == 0) continue;
      const double logit = std::clamp((static_cast<double>(i) - kMaxEval) / scale, -kMostLogit, kMostLogit);
      loss += counts_[i].all * std::log1p(std::exp(-logit)) + (counts_[i].all - counts_[i].wins) * logit;
    }
    return loss;
  }
  std::vector<Count> counts_ = std::vector<Count>(2 * kMaxEval + 1);
};

// Calls use(row) for the rows of an empty point in the view of a side.
template <typename Numbers, typename Use>
void forEachRow(Numbers& n, ValueForm form, const ValuePoint& point, Color view, Use&& use) {
  use(n.rows[point.codes.of(view)]);
  use(n.rows[kPointCodeCount + point.codes.of(~view)]);
  if (form == ValueForm::Quick) return;
  for (const std::uint16_t line : point.lines) use(n.lines[view == Color::Black ? line : exchangedLines()[line]]);
}

void add(PointFeatures& to, const PointFeatures& values) {
  for (std::size_t v = 0; v < kFeatureVectors; ++v) lanes(to.data(), v) += lanes(values.data(), v);
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
    Sums ofNeighborhoods;
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
      ofNeighborhoods.add(f, products, here.features);
    }
    ofNeighborhoods.write(inputs + kSumsOfView);
  }

  /// The way back: adds the derivatives by the numbers, from those by the inputs.
  void backward(ValueForm form, const float* ofInputs, ValueNumbers& gradient) {
    if (form == ValueForm::Full) backThroughNeighborhoods(ofInputs + kSumsOfView, gradient);
    const OfSums ofSums(ofInputs);
    Lanes ofBias[kFeatureVectors] = {};
    for (const ValuePoint& point : empty_) {
      Lanes of[kFeatureVectors];
      ofSums.byFeatures(features_[point.cell], of);
      for (std::size_t v = 0; v < kFeatureVectors; ++v) {
        if (form == ValueForm::Full) of[v] += lanes(ofFeatures_[point.cell].data(), v);
        stopAtBounds(of[v], lanes(features_[point.cell].data(), v), kMostOfFeature);
        ofBias[v] += of[v];
      }
      forEachRow(gradient, form, point, view_, [&of](PointFeatures& row) {
        for (std::size_t v = 0; v < kFeatureVectors; ++v) lanes(row.data(), v) += of[v];
      });
    }
    for (std::size_t v = 0; v < kFeatureVectors; ++v) lanes(gradient.featureBias.data(), v) += ofBias[v];
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
        boundFeatures(f[v], kMostOfFeature);
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

  /// Derivatives by such sums.
  class OfSums {
   public:
    explicit OfSums(const float* ofInputs) {
      for (std::size_t v = 0; v < kFeatureVectors; ++v) sums_[v] = lanes(ofInputs, v) * kInputsPerFeature;
      for (std::size_t v = 0; v < kProductVectors; ++v) {
        pairs_[v] = lanes(ofInputs + kPointFeatures, v) * (kPairUnit * kInputsPerPair);
      }
    }
    void byFeatures(const PointFeatures& f, Lanes* of) const {
      for (std::size_t v = 0; v < kProductVectors; ++v) {
        of[v] = sums_[v] + pairs_[v] * lanes(f.data(), v + kProductVectors);
        of[v + kProductVectors] = sums_[v + kProductVectors] + pairs_[v] * lanes(f.data(), v);
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

  // Sets ofFeatures_, and adds the derivatives by what is mixed and by the stones.
  void backThroughNeighborhoods(const float* ofInputs, ValueNumbers& gradient) {
    ofFeatures_.fill({});
    const OfSums ofSums(ofInputs);
    Lanes ofMix[3][kFeatureVectors] = {};
    Lanes ofBias[kFeatureVectors] = {};
    for (std::size_t k = 0; k < empty_.size(); ++k) {
      const Neighborhood& here = neighborhoods_[k];
      const std::size_t cell = empty_[k].cell;
      Lanes of[kFeatureVectors];
      ofSums.byFeatures(here.features, of);
      for (std::size_t v = 0; v < kFeatureVectors; ++v) {
        stopAtBounds(of[v], lanes(here.features.data(), v), kMostOfFeature);
        ofBias[v] += of[v];
        for (std::size_t i = 0; i < here.inputs.size(); ++i) ofMix[i][v] += of[v] * lanes(here.inputs[i].data(), v);
        lanes(ofFeatures_[cell].data(), v) += of[v] * lanes(numbers_->mix[0].data(), v);
        for (std::size_t i = 0; i < kSteps.size(); ++i) {
          const Lanes share = of[v] * lanes(numbers_->mix[i + 1].data(), v);
          for (const std::size_t step : kSteps[i]) lanes(ofFeatures_[cell + step].data(), v) += share;
        }
      }
    }
    for (std::size_t v = 0; v < kFeatureVectors; ++v) {
      for (std::size_t i = 0; i < gradient.mix.size(); ++i) lanes(gradient.mix[i].data(), v) += ofMix[i][v];
      lanes(gradient.mixBias.data(), v) += ofBias[v];
    }
    for (const ValuePoint& point : stones_) add(gradient.stones[stoneOf(point)], ofFeatures_[point.cell]);
  }

  std::span<const ValuePoint> empty_;
  std::span<const ValuePoint> stones_;
  Color view_ = Color::Black;
  const ValueNumbers* numbers_ = nullptr;
  alignas(kLaneBytes) std::array<PointFeatures, kCells> features_{};
  alignas(kLaneBytes) std::array<PointFeatures, kCells> ofFeatures_{};
  std::array<Neighborhood, kMostPoints> neighborhoods_;
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
void backward(const ValueLayer<kInputs>& layer, const float* inputs, const float* outputs, const float* ofOutputs,
              ValueLayer<kInputs>& gradient, float* ofInputs) {
  for (std::size_t unit = 0; unit < kHiddenUnits; ++unit) {
    if (outputs[unit] <= 0) continue;
    gradient.bias[unit] += ofOutputs[unit];
    for (std::size_t v = 0; v < kInputs / kLanes; ++v) {
      lanes(gradient.weights[unit].data(), v) += ofOutputs[unit] * lanes(inputs, v);
      lanes(ofInputs, v) += ofOutputs[unit] * lanes(layer.weights[unit].data(), v);
    }
  }
}

[[nodiscard]] double crossEntropy(double logit, double wanted) {
  return std::max(logit, 0.0) - logit * wanted + std::log1p(std::exp(-std::abs(logit)));
}

// Memory of each thread, of some 400 kB.
[[nodiscard]] std::array<PointMaps, 2>& mapsOfThread() {
  thread_local const auto maps = std::make_unique<std::array<PointMaps, 2>>();
  return *maps;
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
  void addGradient(float ofLogit, ValueViews& gradient) {
    ValueNumbers& g = *gradient[own_];
    alignas(kLaneBytes) std::array<float, kFullSums> ofInputs;
    alignas(kLaneBytes) std::array<float, kHiddenUnits> ofFirst{};
    alignas(kLaneBytes) std::array<float, kHiddenUnits> ofSecond;
    g.bias += ofLogit;
    g.threats[position_->threats] += ofLogit;
    for (std::size_t v = 0; v < kHiddenVectors; ++v) {
      lanes(g.output.data(), v) += ofLogit * lanes(second_.data(), v);
      lanes(ofSecond.data(), v) = ofLogit * lanes(layers_->output.data(), v);
    }
    for (std::size_t v = 0; v < kSumVectors; ++v) {
      lanes(g.direct.data(), v) += ofLogit * lanes(inputs_.data(), v);
      lanes(ofInputs.data(), v) = ofLogit * lanes(layers_->direct.data(), v);
    }
    backward(layers_->second, first_.data(), second_.data(), ofSecond.data(), g.second, ofFirst.data());
    backward(layers_->first, inputs_.data(), first_.data(), ofFirst.data(), g.first, ofInputs.data());
    maps_[0].backward(form_, ofInputs.data(), g);
    maps_[1].backward(form_, ofInputs.data() + kInputsOfView, *gradient[other_]);
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

/// The rows that codes share.
struct Shares {
  static constexpr std::size_t kPairs = kDirectionCount * (kDirectionCount - 1) / 2;
  std::array<std::array<std::uint8_t, kDirectionCount + kPairs>, kPointCodeCount> classes;

  Shares() {
    for (std::size_t code = 0; code < classes.size(); ++code) {
      const auto ofLines = lineClasses(static_cast<PointCode>(code));
      std::size_t next = 0;
      for (std::size_t b = 0; b < ofLines.size(); ++b) {
        const auto greater = static_cast<std::size_t>(ofLines[b]);
        classes[code][next++] = static_cast<std::uint8_t>(greater);
        for (std::size_t a = 0; a < b; ++a) {
          const std::size_t pair = greater * (greater + 1) / 2 + static_cast<std::size_t>(ofLines[a]);
          classes[code][next++] = static_cast<std::uint8_t>(kLineClassCount + pair);
        }
      }
    }
  }
  [[nodiscard]] static const Shares& all() {
    static const Shares shares;
    return shares;
  }
};

constexpr std::size_t kRows = 2 * kPointCodeCount;
constexpr std::size_t kNumbers = sizeof(ValueNumbers) / sizeof(float);
constexpr std::size_t kTablesAt = offsetof(ValueNumbers, rows) / sizeof(float);
constexpr std::size_t kParameterCount = sizeof(ValueParameters) / sizeof(float);

[[nodiscard]] std::span<float, kNumbers> flat(ValueNumbers& n) {
  return std::span<float, kNumbers>(n.featureBias.data(), kNumbers);
}
[[nodiscard]] std::span<float, kParameterCount> flat(ValueParameters& p) {
  return std::span<float, kParameterCount>(p.own.featureBias.data(), kParameterCount);
}

// Sets to zero what the quick network does not have.
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

void startAtRandom(ValueParameters& p, ValueForm form, std::mt19937_64& random) {
  constexpr float kClassSpread = 0.02F;
  constexpr float kFeatureBias = 0.1F;
  constexpr float kOutputShare = 0.1F;
  constexpr float kOwnMix = 0.3F;
  constexpr float kMixSpread = 0.15F;
  constexpr float kStoneSpread = 0.5F;
  const auto draw = [&random](auto& values, float spread) {
    for (float& value : values) value = drawNormal(random, spread);
  };
  for (auto& ofSide : p.codes) {
    for (auto& row : ofSide) draw(row, kClassSpread);
  }
  p.own.featureBias.fill(kFeatureBias);
  p.own.mix[0].fill(kOwnMix);
  for (std::size_t i = 1; i < p.own.mix.size(); ++i) draw(p.own.mix[i], kMixSpread);
  p.own.mixBias.fill(kFeatureBias);
  for (PointFeatures& stone : p.own.stones) draw(stone, kStoneSpread);
  const float spread = 1 / std::sqrt(3.0F * kSums);
  const float hiddenSpread = 1 / std::sqrt(3.0F * kHiddenUnits);
  for (auto& unit : p.own.first.weights) draw(unit, spread);
  draw(p.own.first.bias, spread);
  for (auto& unit : p.own.second.weights) draw(unit, hiddenSpread);
  draw(p.own.second.bias, hiddenSpread);
  draw(p.own.output, kOutputShare * hiddenSpread);
  draw(p.own.direct, kOutputShare * spread);
  if (form == ValueForm::Quick) forgetNeighborhoods(p.own);
}

/// One view with what moves it.
class View {
 public:
  /// Starts from `start`, or at random if that is null.
  View(const ValueNumbers* start, ValueForm form, std::mt19937_64& random) {
    if (start != nullptr) {
      *base_ = *start;
    } else {
      startAtRandom(*parameters_, form, random);
    }
  }

  /// Sets part `part` of the numbers as they would be stored.
  void store(std::size_t part, ValueNumbers& stored) const {
    if (part == 0) {
      for (std::size_t i = 0; i < kTablesAt; ++i) flat(stored)[i] = flat(*base_)[i] + flat(parameters_->own)[i];
      forEachOwnNumber(stored, [](auto&& values, float unit, float least, float most) {
        for (float& value : values) value = std::nearbyint(std::clamp(value * unit, least, most)) / unit;
      });
    }
    setSums(*parameters_, part, stored);
    for (std::size_t row = Parts::start(part, kRows); row < Parts::start(part + 1, kRows); ++row) {
      for (std::size_t i = 0; i < kPointFeatures; ++i) {
        float& value = stored.rows[row][i];
        value = rounded(value + base_->rows[row][i], kRowUnit, kLargestRow);
      }
    }
    for (std::size_t i = Parts::start(part, kThreatMaskCount); i < Parts::start(part + 1, kThreatMaskCount); ++i) {
      stored.threats[i] = rounded(stored.threats[i] + base_->threats[i], kThreatUnit, kLargestNumber);
    }
  }

  // The steps of a move, each for all parts before the next one begins.

  /// Takes the derivatives of all parts for this view and sets them to zero.
  void takeGradients(std::size_t part, std::span<const ValueViews> gradients, std::size_t view, float share) {
    for (std::size_t i = Parts::start(part, kNumbers); i < Parts::start(part + 1, kNumbers); ++i) {
      float sum = 0;
      for (const ValueViews& gradient : gradients) sum += std::exchange(flat(*gradient[view])[i], 0.0F);
      flat(gradient_->own)[i] = sum * share;
    }
  }
  void gather(std::size_t part) { gatherShares(*gradient_, part); }
  [[nodiscard]] double squaredNorm(std::size_t part) const {
    double sum = 0;
    for (std::size_t i = Parts::start(part, kParameterCount); i < Parts::start(part + 1, kParameterCount); ++i) {
      sum += static_cast<double>(flat(*gradient_)[i]) * flat(*gradient_)[i];
    }
    return sum;
  }
  void beginStep() { adam_.beginStep(); }
  void move(std::size_t part, float share, float rate) {
    // Remainders learn slowly and decay, so that rows of few positions do not learn games by heart.
    constexpr float kRestRateShare = 0.25F;
    constexpr float kRestDecay = 0.5F;
    const auto values = flat(*parameters_);
    const auto gradient = flat(*gradient_);
    for (std::size_t i = Parts::start(part, kParameterCount); i < Parts::start(part + 1, kParameterCount); ++i) {
      const bool isRest = i >= kTablesAt && i < kNumbers;
      adam_.move(i, values[i], gradient[i] * share, isRest ? rate * kRestRateShare : rate, isRest ? kRestDecay : 0.0F);
    }
  }

 private:
  std::unique_ptr<ValueNumbers> base_ = std::make_unique<ValueNumbers>();  // that the parameters add to
  std::unique_ptr<ValueParameters> parameters_ = std::make_unique<ValueParameters>();
  std::unique_ptr<ValueParameters> gradient_ = std::make_unique<ValueParameters>();
  Adam adam_{kParameterCount};
};

/// A fit as far as it has come.
class Fit {
 public:
  Fit(ValueForm form, bool hasTwoViews, const ValueViews* start, int jobs, std::mt19937_64& random)
      : form_(form), parts_(jobs) {
    for (std::size_t view = 0; view < (hasTwoViews ? kMostViews : 1); ++view) {
      views_.emplace_back(start != nullptr ? (*start)[std::min(view, start->size() - 1)].get() : nullptr, form, random);
      stored_.push_back(std::make_unique<ValueNumbers>());
      for (ValueViews& gradient : gradients_) gradient.push_back(std::make_unique<ValueNumbers>());
    }
    store();
  }

  /// The network as it would be stored.
  [[nodiscard]] ValueViews& stored() { return stored_; }

  /// The loss of positions; their derivatives wait for step() if `withGradients`.
  [[nodiscard]] ValueLoss lossOf(const ValueExamples& examples, std::span<const ValuePosition> positions,
                                 bool withGradients) {
    std::array<ValueLoss, Parts::kCount> losses;
    parts_.forEach([&](std::size_t part) {
      for (std::size_t i = Parts::start(part, positions.size()); i < Parts::start(part + 1, positions.size()); ++i) {
        addValueLoss(stored_, form_, examples.pointsOf(positions[i]), positions[i], Products::AsStored, losses[part],
                     withGradients ? &gradients_[part] : nullptr);
      }
    });
    ValueLoss sum;
    for (const ValueLoss& loss : losses) sum.add(loss);
    return sum;
  }

  /// Moves the parameters by the derivatives of so many positions.
  void step(std::size_t positions, double rate) {
    constexpr double kMostNorm = 1;
    const float share = 1 / static_cast<float>(positions);
    std::array<double, Parts::kCount> squares{};
    forEachView([&](std::size_t view, std::size_t part) { views_[view].takeGradients(part, gradients_, view, share); });
    forEachView([&](std::size_t view, std::size_t part) { views_[view].gather(part); });
    forEachView([&](std::size_t view, std::size_t part) { squares[part] += views_[view].squaredNorm(part); });
    const double norm = std::sqrt(std::accumulate(squares.begin(), squares.end(), 0.0));
    const auto clip = static_cast<float>(std::min(1.0, kMostNorm / norm));
    for (View& view : views_) view.beginStep();
    forEachView([&](std::size_t view, std::size_t part) { views_[view].move(part, clip, static_cast<float>(rate)); });
    store();
  }

 private:
  template <typename Work>
  void forEachView(Work&& work) {
    parts_.forEach([&](std::size_t part) {
      for (std::size_t view = 0; view < views_.size(); ++view) work(view, part);
    });
  }
  void store() {
    forEachView([&](std::size_t view, std::size_t part) { views_[view].store(part, *stored_[view]); });
  }

  ValueForm form_;
  Parts parts_;
  std::vector<View> views_;
  ValueViews stored_;
  std::array<ValueViews, Parts::kCount> gradients_;
};

}  // namespace

ValueGames::ValueGames(std::vector<records::GameRecord> games, int jobs) {
  for (records::GameRecord& game : games) {
    games_.push_back({std::move(game), {}, false});
    games_.back().isHeldOut = games_.back().record.item % kHeldOutPeriod == 0;
  }
  Parts(jobs).forEach([&](std::size_t part) {
    for (std::size_t i = Parts::start(part, games_.size()); i < Parts::start(part + 1, games_.size()); ++i) {
      games_[i].plies = openQuestions(games_[i].record);
    }
  });
  for (const Rule rule : kRules) {
    Calibration calibration;
    for (const Game& game : games_) {
      if (game.record.rule != rule) continue;
      for (const std::uint16_t ply : game.plies) {
        calibration.add(game.record.moves[ply].score, resultFor(records::colorOfPly(ply), game.record));
      }
    }
    scales_[static_cast<std::size_t>(rule)] = calibration.scale();
  }
}

namespace {

[[nodiscard]] std::uint16_t cellOf(Square s) {
  return static_cast<std::uint16_t>(static_cast<std::size_t>(s.y() + 1) * ValuePoint::kWidth +
                                    static_cast<std::size_t>(s.x() + 1));
}

}  // namespace

ValueExamples::ValueExamples(const ValueGames& games, std::span<const ValueGames::Game* const> some, int jobs)
    : points_(some.size()) {
  std::array<std::vector<ValuePosition>, Parts::kCount> positions;
  Parts(jobs).forEach([&](std::size_t part) {
    for (std::size_t i = Parts::start(part, some.size()); i < Parts::start(part + 1, some.size()); ++i) {
      const records::GameRecord& game = some[i]->record;
      const double scale = games.scaleOf(game.rule);
      std::vector<ValuePoint>& points = points_[i];
      const ColorCodes farFromStones = codesFarFromStones(game.rule);
      const LineRows& lines = lineRowsOf(game.rule);
      Position position(game.boardSize, game.rule);
      std::size_t next = 0;
      for (const std::uint16_t ply : some[i]->plies) {
        for (; next < ply; ++next) position.play(game.moves[next].square);
        ValuePosition& of = positions[part].emplace_back();
        of.game = static_cast<std::uint32_t>(i);
        of.firstPoint = static_cast<std::uint32_t>(points.size());
        of.color = position.sideToMove();
        // Offsets into the points of the position.
        const auto count = [&] { return static_cast<std::uint16_t>(points.size() - of.firstPoint); };
        const SquareSet near = position.candidates();
        const auto addIf = [&](const SquareSet& set, bool isQuick) {
          for (const Square s : set) {
            const ColorCodes codes = position.codes(s);
            if ((codes != farFromStones) == isQuick) points.push_back({codes, lines.of(position, s), cellOf(s), false});
          }
        };
        addIf(position.emptyPoints() - near, true);
        of.firstOfFull = count();
        addIf(near, true);
        of.endOfQuick = count();
        addIf(near, false);
        of.firstStone = count();
        for (int stone = 0; stone < position.historySize(); ++stone) {
          points.push_back({{}, {}, cellOf(position.moveAt(stone)), position.colorAt(stone) == Color::Black});
        }
        of.pointCount = static_cast<std::uint16_t>(points.size() - of.firstPoint);
        of.threats = static_cast<std::uint16_t>(threatMask(position));
        const double result = resultFor(of.color, game);
        const double expected = expectation(game.moves[ply].score, scale);
        of.result = static_cast<float>(result);
        of.wanted = static_cast<float>(ValueGames::kResultShare * result + (1 - ValueGames::kResultShare) * expected);
      }
    }
  });
  for (const auto& ofPart : positions) positions_.insert(positions_.end(), ofPart.begin(), ofPart.end());
}

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

void setSums(const ValueParameters& parameters, std::size_t part, ValueNumbers& sums) {
  const Shares& shares = Shares::all();
  for (std::size_t row = Parts::start(part, kRows); row < Parts::start(part + 1, kRows); ++row) {
    PointFeatures& sum = sums.rows[row];
    sum = parameters.own.rows[row];
    const std::size_t side = row / kPointCodeCount;
    for (const std::uint8_t i : shares.classes[row % kPointCodeCount]) add(sum, parameters.codes[side][i]);
  }
  for (std::size_t mask = Parts::start(part, kThreatMaskCount); mask < Parts::start(part + 1, kThreatMaskCount);
       ++mask) {
    float sum = parameters.own.threats[mask] + parameters.threats[kThreatBits];
    for (std::size_t bit = 0; bit < kThreatBits; ++bit) {
      if ((mask >> bit & 1) != 0) sum += parameters.threats[bit];
    }
    sums.threats[mask] = sum;
  }
}

// Each part writes to what no other part does.
void gatherShares(ValueParameters& gradient, std::size_t part) {
  const Shares& shares = Shares::all();
  static_assert(Parts::kCount > 2);
  switch (part) {
    case 0:
    case 1:
      gradient.codes[part] = {};
      for (std::size_t code = 0; code < kPointCodeCount; ++code) {
        const PointFeatures& ofRow = gradient.own.rows[part * kPointCodeCount + code];
        for (const std::uint8_t i : shares.classes[code]) add(gradient.codes[part][i], ofRow);
      }
      break;
    case 2:
      gradient.threats = {};
      for (std::size_t mask = 0; mask < kThreatMaskCount; ++mask) {
        for (std::size_t bit = 0; bit < kThreatBits; ++bit) {
          if ((mask >> bit & 1) != 0) gradient.threats[bit] += gradient.own.threats[mask];
        }
        gradient.threats[kThreatBits] += gradient.own.threats[mask];
      }
      break;
    default: break;
  }
}

FittedValues fitValues(const ValueGames& games, const std::vector<Rule>& rules, ValueForm form, bool hasTwoViews,
                       const ValueFitSettings& settings, const ValueViews* start,
                       const std::function<void(double, const FittedValues&)>& onEpoch) {
  constexpr std::size_t kGamesAtOnce = 2000;
  constexpr double kWarmUpSteps = 50;
  constexpr double kWarmUpShare = 0.1;  // of all steps at most
  constexpr double kLastShare = 0.002;  // of the rate
  constexpr std::size_t kLeastBatch = 16;
  constexpr std::size_t kStepsOfFewPositions = 64;  // an epoch
  std::vector<const ValueGames::Game*> training;
  std::vector<const ValueGames::Game*> heldOut;
  FittedValues fitted;
  for (const ValueGames::Game& game : games.all()) {
    if (game.plies.empty() || std::find(rules.begin(), rules.end(), game.record.rule) == rules.end()) continue;
    (game.isHeldOut ? heldOut : training).push_back(&game);
    if (!game.isHeldOut) fitted.positions += game.plies.size();
  }
  std::mt19937_64 random(settings.seed);
  Fit fit(form, hasTwoViews, start, settings.jobs, random);

  const auto chunkOf = [&](const std::vector<const ValueGames::Game*>& all, std::size_t first, std::size_t end) {
    return std::span(all).subspan(first, std::min(kGamesAtOnce, end - first));
  };
  const auto report = [&](double epochs) {
    fitted.heldOut = {};
    for (std::size_t i = 0; i < heldOut.size(); i += kGamesAtOnce) {
      const ValueExamples examples(games, chunkOf(heldOut, i, heldOut.size()), settings.jobs);
      fitted.heldOut.add(fit.lossOf(examples, examples.all(), false));
    }
    for (const auto& view : fit.stored()) fitted.views.push_back(std::make_unique<ValueNumbers>(*view));
    onEpoch(epochs, fitted);
    fitted.views.clear();
  };

  const std::size_t batch =
      std::clamp(fitted.positions / kStepsOfFewPositions, std::min(kLeastBatch, settings.batch), settings.batch);
  const double allSteps = settings.epochs * static_cast<double>(fitted.positions) / static_cast<double>(batch);
  const double warmUp = std::max(1.0, std::min(kWarmUpSteps, kWarmUpShare * allSteps));
  const auto allGames = static_cast<double>(training.size()) * settings.epochs;
  double step = 0;
  for (double epoch = 0; epoch < settings.epochs; ++epoch) {
    shuffle(training, random);
    fitted.training = {};
    const double part = std::min(1.0, settings.epochs - epoch);
    const auto end = static_cast<std::size_t>(std::lround(part * static_cast<double>(training.size())));
    for (std::size_t first = 0; first < end; first += kGamesAtOnce) {
      const auto chunk = chunkOf(training, first, end);
      ValueExamples examples(games, chunk, settings.jobs);
      shuffle(examples.all(), random);
      // As many whole batches as there could be, so that each position is seen.
      const std::size_t count = examples.all().size();
      const std::size_t steps = std::max<std::size_t>(1, (count + batch / 2) / batch);
      for (std::size_t i = 0; i < steps; ++i, ++step) {
        const auto some =
            std::span(examples.all()).subspan(i * count / steps, (i + 1) * count / steps - i * count / steps);
        const double done = (epoch * static_cast<double>(training.size()) + static_cast<double>(first) +
                             static_cast<double>(chunk.size() * i) / static_cast<double>(steps)) /
                            allGames;
        fitted.training.add(fit.lossOf(examples, some, true));
        fit.step(some.size(), settings.rate * std::min(1.0, (step + 1) / warmUp) * cosineShare(done, kLastShare));
      }
    }
    report(epoch + part);
  }
  fitted.views = std::move(fit.stored());
  return fitted;
}

}  // namespace pentarch::lab
