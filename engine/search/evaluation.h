// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

#include "engine/eval/evaluator.h"
#include "engine/search/alpha_beta.h"
#include "engine/search/search.h"
#include "engine/search/worker.h"

namespace pentarch {

class EvalWeights;
class PolicyWeights;

/// A move as the evaluation judges it without a search.
struct MoveRating {
  Square move;
  double logLikelihood = 0;  ///< of being the best move, in nats; only the differences of one list have a meaning
  Score score = 0;           ///< of the position after it, for the side that moves
};

/// An evaluation with its weights, as an engine is configured with it. It makes the threads of each search, which are
/// compiled for its evaluator. Immutable; thread-safe.
class Evaluation {
 public:
  virtual ~Evaluation() = default;

  /// Loads what the positions of a rule need, which takes some milliseconds the first time; a think that finds it
  /// missing does the same on its clock.
  virtual void prepare(Rule rule) const = 0;

  /// Thread number `id` of a search of `position`. The references must outlive the thread.
  [[nodiscard]] virtual std::unique_ptr<SearchThread> newThread(int id, const Position& position, SharedSearch& shared,
                                                                ThreadMemory& memory, const InfoSink& onInfo) const = 0;

  /// Judges moves without a search. Precondition: they are free points.
  [[nodiscard]] virtual std::vector<MoveRating> rateMoves(const Position& position,
                                                          std::span<const Square> moves) const = 0;

  /// The evaluation that is built into the program.
  [[nodiscard]] static const std::shared_ptr<const Evaluation>& builtIn();
  /// The evaluation by networks with these weights and policies; null: the built-in ones.
  [[nodiscard]] static std::shared_ptr<const Evaluation> byNetworks(std::shared_ptr<const EvalWeights> weights,
                                                                    std::shared_ptr<const PolicyWeights> policies = {});
};

/// The evaluation by evaluators of one type. The weights of a rule are loaded when it is first prepared.
template <EvaluatorLike Evaluator>
class EvaluationBy final : public Evaluation {
 public:
  using Weights = std::shared_ptr<const typename Evaluator::Weights>;

  explicit EvaluationBy(std::function<Weights(Rule)> load) : load_(std::move(load)) {}

  void prepare(Rule rule) const override { (void)weightsOf(rule); }

  [[nodiscard]] std::unique_ptr<SearchThread> newThread(int id, const Position& position, SharedSearch& shared,
                                                        ThreadMemory& memory, const InfoSink& onInfo) const override {
    return std::make_unique<Worker<Evaluator>>(Evaluator(weightsOf(position.rule())), id, position, shared, memory,
                                               onInfo);
  }

  [[nodiscard]] std::vector<MoveRating> rateMoves(const Position& position,
                                                  std::span<const Square> moves) const override {
    Position after = position;
    Evaluator evaluator(weightsOf(position.rule()));
    evaluator.reset(after);
    evaluator.prepare(after);
    std::vector<int> likelihoods(moves.size());
    evaluator.scoreMoves(after, moves, likelihoods);
    std::vector<MoveRating> ratings;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      after.play(moves[i]);
      evaluator.push(after);
      ratings.push_back({moves[i], static_cast<double>(likelihoods[i]) / kMoveUnit, -evaluator.score(after)});
      after.undo();
      evaluator.pop();
    }
    return ratings;
  }

 private:
  [[nodiscard]] Weights weightsOf(Rule rule) const {
    const std::lock_guard lock(mutex_);
    Weights& weights = weights_[static_cast<std::size_t>(rule)];
    if (!weights) weights = load_(rule);
    return weights;
  }

  std::function<Weights(Rule)> load_;
  mutable std::mutex mutex_;
  mutable std::array<Weights, kRules.size()> weights_;  // null until the rule is prepared
};

}  // namespace pentarch
