// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/eval/eval_weights.h"
#include "engine/eval/point_network.h"
#include "engine/game/position.h"
#include "engine/game/rule.h"
#include "engine/game/score.h"

namespace pentarch {

/// Evaluation by the patterns of empty points: the sum of their values, averaged over this ply and the one before so
/// that having just moved is no advantage, plus a term for the threats on the board and the output of a network over
/// the points. Meets the EvaluatorLike concept.
///
/// The sums over all empty points are kept for the position and for those that led to it, and updated lazily from what
/// Position says has changed, because most positions of a search are never evaluated.
class PatternEval {
 public:
  /// The weights of one rule, ready for look-up. Immutable.
  struct Tables {
    /// `weights` must outlive the tables.
    Tables(const EvalWeights& weights, Rule rule);
    explicit Tables(Rule rule) : Tables(EvalWeights::builtIn(), rule) {}

    /// Worth of a point with these codes: Black's minus White's.
    [[nodiscard]] int value(ColorCodes codes) const {
      return ofColor[0]->value[codes.black] - ofColor[1]->value[codes.white];
    }

    std::array<const ColorWeights*, 2> ofColor;
    PointNetwork network;
  };
  /// The tables of the built-in weights (shared, thread-safe).
  [[nodiscard]] static const Tables& builtInTables(Rule rule) { return perRule<Tables>(rule); }

  /// `tables` must outlive the evaluator and belong to the rule of the positions that it sees.
  explicit PatternEval(const Tables& tables) : tables_(&tables) {}

  /// Starts from this position.
  void reset(const Position& position);
  /// Call after a stone or pass was added to the position.
  void push(const Position& position) { sums_.push_back({{}, 0, 0, position.historySize(), false}); }
  /// Call after it was taken back.
  void pop() { sums_.pop_back(); }
  /// Makes the scores of successors of this position cheaper; worth it if there will be several.
  void prepare(const Position& position) { (void)sumsOf(position); }

  /// Value for the side to move, within ±kMaxEval. Precondition: push() and pop() have followed every change of the
  /// position since reset(); this holds for all members with a position below.
  [[nodiscard]] Score score(const Position& position);

  /// Log-likelihood that the empty point s is the best move, in 1/kMoveUnit; only differences are meaningful.
  [[nodiscard]] int moveScore(const Position& position, Square s) const;

  /// The value of the points alone, for Black, in score units.
  [[nodiscard]] Score pointScore(const Position& position);
  /// The inputs of the network.
  [[nodiscard]] const PointNetwork::Sums& features(const Position& position) { return sumsOf(position).features; }

 private:
  struct Sums {
    PointNetwork::Sums features;
    std::int32_t value;          // of all empty points, in 1/kValueUnit, Black's minus White's
    std::int32_t previousValue;  // one ply before
    int historySize;
    bool isKnown;
  };
  [[nodiscard]] const Sums& sumsOf(const Position& position);
  [[nodiscard]] std::int32_t valueOfLastMove(const Position& position) const;

  const Tables* tables_;
  std::vector<Sums> sums_;  // one for the position of reset(), then one for each stone or pass
};

}  // namespace pentarch
