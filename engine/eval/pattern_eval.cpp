// SPDX-License-Identifier: MIT
#include "engine/eval/pattern_eval.h"

#include <algorithm>

#include "engine/eval/threat_mask.h"

namespace pentarch {

PatternEval::Tables::Tables(const EvalWeights& weights, Rule rule)
    : ofColor{&weights.of(rule, Color::Black), &weights.of(rule, Color::White)},
      points(rule, {{ofColor[0]->value, ofColor[1]->value}}) {}

namespace {

template <Rule rule>
[[nodiscard]] const PatternEval::Tables& sharedTables() {
  static const PatternEval::Tables tables(EvalWeights::builtIn(), rule);
  return tables;
}

}  // namespace

const PatternEval::Tables& PatternEval::builtInTables(Rule rule) {
  switch (rule) {
    case Rule::Freestyle: return sharedTables<Rule::Freestyle>();
    case Rule::Standard: return sharedTables<Rule::Standard>();
    case Rule::Renju: return sharedTables<Rule::Renju>();
    case Rule::Caro: return sharedTables<Rule::Caro>();
    case Rule::CaroExact: return sharedTables<Rule::CaroExact>();
  }
  return sharedTables<Rule::Freestyle>();
}

Score PatternEval::score(const Position& position) const {
  const Color own = position.sideToMove();
  const int black = position.weightSum() + position.previousWeightSum();
  int score = (own == Color::Black ? black : -black) / (2 * kValueUnit);
  score += tables_->ofColor[indexOf(own)]->threats[threatMask(position)];
  return std::clamp(score, -kMaxEval, kMaxEval);
}

int PatternEval::moveScore(const Position& position, Square s) const {
  const Color own = position.sideToMove();
  const ColorWeights& weights = *tables_->ofColor[indexOf(own)];
  return weights.ownMove[position.code(own, s)] + weights.opponentMove[position.code(~own, s)];
}

}  // namespace pentarch
