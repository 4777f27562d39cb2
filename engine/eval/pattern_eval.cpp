// SPDX-License-Identifier: MIT
#include "engine/eval/pattern_eval.h"

#include <algorithm>
#include <cassert>

#include "engine/eval/eval_weights.h"

namespace pentarch {

namespace {

struct BuiltIn {
  // The built-in weights live as long as the process: nobody owns them.
  explicit BuiltIn(Rule rule)
      : weights(std::make_shared<const PatternEval::Weights>(unowned(EvalWeights::builtIn()),
                                                             unowned(PolicyWeights::builtIn()), rule)) {}
  template <typename T>
  [[nodiscard]] static std::shared_ptr<const T> unowned(const T& value) {
    return {std::shared_ptr<const T>(), &value};
  }
  std::shared_ptr<const PatternEval::Weights> weights;
};

/// Rows of points, each of which Position reports once at most.
class Points {
 public:
  void add(FeatureRows rows) { rows_[size_++] = rows; }
  [[nodiscard]] std::span<const FeatureRows> all() const { return {rows_.data(), size_}; }

 private:
  std::size_t size_ = 0;
  std::array<FeatureRows, kMaxBoardSize * kMaxBoardSize> rows_;
};

}  // namespace

PatternEval::Weights::Weights(std::shared_ptr<const EvalWeights> weights, std::shared_ptr<const PolicyWeights> policy,
                              Rule rule)
    : owner(std::move(weights)),
      policyOwner(std::move(policy)),
      ofColor{&owner->of(rule, Color::Black), &owner->of(rule, Color::White)},
      policies{&policyOwner->of(rule, Color::Black), &policyOwner->of(rule, Color::White)},
      network(ofColor[0]->network, ofColor[1]->network) {
  preparePolicy(rule);
}

std::shared_ptr<const PatternEval::Weights> PatternEval::builtInWeights(Rule rule) {
  return perRule<BuiltIn>(rule).weights;
}

void PatternEval::reset(const Position& position) {
  sums_.clear();
  Sums& sums = sums_.emplace_back(Sums{{}, 0, 0, position.historySize(), true});
  Points added;
  for (const Square s : position.emptyPoints()) {
    added.add(weights_->network.rowsOf(position.codes(s)));
    sums.value += weights_->value(position.codes(s));
  }
  weights_->network.update(sums.features, added.all(), {});
  sums.previousValue = sums.value - valueOfLastMove(position);
}

// The change of the points' value by the last stone.
std::int32_t PatternEval::valueOfLastMove(const Position& position) const {
  std::int32_t change = 0;
  position.forEachCodeChange(
      std::max(0, position.historySize() - 1),
      [&](Square, ColorCodes before, ColorCodes after) { change += weights_->value(after) - weights_->value(before); },
      [&](Square, ColorCodes before) { change -= weights_->value(before); });
  return change;
}

const PatternEval::Sums& PatternEval::sumsOf(const Position& position) {
  assert(!sums_.empty() && sums_.back().historySize == position.historySize());
  Sums& now = sums_.back();
  if (now.isKnown) return now;
  const auto known = std::find_if(sums_.rbegin(), sums_.rend(), [](const Sums& s) { return s.isKnown; });
  std::int32_t value = known->value;
  Points added;
  Points removed;
  position.forEachCodeChange(
      known->historySize,
      [&](Square, ColorCodes before, ColorCodes after) {
        added.add(weights_->network.rowsOf(after));
        removed.add(weights_->network.rowsOf(before));
        value += weights_->value(after) - weights_->value(before);
      },
      [&](Square, ColorCodes before) {
        removed.add(weights_->network.rowsOf(before));
        value -= weights_->value(before);
      });
  now.features = known->features;
  weights_->network.update(now.features, added.all(), removed.all());
  now.value = value;
  now.previousValue = known->historySize + 1 == now.historySize ? known->value : value - valueOfLastMove(position);
  now.isKnown = true;
  return now;
}

Score PatternEval::score(const Position& position) {
  const Color own = position.sideToMove();
  const ColorWeights& weights = *weights_->ofColor[indexOf(own)];
  const Sums& sums = sumsOf(position);
  const int black = sums.value + sums.previousValue;
  const int ofTables =
      (own == Color::Black ? black : -black) / (2 * kValueUnit) + weights.threats[threatMask(position)];
  const int score = ofTables * weights.tableShare / kShareUnit + weights_->network.output(sums.features, own);
  return std::clamp(score, -kMaxEval, kMaxEval);
}

Score PatternEval::pointScore(const Position& position) {
  return std::clamp(sumsOf(position).value / kValueUnit, -kMaxEval, kMaxEval);
}

void PatternEval::scoreMoves(const Position& position, std::span<const Square> moves, std::span<int> scores) const {
  scoreByPolicy(*weights_->policies[indexOf(position.sideToMove())], position, moves, scores);
}

}  // namespace pentarch
