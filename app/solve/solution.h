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

/// What is asked about a position.
struct SolveQuestion {
  SolveLimits limits;
  bool wantsAll = false;       ///< every first move that wins, not one
  std::vector<Square> only;    ///< first moves to be judged; empty: all of them
  bool isForOpponent = false;  ///< the side that was to move passed
};

/// What was found out about a position, for people and for programs (docs/solve.schema.json).
struct Solution {
  SolveResult::Verdict verdict = SolveResult::Verdict::Undecided;
  std::string text;  ///< lines
  Json json;
  std::optional<proof::Certificate> certificate;  ///< of the shortest proof found
};

/// Answers the question about the position on the engine's board. `NoWin` is only said of the whole class; with quiet
/// moves in it, that nothing was found leaves the question open. Throws PositionError.
[[nodiscard]] Solution solvePosition(const Engine& engine, const ChosenPosition& chosen, const SolveQuestion& question,
                                     const StopSignal& stop);

}  // namespace pentarch::app
