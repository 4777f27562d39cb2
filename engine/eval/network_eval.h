// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/eval/eval_weights.h"
#include "engine/eval/evaluator.h"
#include "engine/eval/point_network.h"
#include "engine/eval/policy.h"
#include "engine/game/position.h"
#include "engine/game/rule.h"
#include "engine/game/score.h"

namespace pentarch {

/// A pointer that owns nothing, to an object that lives as long as the process.
template <typename T>
[[nodiscard]] std::shared_ptr<const T> unowned(const T& object) {
  return {std::shared_ptr<const T>(), &object};
}

/// Evaluation by a network over the empty points, plus a term for the threats on the board; where asked for, by one
/// that also sees the neighborhood of each point. Scores depend on the position alone; those of moves, by the policy,
/// on the latest moves too. Meets the EvaluatorLike concept.
///
/// The sums over all empty points are kept for the position and for those that led to it, and updated lazily from what
/// Position says has changed, because most positions of a search are never evaluated.
class NetworkEval {
 public:
  /// The weights of one rule, ready for look-up. Immutable.
  struct Weights {
    Weights(std::shared_ptr<const EvalWeights> weights, std::shared_ptr<const PolicyWeights> policy, Rule rule);

    std::shared_ptr<const EvalWeights> owner;
    std::shared_ptr<const PolicyWeights> policyOwner;
    std::array<const ThreatValues*, 2> threats;      ///< by the side to move
    std::array<const ThreatValues*, 2> fullThreats;  ///< likewise
    std::array<const PolicyNumbers*, 2> policies;    ///< by the side to move
    PointNetwork network;
    FullNetwork full;
  };
  /// Those of the program (shared, loaded at the first call for a rule, thread-safe).
  [[nodiscard]] static std::shared_ptr<const Weights> builtInWeights(Rule rule);

  /// The weights must belong to the rule of the positions that the evaluator will see.
  explicit NetworkEval(std::shared_ptr<const Weights> weights) : weights_(std::move(weights)) {}

  /// Starts from this position.
  void reset(const Position& position);
  /// Call after a stone or pass was added to the position.
  void push(const Position& position) { plies_.emplace_back(position.historySize()); }
  /// Call after it was taken back.
  void pop() { plies_.pop_back(); }
  /// Makes the scores of successors of this position cheaper; worth it if there will be several.
  void prepare(const Position& position) { (void)sums(position); }

  /// Value for the side to move, within ±kMaxEval. Precondition: push() and pop() have followed every change of the
  /// position since reset(); this holds for all members with a position below.
  [[nodiscard]] Score score(const Position& position);
  /// The value by the network that sees neighborhoods, if score() lies within `low` to `high`; else score(). That
  /// network takes the time of several nodes of the search.
  [[nodiscard]] Score preciseScore(const Position& position, Score low, Score high);
  /// The preciseScore() of the position with this key; none if it was not asked before or is not kept any more.
  [[nodiscard]] std::optional<Score> rememberedScore(std::uint64_t key, Score low, Score high) const;

  /// Log-likelihood of each of the empty points `moves` being the best move, in 1/kMoveUnit. Precondition: `scores` is
  /// as long as `moves`.
  void scoreMoves(const Position& position, std::span<const Square> moves, std::span<int> scores) const;

  /// The inputs of the network.
  [[nodiscard]] const PointNetwork::Sums& sums(const Position& position);

 private:
  struct Ply {
    explicit Ply(int size) : historySize(size) {}
    PointNetwork::Sums sums;  // without a value until they are known
    int historySize;
    bool isKnown = false;
  };

  static constexpr Score kUnknown = kInfinite;
  /// Scores of a position, kept since a search returns to many: by other orders of moves, or deeper.
  struct KnownScores {
    std::uint64_t key = ~std::uint64_t{0};
    Score quick = 0;
    Score full = kUnknown;
    /// As preciseScore(); kUnknown if that takes the full network and has not.
    [[nodiscard]] Score precise(Score low, Score high) const { return quick < low || quick > high ? quick : full; }
  };
  static constexpr std::size_t kCacheEntries = std::size_t{1} << 14;
  [[nodiscard]] KnownScores& known(const Position& position);
  [[nodiscard]] Score quickScore(const Position& position);
  [[nodiscard]] Score fullScore(const Position& position);

  std::shared_ptr<const Weights> weights_;
  std::vector<Ply> plies_;  // one for the position of reset(), then one for each stone or pass
  FullNetwork::Grid grid_;
  std::vector<KnownScores> cache_;  // since reset(); of positions whose keys have the same lower bits, the last
};

static_assert(EvaluatorLike<NetworkEval>);

}  // namespace pentarch
