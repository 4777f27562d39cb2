// SPDX-License-Identifier: MIT
#include "engine/eval/pattern_eval.h"

#include <algorithm>

#include "engine/eval/threat_mask.h"

namespace pentarch {

PatternEval::Tables::Tables(const EvalWeights& weights, Rule rule)
    : ofColor{&weights.of(rule, Color::Black), &weights.of(rule, Color::White)},
      points(rule, {{ofColor[0]->value, ofColor[1]->value}}),
      network(ofColor[0]->network, ofColor[1]->network) {}

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

Score PatternEval::score(const Position& position) {
  const Color own = position.sideToMove();
  const ColorWeights& weights = *tables_->ofColor[indexOf(own)];
  const int black = position.weightSum() + position.previousWeightSum();
  const int ofTables =
      (own == Color::Black ? black : -black) / (2 * kValueUnit) + weights.threats[threatMask(position)];
  const int score = ofTables * weights.tableShare / kShareUnit + tables_->network.output(sums_.of(position), own);
  return std::clamp(score, -kMaxEval, kMaxEval);
}

int PatternEval::moveScore(const Position& position, Square s) const {
  const Color own = position.sideToMove();
  const ColorWeights& weights = *tables_->ofColor[indexOf(own)];
  return weights.ownMove[position.code(own, s)] + weights.opponentMove[position.code(~own, s)];
}

}  // namespace pentarch
