// SPDX-License-Identifier: MIT
#include "engine/eval/pattern_eval.h"

#include <algorithm>
#include <cassert>

#include "engine/eval/threat_mask.h"

namespace pentarch {

PatternEval::Tables::Tables(const EvalWeights& weights, Rule rule)
    : ofColor{&weights.of(rule, Color::Black), &weights.of(rule, Color::White)},
      network(ofColor[0]->network, ofColor[1]->network) {}

void PatternEval::reset(const Position& position) {
  sums_.clear();
  Sums& sums = sums_.emplace_back(Sums{{}, 0, 0, position.historySize(), true});
  for (const Square s : position.emptyPoints()) {
    tables_->network.add(sums.features, position.codes(s));
    sums.value += tables_->value(position.codes(s));
  }
  sums.previousValue = sums.value - valueOfLastMove(position);
}

// How much the last stone has changed the value of the points.
std::int32_t PatternEval::valueOfLastMove(const Position& position) const {
  std::int32_t change = 0;
  position.forEachCodeChange(
      std::max(0, position.historySize() - 1),
      [&](Square, ColorCodes before, ColorCodes after) { change += tables_->value(after) - tables_->value(before); },
      [&](Square, ColorCodes before) { change -= tables_->value(before); });
  return change;
}

const PatternEval::Sums& PatternEval::sumsOf(const Position& position) {
  assert(!sums_.empty() && sums_.back().historySize == position.historySize());
  Sums& now = sums_.back();
  if (now.isKnown) return now;
  const auto known = std::find_if(sums_.rbegin(), sums_.rend(), [](const Sums& s) { return s.isKnown; });
  PointNetwork::Sums features = known->features;  // a copy that nothing can alias: it stays in registers
  std::int32_t value = known->value;
  position.forEachCodeChange(
      known->historySize,
      [&](Square, ColorCodes before, ColorCodes after) {
        tables_->network.replace(features, before, after);
        value += tables_->value(after) - tables_->value(before);
      },
      [&](Square, ColorCodes before) {
        tables_->network.remove(features, before);
        value -= tables_->value(before);
      });
  now.features = features;
  now.value = value;
  now.previousValue = known->historySize + 1 == now.historySize ? known->value : value - valueOfLastMove(position);
  now.isKnown = true;
  return now;
}

Score PatternEval::score(const Position& position) {
  const Color own = position.sideToMove();
  const ColorWeights& weights = *tables_->ofColor[indexOf(own)];
  const Sums& sums = sumsOf(position);
  const int black = sums.value + sums.previousValue;
  const int ofTables =
      (own == Color::Black ? black : -black) / (2 * kValueUnit) + weights.threats[threatMask(position)];
  const int score = ofTables * weights.tableShare / kShareUnit + tables_->network.output(sums.features, own);
  return std::clamp(score, -kMaxEval, kMaxEval);
}

Score PatternEval::pointScore(const Position& position) {
  return std::clamp(sumsOf(position).value / kValueUnit, -kMaxEval, kMaxEval);
}

int PatternEval::moveScore(const Position& position, Square s) const {
  const Color own = position.sideToMove();
  const ColorWeights& weights = *tables_->ofColor[indexOf(own)];
  return weights.ownMove[position.code(own, s)] + weights.opponentMove[position.code(~own, s)];
}

}  // namespace pentarch
