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
  return std::make_shared<const EvaluationBy<NetworkEval>>(
      [weights = std::move(weights), policies = std::move(policies)](Rule rule) {
        const NetworkEval::Weights& builtIn = *NetworkEval::builtInWeights(rule);
        return std::make_shared<const NetworkEval::Weights>(weights ? weights : builtIn.owner,
                                                            policies ? policies : builtIn.policyOwner, rule);
      });
}

}  // namespace pentarch
