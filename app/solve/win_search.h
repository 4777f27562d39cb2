// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "app/options.h"
#include "engine/search/prover.h"
#include "engine/search/solve.h"

namespace pentarch::app {

/// "fours", "threats" or "quiet".
[[nodiscard]] std::string_view nameOf(WinClass winClass);

/// The class of that name. Throws UsageError.
[[nodiscard]] WinClass winClassNamed(std::string_view name);

/// "fours", "fours and threes", "fours, threes and quiet moves": what was looked for, for people.
[[nodiscard]] std::string_view describe(WinClass winClass);

/// What one position's solution is, and what else was seen on the way.
struct WinSearchResult {
  SolveResult solved;
  Square claimed;  ///< a winning move that the tree search claims but that was not proven, or none
  int depth = 0;   ///< of the tree search; 0 without one
};

/// Looks for a win within the class: by fours, by fours and threes, then where the tree search claims one. The verdict
/// `NoWin` speaks of fours and threes only.
[[nodiscard]] WinSearchResult searchWin(const Position& position, const SolveLimits& limits, const StopSignal& stop);

/// Tries to prove that `first` wins, as a search claims, with quiet moves where a search claims those as well.
[[nodiscard]] SolveResult proveClaimed(const Position& position, Square first, const SolveLimits& limits,
                                       const StopSignal& stop);

/// What becomes of every legal first move.
struct FirstMoves {
  std::vector<SolveResult> winning;  ///< shortest proof first
  std::vector<Square> undecided;
  int refuted = 0;  ///< moves that do not win within the class
  std::uint64_t nodes = 0;

  [[nodiscard]] SolveResult::Verdict verdict() const {
    if (!winning.empty()) return SolveResult::Verdict::Proven;
    return undecided.empty() ? SolveResult::Verdict::NoWin : SolveResult::Verdict::Undecided;
  }
};

/// Tries every first move that a win of the class may begin with, or only those given: all with a few nodes, then the
/// undecided ones with what is left.
[[nodiscard]] FirstMoves searchFirstMoves(const Position& position, const SolveLimits& limits,
                                          const std::vector<Square>& only, const StopSignal& stop);

}  // namespace pentarch::app
