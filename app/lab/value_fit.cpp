// SPDX-License-Identifier: MIT
#include "app/lab/value_fit.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>
#include <utility>

#include "engine/base/shuffle.h"

namespace pentarch::lab {
namespace {

using PointFeatures = ValueNumbers::Features;

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

constexpr std::size_t kMaxViews = 2;
constexpr std::size_t kThreatBits = kOwnMaskBits + kOtherMaskBits;
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
      roundOwnNumbers(stored);
    }
    setSums(*parameters_, part, stored);
    for (std::size_t row = Parts::start(part, kRows); row < Parts::start(part + 1, kRows); ++row) {
      for (std::size_t i = 0; i < kPointFeatures; ++i) {
        float& value = stored.rows[row][i];
        value = roundedRow(value + base_->rows[row][i]);
      }
    }
    for (std::size_t i = Parts::start(part, kThreatMaskCount); i < Parts::start(part + 1, kThreatMaskCount); ++i) {
      stored.threats[i] = roundedThreat(stored.threats[i] + base_->threats[i]);
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
class ValueFit {
 public:
  ValueFit(ValueForm form, bool hasTwoViews, const ValueViews* start, int jobs, std::mt19937_64& random)
      : form_(form), parts_(jobs) {
    for (std::size_t view = 0; view < (hasTwoViews ? kMaxViews : 1); ++view) {
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
    return sumOfParts<ValueLoss>(parts_, positions.size(), [&](std::size_t part, std::size_t i, ValueLoss& loss) {
      addValueLoss(stored_, form_, examples.pointsOf(positions[i]), positions[i], Products::AsStored, loss,
                   withGradients ? &gradients_[part] : nullptr);
    });
  }

  /// Moves the parameters by the derivatives of so many positions.
  void step(std::size_t positions, double rate) {
    constexpr double kMaxNorm = 1;
    const float share = 1 / static_cast<float>(positions);
    std::array<double, Parts::kCount> squares{};
    forEachView([&](std::size_t view, std::size_t part) { views_[view].takeGradients(part, gradients_, view, share); });
    forEachView([&](std::size_t view, std::size_t part) { views_[view].gather(part); });
    forEachView([&](std::size_t view, std::size_t part) { squares[part] += views_[view].squaredNorm(part); });
    const double norm = std::sqrt(std::accumulate(squares.begin(), squares.end(), 0.0));
    const auto clip = static_cast<float>(std::min(1.0, kMaxNorm / norm));
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

using GameSpan = std::span<const ValueGames::Game* const>;

/// The games of some rules: those to fit to, with their positions, and those held out.
struct SplitGames {
  std::vector<const ValueGames::Game*> training;
  std::vector<const ValueGames::Game*> heldOut;
  std::size_t positions = 0;
};

[[nodiscard]] SplitGames splitGames(const ValueGames& games, const std::vector<Rule>& rules) {
  SplitGames split;
  for (const ValueGames::Game& game : games.all()) {
    if (game.plies.empty() || std::find(rules.begin(), rules.end(), game.record.rule) == rules.end()) continue;
    const bool isOut = isHeldOut(game.record);
    (isOut ? split.heldOut : split.training).push_back(&game);
    if (!isOut) split.positions += game.plies.size();
  }
  return split;
}

constexpr std::size_t kGamesAtOnce = 2000;  // whose positions are in memory

[[nodiscard]] GameSpan chunkOf(GameSpan games, std::size_t first, std::size_t end) {
  return games.subspan(first, std::min(kGamesAtOnce, end - first));
}

[[nodiscard]] ValueLoss heldOutLoss(ValueFit& fit, const ValueGames& games, GameSpan heldOut, int jobs) {
  ValueLoss loss;
  for (std::size_t i = 0; i < heldOut.size(); i += kGamesAtOnce) {
    const ValueExamples examples(games, chunkOf(heldOut, i, heldOut.size()), jobs);
    loss.add(fit.lossOf(examples, examples.all(), false));
  }
  return loss;
}

/// The positions of a step, and its rate: it rises in the first steps and falls along a cosine.
class ValueSchedule {
 public:
  ValueSchedule(const ValueFitSettings& settings, std::size_t games, std::size_t positions)
      : rate_(settings.rate), games_(static_cast<double>(games) * settings.epochs) {
    constexpr std::size_t kLeastBatch = 16;
    constexpr std::size_t kStepsOfFewPositions = 64;  // an epoch
    constexpr double kWarmUpSteps = 50;
    constexpr double kWarmUpShare = 0.1;  // of all steps at most
    batch_ = std::clamp(positions / kStepsOfFewPositions, std::min(kLeastBatch, settings.batch), settings.batch);
    const double allSteps = settings.epochs * static_cast<double>(positions) / static_cast<double>(batch_);
    warmUp_ = std::max(1.0, std::min(kWarmUpSteps, kWarmUpShare * allSteps));
  }

  [[nodiscard]] std::size_t batch() const { return batch_; }
  /// The rate of the next step, before which so many games of all epochs are done.
  [[nodiscard]] double nextRate(double gamesDone) {
    constexpr double kLastShare = 0.002;  // of the rate
    return rateAt(rate_, step_++, warmUp_, gamesDone / games_, kLastShare);
  }

 private:
  double rate_;
  double games_;     // of all epochs
  double step_ = 0;  // number of the next one
  std::size_t batch_ = 0;
  double warmUp_ = 1;  // steps
};

// Fits to the positions of `games` games, before which `gamesDone` are done. Adds their losses to `loss`.
void fitTo(const ValueExamples& examples, std::size_t games, double gamesDone, ValueSchedule& schedule, ValueFit& fit,
           ValueLoss& loss) {
  // As many steps as there would be whole batches; they share the positions evenly, so that each one is seen.
  const std::span positions = examples.all();
  const std::size_t count = positions.size();
  const std::size_t steps = std::max<std::size_t>(1, (count + schedule.batch() / 2) / schedule.batch());
  for (std::size_t i = 0; i < steps; ++i) {
    const std::size_t first = i * count / steps;
    const auto some = positions.subspan(first, (i + 1) * count / steps - first);
    loss.add(fit.lossOf(examples, some, true));
    const double done = gamesDone + static_cast<double>(games * i) / static_cast<double>(steps);
    fit.step(some.size(), schedule.nextRate(done));
  }
}

}  // namespace

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
  SplitGames split = splitGames(games, rules);
  FittedValues fitted;
  fitted.positions = split.positions;
  std::mt19937_64 random(settings.seed);
  ValueFit fit(form, hasTwoViews, start, settings.jobs, random);
  ValueSchedule schedule(settings, split.training.size(), split.positions);
  const auto allGames = static_cast<double>(split.training.size());
  const int epochs = static_cast<int>(std::ceil(settings.epochs));
  for (int number = 0; number < epochs; ++number) {
    const double epoch = number;
    shuffle(split.training, random);
    fitted.training = {};
    const double part = std::min(1.0, settings.epochs - epoch);
    const auto end = static_cast<std::size_t>(std::lround(part * allGames));
    for (std::size_t first = 0; first < end; first += kGamesAtOnce) {
      const GameSpan chunk = chunkOf(split.training, first, end);
      ValueExamples examples(games, chunk, settings.jobs);
      shuffle(examples.all(), random);
      const double gamesDone = epoch * allGames + static_cast<double>(first);
      fitTo(examples, chunk.size(), gamesDone, schedule, fit, fitted.training);
    }
    fitted.heldOut = heldOutLoss(fit, games, split.heldOut, settings.jobs);
    onEpoch(epoch + part, fitted);
  }
  fitted.views = std::move(fit.stored());
  return fitted;
}

}  // namespace pentarch::lab
