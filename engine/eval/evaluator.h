// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>

#include "engine/eval/pattern_eval.h"
#include "engine/game/position.h"
#include "engine/game/score.h"

namespace pentarch {

/// Interface that the search requires of an evaluator, which is constructed from shared tables. `push` and `pop` follow
/// every stone and pass of the search, for evaluators with incremental state; `prepare` is called before several
/// successors of the position are evaluated; `score` is from the view of the side to move.
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
