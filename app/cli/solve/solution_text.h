// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "app/analysis/solution.h"

namespace pentarch::app {

/// A solution for people, in several lines. `engine` holds the position.
[[nodiscard]] std::string solutionText(const Engine& engine, const SolveQuestion& question, const Solution& solution);

}  // namespace pentarch::app
