// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "engine/engine.h"
#include "engine/proof/certificate.h"
#include "engine/proof/check.h"
#include "engine/proof/joined_check.h"
#include "engine/solver/defenses.h"
#include "engine/solver/prover.h"
#include "engine/solver/replayed_win.h"
#include "engine/solver/shortest_fours.h"
#include "engine/solver/win_search.h"

/// Everything that proves: wins, the refutation of replies, certificates and their checker.
namespace pentarch {

/// The functions of engine/solver/win_search.h with the built-in policy and evaluation: they create an engine for the
/// tree search.
[[nodiscard]] WinSearchResult searchWin(const Position& position, WinClass winClass, Budget& budget);

[[nodiscard]] FirstMoves searchFirstMoves(const Position& position, WinClass winClass, const std::vector<Square>& only,
                                          Budget& budget);

/// The proofs of what a search claims.
struct ProvenClaims {
  std::optional<LossProof> loss;  ///< how far a loss of the position is proven; none if none is claimed
  /// The checked proof of the best line's win, or of the loss; none if there was no time to write it, nor, for
  /// ProofDetail::Verdict, where a replay has proven the win.
  std::optional<proof::Certificate> certificate;
};

/// Extent of a proof: a replay confirms most wins sooner than their certificate is written.
enum class ProofDetail : std::uint8_t { Verdict, Certificate };

/// Tries to turn the claimed wins of a search by `engine` of the position on its board into proven ones, and a claimed
/// loss into a proven one by showing that every legal move loses. If moves were excluded from the search, a loss is
/// proven for the first move of each line alone. Takes at most a quarter of the search's time, held between a tenth of
/// a second and a second, plus the time or nodes left by a search that ended before its limits: quiet moves are then
/// tried with the help of `engine`, and a win takes the length and line of its proof, as does a loss if it is the only
/// line. Without a clock the work is counted instead, so that the same search always gives the same result. `onInfo`
/// hears of the progress (SearchInfo::Proving).
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
