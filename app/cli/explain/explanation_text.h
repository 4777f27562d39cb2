// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "app/analysis/explanation.h"

namespace pentarch::app {

/// An explanation in words, in lines of at most 80 columns. `engine` holds the position.
[[nodiscard]] std::string explanationText(const Engine& engine, const Explanation& explanation);

}  // namespace pentarch::app
