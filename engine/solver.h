// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "engine/engine.h"
#include "engine/proof/certificate.h"
#include "engine/solver/defenses.h"
#include "engine/solver/prover.h"
#include "engine/solver/shortest_fours.h"
#include "engine/solver/win_search.h"

/// Everything that proves: wins, the refutation of replies, certificates and their checker. The functions below are
/// those of engine/solver/; those without an engine make one of their own as tree search, with the built-in evaluation.
namespace pentarch {

[[nodiscard]] WinSearchResult searchWin(const Position& position, const SolveLimits& limits, const StopSignal& stop);

[[nodiscard]] FirstMoves searchFirstMoves(const Position& position, const SolveLimits& limits,
                                          const std::vector<Square>& only, const StopSignal& stop);

/// Proves the claims of a search by `engine` of the position on its board, with its search memory.
std::optional<LossProof> proveClaims(Engine& engine, const SearchLimits& limits, SearchResult& result,
                                     const StopSignal& stop);

}  // namespace pentarch
