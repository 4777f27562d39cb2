// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/analysis/turn_choice.h"
#include "app/json_output.h"
#include "engine/engine.h"
#include "engine/proof/certificate.h"
#include "engine/search/solve.h"

namespace pentarch::app {

/// The question asked about a position.
struct SolveQuestion {
  SolveLimits limits;
  bool wantsAll = false;       ///< all winning first moves instead of one
  std::vector<Square> only;    ///< first moves to judge; empty: all
  bool isForOpponent = false;  ///< the side that was to move has passed
};

/// The result for a position, for people and for programs (docs/solve.schema.json).
struct Solution {
  SolveResult::Verdict verdict = SolveResult::Verdict::Undecided;
  std::string text;  ///< several lines
  Json json;
  std::optional<proof::Certificate> certificate;  ///< of the shortest proof found
};

/// Answers the question about the position on the engine's board. `NoWin` applies to the whole class; if the class
/// includes quiet moves, finding nothing leaves the question undecided. Throws PositionError.
[[nodiscard]] Solution solvePosition(const Engine& engine, const ChosenPosition& chosen, const SolveQuestion& question,
                                     const StopSignal& stop);

}  // namespace pentarch::app
