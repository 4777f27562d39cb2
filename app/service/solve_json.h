// SPDX-License-Identifier: MIT
#pragma once

#include "app/analysis/solution.h"
#include "app/records/turn_choice.h"
#include "app/service/json_output.h"

namespace pentarch::app {

/// A solution; see docs/solve.schema.json. `engine` holds the position.
[[nodiscard]] Json solutionJson(const Engine& engine, const ChosenPosition& chosen, const SolveQuestion& question,
                                const Solution& solution);

}  // namespace pentarch::app
