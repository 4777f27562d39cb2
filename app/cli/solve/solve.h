// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "app/analysis/solution.h"
#include "app/program/options.h"
#include "app/program/shared_options.h"

namespace pentarch::app {

inline constexpr OptionSpec kSolveTime = variantOf(options::kTime, "60s", options::kTime.help);
inline constexpr OptionSpec kSolveOnly{"only", 0, "MOVES", "", "judge only these first moves: h8,i9"};

/// `solve --certificate FOLDER/`: proves that all moves of the side to move lose, one of each kind that the symmetries
/// of the position make alike, and joins their certificates at the end. The folder keeps every try, so that the same
/// command goes on. Prints a line for each try and returns the exit code. Throws UsageError, PositionError, FileError.
[[nodiscard]] int proveReplies(const Options& options, const StopSignal& stop);

/// `solve --check`: checks the certificates in files ("-" for standard input), prints the verdicts, and returns the
/// exit code.
[[nodiscard]] int checkCertificates(const std::vector<std::string>& files, bool isJson);

/// A solution for people, in several lines. `engine` holds the position.
[[nodiscard]] std::string solutionText(const Engine& engine, const SolveQuestion& question, const Solution& solution);

}  // namespace pentarch::app
