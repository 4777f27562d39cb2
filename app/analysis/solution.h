// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "app/analysis/host.h"
#include "app/analysis/limits.h"
#include "engine/engine.h"
#include "engine/solver.h"

namespace pentarch::app {

/// "fours", "threats" or "quiet".
[[nodiscard]] std::string_view nameOf(WinClass winClass);

/// Parses the name of a class. Throws UsageError naming `what`.
[[nodiscard]] WinClass winClassNamed(std::string_view name, std::string_view what);

/// "fours", "fours and threes", "fours, threes and quiet moves": the class searched, for people.
[[nodiscard]] std::string_view describe(WinClass winClass);

/// The question asked about a position.
struct SolveQuestion {
  WinClass winClass = WinClass::Threats;
  bool wantsAll = false;          ///< all winning first moves instead of one
  std::vector<Square> only = {};  ///< first moves to judge; empty: all
  bool isForOpponent = false;     ///< the side that was to move has passed
};

/// The result for a position.
struct Solution {
  SolveResult::Verdict verdict = SolveResult::Verdict::Undecided;
  std::optional<WinSearchResult> win;    ///< if one win was asked for; none where the game has ended
  std::optional<FirstMoves> firstMoves;  ///< if first moves were asked for; none where the game has ended
  bool wasInterrupted = false;

  /// The certificate of the shortest proof found; null if there is none.
  [[nodiscard]] const proof::Certificate* certificate() const;
};

/// Answers the question about the position on the engine's board. `NoWin` applies to the whole class; if the class
/// includes quiet moves, finding nothing leaves the question undecided.
[[nodiscard]] Solution run(const SolveQuestion& question, const Engine& engine, const QuestionLimits& limits,
                           const Host& host = {});

}  // namespace pentarch::app
