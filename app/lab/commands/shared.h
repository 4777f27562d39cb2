// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "app/lab/opening_generator.h"
#include "app/program/options.h"
#include "engine/eval/eval_weights.h"

namespace pentarch::app {

/// The opening generation options shared by several commands. Throws UsageError.
[[nodiscard]] training::OpeningOptions openingOptions(const Options& options);

/// Reads weights from a file. Throws PositionError.
[[nodiscard]] EvalWeights readWeights(const std::string& path);

}  // namespace pentarch::app
