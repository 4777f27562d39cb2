// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "app/json_output.h"

namespace pentarch::app {

/// The names of the columns, separated by commas; no line break.
[[nodiscard]] std::string csvHead();

/// What analysisJson() says as comma-separated values (RFC 4180): a row for each line of moves, or one without a move
/// if the game has ended; no line break at the end. `score` is empty where `mate` tells the plies to the five
/// (negative: of the opponent).
[[nodiscard]] std::string analysisCsv(const Json& result);

}  // namespace pentarch::app
