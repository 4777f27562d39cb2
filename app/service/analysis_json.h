// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "app/analysis/position_analyzer.h"
#include "app/records/input_position.h"
#include "app/records/turn_choice.h"
#include "app/service/json_output.h"

namespace pentarch::app {

/// A proof search for `side`: verdict, kind of proof, length, work and line. See docs/analyze.schema.json.
[[nodiscard]] Json solveJson(const SolveResult& result, Color side);

/// Point, kind and lines. See docs/analyze.schema.json.
[[nodiscard]] Json foulJson(const Foul& foul);

/// The result of an analysis. `engine` holds the position.
[[nodiscard]] Json analysisJson(const Engine& engine, const ChosenPosition& chosen, std::string_view key,
                                const Analysis& analysis);

/// An input that could not be analyzed, as one line of JSON.
[[nodiscard]] std::string inputErrorJson(const UnreadPosition& unread, std::string_view key);

}  // namespace pentarch::app
