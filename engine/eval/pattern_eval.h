// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "engine/eval/eval_weights.h"
#include "engine/eval/point_network.h"
#include "engine/game/point_table.h"
#include "engine/game/position.h"
#include "engine/game/rule.h"
#include "engine/game/score.h"

namespace pentarch {

/// Evaluation by the patterns of empty points: the point weights that Position sums up incrementally, averaged over
/// this ply and the one before so that having just moved is no advantage, plus a term for the threats on the board and
/// the output of a network over the points. Meets the EvaluatorLike concept.
class PatternEval {
 public:
  /// The weights of one rule, ready for look-up. Immutable.
  struct Tables {
    /// `weights` must outlive the tables.
    Tables(const EvalWeights& weights, Rule rule);
    std::array<const ColorWeights*, 2> ofColor;
    PointTable points;  ///< positions must be built with these for this evaluation
    PointNetwork network;
  };
  /// The tables of the built-in weights (shared, thread-safe).
  [[nodiscard]] static const Tables& builtInTables(Rule rule);
  [[nodiscard]] static const PointTable& pointTable(Rule rule) { return builtInTables(rule).points; }

  /// `tables` must outlive the evaluator and belong to the rule of the positions that it sees.
  explicit PatternEval(const Tables& tables) : tables_(&tables), sums_(tables.network) {}
  void reset(const Position& position) { sums_.reset(position); }
  void push(const Position& position) { sums_.push(position); }
  void pop() { sums_.pop(); }
  /// Makes the scores of successors of this position cheaper; worth it if there will be several.
  void prepare(const Position& position) { (void)sums_.of(position); }

  /// Value for the side to move, within ±kMaxEval. Preconditions: `position` was built with the points of the tables,
  /// and push() and pop() have followed every change of it since reset().
  [[nodiscard]] Score score(const Position& position);

  /// Log-likelihood that the empty point s is the best move, in 1/kMoveUnit; only differences are meaningful.
  [[nodiscard]] int moveScore(const Position& position, Square s) const;

 private:
  const Tables* tables_;
  PointSums sums_;
};

}  // namespace pentarch
