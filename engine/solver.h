// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "engine/engine.h"
#include "engine/proof/certificate.h"
#include "engine/solver/defenses.h"
#include "engine/solver/prover.h"
#include "engine/solver/shortest_fours.h"
#include "engine/solver/win_search.h"

namespace pentarch {

// Everything that proves: the provers of wins, the refutation of replies, and the certificates with their checker. The
// functions here lend the provers a tree search: an engine of their own, with the built-in evaluation.

/// Looks for a win within the class: first by fours, then by fours and threes, then where the tree search claims one.
/// The verdict `NoWin` covers fours and threes only.
[[nodiscard]] WinSearchResult searchWin(const Position& position, const SolveLimits& limits, const StopSignal& stop);

/// Tries every first move that may start a win of the class, or only those given: all with few nodes, then the
/// undecided ones with the rest.
[[nodiscard]] FirstMoves searchFirstMoves(const Position& position, const SolveLimits& limits,
                                          const std::vector<Square>& only, const StopSignal& stop);

/// Tries to turn the claimed wins of a search of `position` into proven ones, and a claimed loss into a proven one by
/// showing that every legal move loses. If moves were excluded from the search, a loss is proven for the first move of
/// each line alone. Takes at most a quarter of the search's time, but at least a tenth of a second, plus the time or
/// nodes left by a search that ended before its limits: a win with quiet moves is then proven as by `searchWin` and
/// takes the length and line of that proof. Without a clock the work is counted instead, so that the same search always
/// gives the same result.
void proveClaims(const Position& position, const SearchLimits& limits, SearchResult& result, const StopSignal& stop);

}  // namespace pentarch
