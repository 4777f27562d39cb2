// SPDX-License-Identifier: MIT
#pragma once

#include <variant>

#include "app/analysis/analysis.h"
#include "app/analysis/explanation.h"
#include "app/analysis/opening.h"
#include "app/analysis/puzzle.h"
#include "app/analysis/review.h"
#include "app/analysis/solution.h"

namespace pentarch::app {

/// Everything that can be asked of the position on an engine's board, or of a game. For each of them there is a
/// `run(question, engine, limits, host)` with the answer.
using Question = std::variant<AnalyzeQuestion, ExplainQuestion, SolveQuestion, puzzle::PuzzleQuestion, OpeningQuestion,
                              review::ReviewQuestion>;

}  // namespace pentarch::app
