// SPDX-License-Identifier: MIT
#pragma once

#include "app/analysis/puzzle.h"
#include "app/service/json_output.h"

namespace pentarch::puzzle {

/// A puzzle as an object of docs/puzzle.schema.json. `number` counts from 1.
[[nodiscard]] Json toJson(const Puzzle& puzzle, int number);

}  // namespace pentarch::puzzle
