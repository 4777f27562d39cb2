// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "app/analysis/solution.h"

namespace pentarch::app {

/// `solve --check`: checks the certificates in files ("-" for standard input), prints the verdicts, and returns the
/// exit code.
[[nodiscard]] int checkCertificates(const std::vector<std::string>& files, bool isJson);

/// A solution for people, in several lines. `engine` holds the position.
[[nodiscard]] std::string solutionText(const Engine& engine, const SolveQuestion& question, const Solution& solution);

}  // namespace pentarch::app
