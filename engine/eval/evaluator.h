// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "engine/game/position.h"
#include "engine/game/score.h"

namespace pentarch {

/// Unit of a move's log-likelihood: 1/kMoveUnit of a nat.
inline constexpr int kMoveUnit = 32;

/// Interface that the search requires of an evaluator. It is made from the weights of a rule, which all evaluators of a
/// process share and none changes, and follows one position.
///  - `reset` starts from a position; `push` and `pop` follow every stone and pass after it, so that an evaluator can
///    keep a state for each ply. They are called far more often than `score`: work is best left until a score is
///    wanted.
///  - `prepare` is called before several successors of the position are evaluated.
///  - `score` is from the view of the side to move, within ±kMaxEval.
///  - `preciseScore` is the same with more effort where that may matter: if `score` lies within `low` to `high`.
///  - `rememberedScore` is the `preciseScore` of the position with that key, if it was asked before and is still known.
///  - `scoreMoves` writes the log-likelihood of each move being the best, in 1/kMoveUnit and within ±2^18; only the
///    differences of one batch have a meaning.
template <typename T>
concept EvaluatorLike = requires(T evaluator, std::shared_ptr<const typename T::Weights> weights,
                                 const Position& position, Score low, Score high, std::span<const Square> moves,
                                 std::span<int> scores, std::uint64_t key) {
  T(weights);
  evaluator.reset(position);
  evaluator.push(position);
  evaluator.pop();
  evaluator.prepare(position);
  { evaluator.score(position) } -> std::same_as<Score>;
  { evaluator.preciseScore(position, low, high) } -> std::same_as<Score>;
  { evaluator.rememberedScore(key, low, high) } -> std::same_as<std::optional<Score>>;
  evaluator.scoreMoves(position, moves, scores);
};

}  // namespace pentarch
