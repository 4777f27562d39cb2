// SPDX-License-Identifier: MIT
#pragma once

#include <variant>

#include "app/analysis/analysis.h"
#include "app/analysis/explanation.h"
#include "app/analysis/review.h"
#include "app/analysis/solution.h"
#include "app/records/game_tree.h"

namespace pentarch::app {

/// The question what happened in a game.
struct ReviewQuestion {
  records::GameTree game;
};

/// Everything that can be asked of a position, or of a game. analyzePosition(), explainPosition(), solvePosition() and
/// review::reviewGame() have the answers.
using Question = std::variant<AnalyzeQuestion, ExplainQuestion, SolveQuestion, ReviewQuestion>;

}  // namespace pentarch::app
