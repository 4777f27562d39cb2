// SPDX-License-Identifier: MIT
#include "engine/eval/pattern_eval.h"

#include <algorithm>

#include "engine/eval/eval_weights.h"

namespace pentarch {

int CodeWeights::of(const std::array<LineClass, kDirectionCount>& classes) const {
  int sum = 0;
  for (std::size_t i = 0; i < classes.size(); ++i) {
    sum += line[static_cast<std::size_t>(classes[i])];
    for (std::size_t j = i + 1; j < classes.size(); ++j) {
      const auto a = static_cast<std::size_t>(std::min(classes[i], classes[j]));
      const auto b = static_cast<std::size_t>(std::max(classes[i], classes[j]));
      sum += pair[a * kLineClassCount - a * (a + 1) / 2 + b];
    }
  }
  return sum;
}

/// The weights of a rule, spread out over all point codes.
struct PatternEval::Tables {
  using CodeTable = std::array<std::int16_t, kPointCodeCount>;
  std::array<CodeTable, 2> ownMove;       // by the color to move
  std::array<CodeTable, 2> opponentMove;  // by the color to move, indexed by the code of the other color
  std::array<const ColorWeights*, 2> weights;
  PointTable points;

  explicit Tables(Rule rule) : points(rule, spread(rule)) {
    for (const Color c : kColors) {
      weights[indexOf(c)] = &evalWeights(rule, c);
      for (std::size_t i = 0; i < kPointCodeCount; ++i) {
        const auto classes = lineClasses(static_cast<PointCode>(i));
        ownMove[indexOf(c)][i] = static_cast<std::int16_t>(evalWeights(rule, c).ownMove.of(classes));
        opponentMove[indexOf(c)][i] = static_cast<std::int16_t>(evalWeights(rule, c).opponentMove.of(classes));
      }
    }
  }

  static PointWeights spread(Rule rule) {
    PointWeights result;
    for (const Color c : kColors) {
      for (std::size_t i = 0; i < kPointCodeCount; ++i) {
        const int sum = evalWeights(rule, c).value.of(lineClasses(static_cast<PointCode>(i)));
        result.ofColor[indexOf(c)][i] = static_cast<std::int16_t>(std::clamp(sum, -kMaxWeight, kMaxWeight));
      }
    }
    return result;
  }

  static constexpr int kMaxWeight = 30000;
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
  const ColorWeights& mine = *tables_->weights[indexOf(own)];
  const ColorWeights& theirs = *tables_->weights[indexOf(~own)];
  score += mine.tempo;
  for (auto t = static_cast<std::size_t>(Threat::OpenThree); t <= static_cast<std::size_t>(Threat::OpenFour); ++t) {
    if (position.count(own, static_cast<Threat>(t)) > 0) score += mine.own[t];
    if (position.count(~own, static_cast<Threat>(t)) > 0) score -= theirs.waiting[t];
  }
  return std::clamp(score, -kMaxEval, kMaxEval);
}

int PatternEval::moveScore(const Position& position, Square s) const {
  const Color own = position.sideToMove();
  return tables_->ownMove[indexOf(own)][position.code(own, s)] +
         tables_->opponentMove[indexOf(own)][position.code(~own, s)];
}

}  // namespace pentarch
