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
[[nodiscard]] ProvenClaims proveClaims(Engine& engine, const SearchLimits& limits, SearchResult& result,
                                       const StopSignal& stop, ProofDetail detail = ProofDetail::Verdict,
                                       const InfoSink& onInfo = {});

/// The result of settle().
struct Settled {
  SearchResult search;
  ProvenClaims claims;
};

/// Decides the position on the engine's board rather than ranking its moves: searches until a win or a loss is claimed,
/// which is then proven, with certificate, in what is left of the limits. At most 70 % of them go into the search
/// unless it claims nothing. One line only; moves should not be excluded.
[[nodiscard]] Settled settle(Engine& engine, const SearchLimits& limits, const StopSignal& stop,
                             const InfoSink& onInfo = {});

}  // namespace pentarch
