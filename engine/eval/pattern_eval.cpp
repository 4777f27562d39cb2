// SPDX-License-Identifier: MIT
#include "engine/eval/pattern_eval.h"

#include <algorithm>

#include "engine/eval/eval_weights.h"
#include "engine/eval/threat_mask.h"

namespace pentarch {

/// The weights of a rule, ready for look-up.
struct PatternEval::Tables {
  std::array<const ColorWeights*, 2> weights;
  PointTable points;

  explicit Tables(Rule rule)
      : weights{&EvalWeights::builtIn().of(rule, Color::Black), &EvalWeights::builtIn().of(rule, Color::White)},
        points(rule, {{weights[0]->value, weights[1]->value}}) {}
};

template <Rule rule>
const PatternEval::Tables& PatternEval::sharedTables() {
  static const Tables tables(rule);
  return tables;
}

const PatternEval::Tables& PatternEval::tablesOf(Rule rule) {
  switch (rule) {
    case Rule::Freestyle: return sharedTables<Rule::Freestyle>();
    case Rule::Standard: return sharedTables<Rule::Standard>();
    case Rule::Renju: return sharedTables<Rule::Renju>();
    case Rule::Caro: return sharedTables<Rule::Caro>();
    case Rule::CaroExact: return sharedTables<Rule::CaroExact>();
  }
  return sharedTables<Rule::Freestyle>();
}

const PointTable& PatternEval::pointTable(Rule rule) {
  return tablesOf(rule).points;
}

void PatternEval::reset(const Position& position) {
  tables_ = &tablesOf(position.rule());
}

Score PatternEval::score(const Position& position) const {
  const Color own = position.sideToMove();
  const int black = position.weightSum() + position.previousWeightSum();
  int score = (own == Color::Black ? black : -black) / (2 * kValueUnit);
  score += tables_->weights[indexOf(own)]->threats[threatMask(position)];
  return std::clamp(score, -kMaxEval, kMaxEval);
}

int PatternEval::moveScore(const Position& position, Square s) const {
  const Color own = position.sideToMove();
  const ColorWeights& weights = *tables_->weights[indexOf(own)];
  return weights.ownMove[position.code(own, s)] + weights.opponentMove[position.code(~own, s)];
}

}  // namespace pentarch
