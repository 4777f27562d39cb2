// SPDX-License-Identifier: MIT
#include "app/lab/policy_fit.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <functional>
#include <limits>
#include <memory>
#include <random>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "app/lab/fit.h"
#include "engine/base/shuffle.h"

namespace pentarch::lab {
namespace {

constexpr float kFeatureUnit = 32;
constexpr float kWeightUnit = 64;
constexpr float kLargestByte = 127;
constexpr float kLargestFeature = kLargestByte / kFeatureUnit;

constexpr std::size_t kVectors = kPolicyFeatures / kLanes;
constexpr std::size_t kPairVectors = kPolicyPairs / kLanes;

/// The features of a move, bounded.
struct Features {
  Lanes value[kVectors];
};

[[nodiscard]] Features sharedFeatures(const PolicyParameters& p, std::span<const std::uint16_t> rows) {
  Features sum;
  for (std::size_t v = 0; v < kVectors; ++v) sum.value[v] = lanes(p.bias.data(), v);
  for (const std::uint16_t row : rows) {
    for (std::size_t v = 0; v < kVectors; ++v) sum.value[v] += lanes(p.rows[row].data(), v);
  }
  return sum;
}

[[nodiscard]] Features featuresOf(const PolicyParameters& p, const Features& shared, const PolicyRows& move) {
  Features sum = shared;
  for (const std::uint16_t row : move.row) {
    for (std::size_t v = 0; v < kVectors; ++v) sum.value[v] += lanes(p.rows[row].data(), v);
  }
  for (Lanes& value : sum.value) boundFeatures(value, kLargestFeature);
  return sum;
}

[[nodiscard]] float logitOf(const PolicyParameters& p, const Features& f) {
  Lanes sum = {};
  for (std::size_t v = 0; v < kVectors; ++v) sum += f.value[v] * lanes(p.direct.data(), v);
  for (std::size_t v = 0; v < kPairVectors; ++v) {
    sum += f.value[v] * f.value[v + kPairVectors] * lanes(p.pairs.data(), v);
  }
  return sumOf(sum);
}

// Adds to the derivatives those of a move with these features; returns the derivatives by the sums before the clipped
// ReLU. As is usual, dX is the derivative of the loss by X.
[[nodiscard]] Features addMoveGradient(const PolicyParameters& p, const Features& f, float dLogit,
                                       PolicyParameters& gradient) {
  Features dSums;
  for (std::size_t v = 0; v < kVectors; ++v) {
    lanes(gradient.direct.data(), v) += dLogit * f.value[v];
    dSums.value[v] = dLogit * lanes(p.direct.data(), v);
  }
  for (std::size_t v = 0; v < kPairVectors; ++v) {
    const Lanes& first = f.value[v];
    const Lanes& second = f.value[v + kPairVectors];
    const Lanes weight = dLogit * lanes(p.pairs.data(), v);
    lanes(gradient.pairs.data(), v) += dLogit * first * second;
    dSums.value[v] += weight * second;
    dSums.value[v + kPairVectors] += weight * first;
  }
  for (std::size_t v = 0; v < kVectors; ++v) stopAtBounds(dSums.value[v], f.value[v], kLargestFeature);
  return dSums;
}

void addToRow(std::array<float, kPolicyFeatures>& row, const Features& values) {
  for (std::size_t v = 0; v < kVectors; ++v) lanes(row.data(), v) += values.value[v];
}

constexpr std::size_t kParameters = sizeof(PolicyParameters) / sizeof(float);
constexpr std::size_t kRowsAt = offsetof(PolicyParameters, rows) / sizeof(float);

[[nodiscard]] std::span<float, kParameters> flat(PolicyParameters& p) {
  return std::span<float, kParameters>(p.bias.data(), kParameters);
}

// The parameter number `i` as a file holds it.
[[nodiscard]] float stored(std::size_t i, float value) {
  if (i < kPolicyFeatures) return std::nearbyint(value * kFeatureUnit) / kFeatureUnit;
  return rounded(value, i < kRowsAt ? kWeightUnit : kFeatureUnit, kLargestByte);
}

// Lines and the weights behind the features start at random, so that the features differ; all other rows start at zero.
void startAtRandom(PolicyParameters& p, std::mt19937_64& random) {
  constexpr float kLineSpread = 0.1F;
  constexpr float kWeightSpread = 0.2F;
  constexpr float kBias = 0.2F;
  const auto draw = [&random](float spread) { return drawNormal(random, spread); };
  std::fill(flat(p).begin(), flat(p).end(), 0.0F);
  p.bias.fill(kBias);
  for (float& weight : p.direct) weight = draw(kWeightSpread);
  for (float& weight : p.pairs) weight = draw(kWeightSpread);
  for (std::size_t row = 0; row < policy_row::kLineCount; ++row) {
    for (float& value : p.rows[row]) value = draw(kLineSpread);
  }
}

/// A fit as far as it has come.
class PolicyFit {
 public:
  /// Starts from `start`, or at random if that is null. The choices must outlive this object.
  PolicyFit(const PolicyChoices& choices, const PolicyFitSettings& settings, const PolicyParameters* start,
            std::mt19937_64& random)
      : choices_(choices), decay_(static_cast<float>(settings.decay)), parts_(settings.jobs) {
    if (start != nullptr) {
      *parameters_ = *start;
    } else {
      startAtRandom(*parameters_, random);
    }
    for (std::size_t i = 0; i < kParameters; ++i) flat(*stored_)[i] = stored(i, flat(*parameters_)[i]);
    for (auto& gradient : gradients_) gradient = std::make_unique<PolicyParameters>();
  }

