// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "app/analysis/explanation.h"
#include "app/records/input_position.h"

namespace pentarch::app {

/// An explanation as one line of JSON; see docs/explain.schema.json. `engine` holds the position.
[[nodiscard]] std::string explanationJson(const Engine& engine, const InputPosition& input,
                                          const Explanation& explanation);

}  // namespace pentarch::app
