// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>

#include "engine/eval/pattern_eval.h"
#include "engine/game/position.h"
#include "engine/game/score.h"

namespace pentarch {

/// What the search asks of an evaluation, which is made from tables that it shares with others. `push` and `pop` follow
/// every stone of the search, for evaluations that keep a state of their own, and `prepare` comes before several
/// positions that follow this one; `score` is from the view of the side to move.
template <typename T>
concept EvaluatorLike = requires(T evaluator, const T& constEvaluator, const typename T::Tables& tables,
                                 const Position& position, Square s) {
  T(tables);
  evaluator.reset(position);
  evaluator.push(position);
  evaluator.pop();
  evaluator.prepare(position);
  { evaluator.score(position) } -> std::same_as<Score>;
  { constEvaluator.moveScore(position, s) } -> std::same_as<int>;
};

/// The evaluation in use.
using Evaluator = PatternEval;
static_assert(EvaluatorLike<Evaluator>);

}  // namespace pentarch
