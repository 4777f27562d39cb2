// SPDX-License-Identifier: MIT
#include "engine/search/evaluation.h"

#include "engine/eval/pattern_eval.h"

namespace pentarch {

const std::shared_ptr<const Evaluation>& Evaluation::builtIn() {
  static const std::shared_ptr<const Evaluation> evaluation =
      std::make_shared<const EvaluationBy<PatternEval>>(PatternEval::builtInWeights);
  return evaluation;
}

}  // namespace pentarch
