// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "app/analysis/analysis.h"
#include "app/analysis/explanation.h"
#include "app/analysis/opening.h"
#include "app/analysis/puzzle.h"
#include "app/analysis/solution.h"
#include "app/records/input_position.h"
#include "app/records/turn_choice.h"
#include "app/service/json_output.h"

namespace pentarch::app {

// The answers to questions about positions as the objects of docs/schema. `engine` holds the position.

/// `key` is that of the question and its settings.
[[nodiscard]] Json analysisJson(const Engine& engine, const ChosenPosition& chosen, std::string_view key,
                                const Analysis& analysis);

[[nodiscard]] Json solutionJson(const Engine& engine, const ChosenPosition& chosen, const SolveQuestion& question,
                                const Solution& solution);

[[nodiscard]] Json explanationJson(const Engine& engine, const ChosenPosition& chosen, const Explanation& explanation);

/// `number` counts from 1.
[[nodiscard]] Json puzzleJson(const puzzle::Puzzle& puzzle, int number);

[[nodiscard]] Json findingJson(const Engine& engine, const ChosenPosition& chosen, const puzzle::Finding& finding);

[[nodiscard]] Json openingJson(const Engine& engine, const ChosenPosition& chosen, const swap2::Choice& choice,
                               bool wasInterrupted);

/// Adds what became of a position: "outcome", and of a puzzle also "solution", "plies", "proof", "nodes",
/// "alternatives" and "check".
void addOutcome(Json& json, const puzzle::Finding& finding);

/// "puzzle", "trivial", "none", "several", "undecided".
[[nodiscard]] std::string_view nameOf(puzzle::Outcome outcome);

/// An input that could not be analyzed, as one line. `key` may be empty.
[[nodiscard]] std::string inputErrorJson(const UnreadPosition& unread, std::string_view key = {});

}  // namespace pentarch::app
