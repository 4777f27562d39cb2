// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "app/service/json_output.h"

namespace pentarch::app {

/// Column names separated by commas; no line break.
[[nodiscard]] std::string csvHead();

/// The result of analysisJson() as comma-separated values (RFC 4180): one row per line of moves, or one row without a
/// move if the game has ended; no line break at the end. `score` is empty where `mate` gives the plies to the five
/// (negative: the opponent's).
[[nodiscard]] std::string analysisCsv(const Json& result);

}  // namespace pentarch::app
