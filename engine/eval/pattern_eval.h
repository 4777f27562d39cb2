// SPDX-License-Identifier: MIT
#pragma once

#include "engine/game/point_table.h"
#include "engine/game/position.h"
#include "engine/game/rule.h"
#include "engine/game/score.h"

namespace pentarch {

/// Evaluation by the patterns of empty points: the point weights that Position sums up incrementally, averaged over
/// this ply and the one before so that the side that has just moved has no advantage from it, plus a term for the
/// threats that are on the board. Meets the EvaluatorLike concept.
class PatternEval {
 public:
  /// The weights that a position must be built with for this evaluation (shared, thread-safe).
  [[nodiscard]] static const PointTable& pointTable(Rule rule);

  /// To be called before anything else, and when the rule changes.
  void reset(const Position& position);
  void push(const Position&) {}
  void pop() {}

  /// Value for the side to move, within ±kMaxEval. Precondition: `position` was built with pointTable().
  [[nodiscard]] Score score(const Position& position) const;

  /// How likely the empty point s is the best move, as a logarithm in 1/kMoveUnit; only differences have a meaning.
  [[nodiscard]] int moveScore(const Position& position, Square s) const;

 private:
  struct Tables;
  template <Rule rule>
  static const Tables& sharedTables();
  [[nodiscard]] static const Tables& tablesOf(Rule rule);

  const Tables* tables_ = nullptr;
};

}  // namespace pentarch