  /// The network as it has become, before it is rounded. Ends the fit.
  [[nodiscard]] std::unique_ptr<PolicyParameters> takeParameters() { return std::move(parameters_); }

  /// The loss of choices; their derivatives wait for step() if `withGradients`.
  [[nodiscard]] PolicyLoss lossOf(std::span<const PolicyChoice* const> some, bool withGradients) {
    return sumOfParts<PolicyLoss>(parts_, some.size(), [&](std::size_t part, std::size_t i, PolicyLoss& loss) {
      addPolicyLoss(*stored_, choices_.movesOf(*some[i]), choices_.rowsOf(*some[i]), some[i]->played, loss,
                    withGradients ? gradients_[part].get() : nullptr);
    });
  }

  /// Moves the parameters by the derivatives of so many choices.
  void step(std::size_t choices, double rate) {
    const float share = 1 / static_cast<float>(choices);
    adam_.beginStep();
    parts_.forEach([&](std::size_t part) {
      for (std::size_t i = Parts::start(part, kParameters); i < Parts::start(part + 1, kParameters); ++i) {
        float gradient = 0;
        for (const auto& ofPart : gradients_) gradient += std::exchange(flat(*ofPart)[i], 0.0F);
        float& value = flat(*parameters_)[i];
        adam_.move(i, value, gradient * share, static_cast<float>(rate), i >= kRowsAt ? decay_ : 0.0F);
        flat(*stored_)[i] = stored(i, value);
      }
    });
  }

 private:
  const PolicyChoices& choices_;
  float decay_;
  Parts parts_;
  std::unique_ptr<PolicyParameters> parameters_ = std::make_unique<PolicyParameters>();
  std::unique_ptr<PolicyParameters> stored_ = std::make_unique<PolicyParameters>();  // as a file holds them
  std::array<std::unique_ptr<PolicyParameters>, Parts::kCount> gradients_;
  Adam adam_{kParameters};
};

/// The wanted choices: those to fit to, and those held out.
struct SplitChoices {
  std::vector<const PolicyChoice*> training;
  std::vector<const PolicyChoice*> heldOut;
};

[[nodiscard]] SplitChoices splitChoices(const PolicyChoices& choices,
                                        const std::function<bool(const PolicyChoice&)>& isWanted) {
  SplitChoices split;
  for (const PolicyChoice& choice : choices.all()) {
    if (isWanted(choice)) (choice.isHeldOut ? split.heldOut : split.training).push_back(&choice);
  }
  return split;
}

/// The choices of a step, the steps, and their rates: they rise in the first steps and fall along a cosine.
class PolicySchedule {
 public:
  PolicySchedule(const PolicyFitSettings& settings, std::size_t choices)
      : rate_(settings.rate),
        batch_(std::min(settings.batch, std::max<std::size_t>(1, choices))),
        stepsPerEpoch_(choices / batch_),
        steps_(static_cast<double>(stepsPerEpoch_) * settings.epochs) {}

  [[nodiscard]] std::size_t batch() const { return batch_; }
  [[nodiscard]] std::size_t stepsPerEpoch() const { return stepsPerEpoch_; }
  /// The rate of a step, from 0.
  [[nodiscard]] double rate(double step) const {
    constexpr double kWarmUpSteps = 200;
    constexpr double kLastShare = 0.01;  // of the rate
    return rateAt(rate_, step, kWarmUpSteps, step / steps_, kLastShare);
  }

