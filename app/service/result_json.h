// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "app/analysis/analysis.h"
#include "app/analysis/explanation.h"
#include "app/analysis/puzzle.h"
#include "app/analysis/solution.h"
#include "app/records/input_position.h"
#include "app/records/turn_choice.h"
#include "app/service/json_output.h"

namespace pentarch::app {

/// The results of `analyze`, `solve`, `explain` and `puzzle` as the objects of docs/schema. `engine` holds the
/// position.

[[nodiscard]] Json analysisJson(const Engine& engine, const ChosenPosition& chosen, std::string_view key,
                                const Analysis& analysis);

[[nodiscard]] Json solutionJson(const Engine& engine, const ChosenPosition& chosen, const SolveQuestion& question,
                                const Solution& solution);

[[nodiscard]] Json explanationJson(const Engine& engine, const ChosenPosition& chosen, const Explanation& explanation);

/// `number` counts from 1.
[[nodiscard]] Json puzzleJson(const puzzle::Puzzle& puzzle, int number);

/// Adds the solution of a puzzle: "solution", "plies", "proof", "nodes", "alternatives" and "check".
void addPuzzleSolution(Json& json, const puzzle::Puzzle& puzzle);

/// An input that could not be analyzed, as one line. `key` may be empty.
[[nodiscard]] std::string inputErrorJson(const UnreadPosition& unread, std::string_view key = {});

}  // namespace pentarch::app
