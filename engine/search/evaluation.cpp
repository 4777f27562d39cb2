// SPDX-License-Identifier: MIT
#include "engine/search/evaluation.h"

#include <memory>
#include <utility>

#include "engine/eval/network_eval.h"

namespace pentarch {

const std::shared_ptr<const Evaluation>& Evaluation::builtIn() {
  static const std::shared_ptr<const Evaluation> evaluation =
      std::make_shared<const EvaluationBy<NetworkEval>>(NetworkEval::builtInWeights);
  return evaluation;
}

std::shared_ptr<const Evaluation> Evaluation::byNetworks(std::shared_ptr<const EvalWeights> weights,
                                                         std::shared_ptr<const PolicyWeights> policies) {
  if (!weights) weights = unowned(EvalWeights::builtIn());
  if (!policies) policies = unowned(PolicyWeights::builtIn());
  return std::make_shared<const EvaluationBy<NetworkEval>>(
      [weights = std::move(weights), policies = std::move(policies)](Rule rule) {
        return std::make_shared<const NetworkEval::Weights>(weights, policies, rule);
      });
}

}  // namespace pentarch
