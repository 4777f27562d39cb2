// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/solver/prover.h"
#include "engine/solver/solve.h"

namespace pentarch::app {

/// "fours", "threats" or "quiet".
[[nodiscard]] std::string_view nameOf(WinClass winClass);

/// Parses the name of a class. Throws UsageError.
[[nodiscard]] WinClass winClassNamed(std::string_view name);

/// "fours", "fours and threes", "fours, threes and quiet moves": the class searched, for people.
[[nodiscard]] std::string_view describe(WinClass winClass);

/// Result of the search for a win.
struct WinSearchResult {
  SolveResult solved;
  Square claimed;  ///< a winning move claimed by the tree search but not proven, or none
  int depth = 0;   ///< of the tree search; 0 without one
};

/// Looks for a win within the class: first by fours, then by fours and threes, then where the tree search claims one.
/// The verdict `NoWin` covers fours and threes only.
[[nodiscard]] WinSearchResult searchWin(const Position& position, const SolveLimits& limits, const StopSignal& stop);

/// Tries to prove that `first` wins, as a search claims, using quiet moves that a search claims too.
[[nodiscard]] SolveResult proveClaimed(const Position& position, Square first, const SolveLimits& limits,
                                       const StopSignal& stop);

/// Result for every legal first move.
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

/// Tries every first move that may start a win of the class, or only those given: all with few nodes, then the
/// undecided ones with the rest.
[[nodiscard]] FirstMoves searchFirstMoves(const Position& position, const SolveLimits& limits,
                                          const std::vector<Square>& only, const StopSignal& stop);

}  // namespace pentarch::app
