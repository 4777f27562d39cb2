// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <mutex>
#include <utility>

#include "engine/eval/evaluator.h"
#include "engine/search/alpha_beta.h"
#include "engine/search/search.h"
#include "engine/search/worker.h"

namespace pentarch {

class EvalWeights;

/// An evaluation with its weights, as an engine is configured with it. It is asked once a think for the threads of the
/// search, which are compiled for its evaluator. Immutable; thread-safe.
class Evaluation {
 public:
  virtual ~Evaluation() = default;

  /// Thread number `id` of a search of `position`. The references must outlive the thread.
  [[nodiscard]] virtual std::unique_ptr<SearchThread> newThread(int id, const Position& position, SharedSearch& shared,
                                                                ThreadMemory& memory, const InfoSink& onInfo) const = 0;

  /// The evaluation that is built into the program.
  [[nodiscard]] static const std::shared_ptr<const Evaluation>& builtIn();
  /// The evaluation by patterns with these weights.
  [[nodiscard]] static std::shared_ptr<const Evaluation> byPatterns(std::shared_ptr<const EvalWeights> weights);
};

/// The evaluation by evaluators of one type. The weights of a rule are loaded when it is first searched.
template <EvaluatorLike Evaluator>
class EvaluationBy final : public Evaluation {
 public:
  using Weights = std::shared_ptr<const typename Evaluator::Weights>;

  explicit EvaluationBy(std::function<Weights(Rule)> load) : load_(std::move(load)) {}

  [[nodiscard]] std::unique_ptr<SearchThread> newThread(int id, const Position& position, SharedSearch& shared,
                                                        ThreadMemory& memory, const InfoSink& onInfo) const override {
    return std::make_unique<Worker<Evaluator>>(Evaluator(weightsOf(position.rule())), id, position, shared, memory,
                                               onInfo);
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
  mutable std::array<Weights, kRules.size()> weights_;  // null until the rule is searched
};

}  // namespace pentarch