 private:
  double rate_;
  std::size_t batch_;
  std::size_t stepsPerEpoch_;
  double steps_;  // of all epochs
};

}  // namespace

void PolicyChoices::add(const records::GameRecord& game) {
  Position position(game.boardSize, game.rule);
  for (const records::RecordedMove& move : game.moves) {
    const ThreatAnalysis threats = analyzeThreats(position);
    if (!move.isOpening && !threats.isDecided() && !isMate(move.score) && threats.moves.contains(move.square)) {
      addChoice(position, threats, move.square, isHeldOut(game));
    }
    position.play(move.square);
  }
}

void PolicyChoices::addChoice(const Position& position, const ThreatAnalysis& threats, Square played, bool isHeldOut) {
  PolicyChoice choice;
  choice.firstMove = static_cast<std::uint32_t>(moves_.size());
  const MoveRows rows(position);
  for (const Square s : threats.moves) {
    if (s == played) choice.played = static_cast<std::uint16_t>(moves_.size() - choice.firstMove);
    rows.write(s, moves_.emplace_back());
  }
  choice.moveCount = static_cast<std::uint16_t>(moves_.size() - choice.firstMove);
  if (choice.moveCount < 2) {
    moves_.resize(choice.firstMove);
    return;
  }
  const PositionRows shared(position);
  choice.firstRow = static_cast<std::uint32_t>(rows_.size());
  choice.rowCount = static_cast<std::uint8_t>(shared.all().size());
  rows_.insert(rows_.end(), shared.all().begin(), shared.all().end());
  choice.rule = position.rule();
  choice.color = position.sideToMove();
  choice.isHeldOut = isHeldOut;
  choices_.push_back(choice);
}

void PolicyLoss::add(const PolicyLoss& other) {
  crossEntropy += other.crossEntropy;
  first += other.first;
  choices += other.choices;
}

void addPolicyLoss(const PolicyParameters& parameters, std::span<const PolicyRows> moves,
                   std::span<const std::uint16_t> sharedRows, std::size_t played, PolicyLoss& loss,
                   PolicyParameters* gradient) {
  std::array<Features, kMaxPoints> features;
  std::array<float, kMaxPoints> logits;
  float best = std::numeric_limits<float>::lowest();
  const Features shared = sharedFeatures(parameters, sharedRows);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    features[i] = featuresOf(parameters, shared, moves[i]);
    logits[i] = logitOf(parameters, features[i]);
    best = std::max(best, logits[i]);
  }
  std::array<float, kMaxPoints> likelihoods;  // not normalized
  float sum = 0;
  for (std::size_t i = 0; i < moves.size(); ++i) sum += likelihoods[i] = std::exp(logits[i] - best);
  loss.crossEntropy -= logits[played] - best - std::log(sum);
  loss.first += logits[played] == best ? 1 : 0;
  loss.choices += 1;
  if (gradient == nullptr) return;
  Features dShared{};
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const float dLogit = likelihoods[i] / sum - (i == played ? 1.0F : 0.0F);
    const Features dSums = addMoveGradient(parameters, features[i], dLogit, *gradient);
    for (const std::uint16_t row : moves[i].row) addToRow(gradient->rows[row], dSums);
    for (std::size_t v = 0; v < kVectors; ++v) dShared.value[v] += dSums.value[v];
  }
  addToRow(gradient->bias, dShared);
  for (const std::uint16_t row : sharedRows) addToRow(gradient->rows[row], dShared);
}

std::unique_ptr<PolicyNumbers> toNumbers(const PolicyParameters& p) {
  auto numbers = std::make_unique<PolicyNumbers>();
  const auto put = [](auto& to, float value, float unit) {
    using Number = std::remove_reference_t<decltype(to)>;
    to = static_cast<Number>(std::lround(value * unit));
  };
  for (std::size_t i = 0; i < kPolicyFeatures; ++i) {
    put(numbers->bias[i], p.bias[i], kFeatureUnit);
    put(numbers->direct[i], rounded(p.direct[i], kWeightUnit, kLargestByte), kWeightUnit);
  }
  for (std::size_t i = 0; i < kPolicyPairs; ++i)
    put(numbers->pairs[i], rounded(p.pairs[i], kWeightUnit, kLargestByte), kWeightUnit);
  for (std::size_t row = 0; row < policy_row::kCount; ++row) {
    for (std::size_t i = 0; i < kPolicyFeatures; ++i) {
      put(numbers->rows[row][i], rounded(p.rows[row][i], kFeatureUnit, kLargestByte), kFeatureUnit);
    }
  }
  return numbers;
}

FittedPolicy fitPolicy(const PolicyChoices& choices, const std::function<bool(const PolicyChoice&)>& isWanted,
                       const PolicyFitSettings& settings, const PolicyParameters* start,
                       const std::function<void(int, const FittedPolicy&)>& onEpoch) {
  SplitChoices split = splitChoices(choices, isWanted);
  std::mt19937_64 random(settings.seed);
  PolicyFit fit(choices, settings, start, random);
  const PolicySchedule schedule(settings, split.training.size());
  FittedPolicy fitted;
  double step = 0;
  for (int epoch = 1; epoch <= settings.epochs; ++epoch) {
    shuffle(split.training, random);
    fitted.training = {};
    for (std::size_t i = 0; i < schedule.stepsPerEpoch(); ++i, ++step) {
      fitted.training.add(fit.lossOf(std::span(split.training).subspan(i * schedule.batch(), schedule.batch()), true));
      fit.step(schedule.batch(), schedule.rate(step));
    }
    fitted.heldOut = fit.lossOf(split.heldOut, false);
    onEpoch(epoch, fitted);
  }
  fitted.parameters = fit.takeParameters();
  return fitted;
}

}  // namespace pentarch::lab
