// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "engine/base/budget.h"
#include "engine/game/position.h"
#include "engine/game/score.h"
#include "engine/game/types.h"
#include "engine/solver/replay.h"
#include "engine/solver/vcf.h"
#include "engine/solver/vct.h"

/// Wins that a solver finds and a replay confirms: no certificate is written, so that this takes milliseconds. The
/// search uses it, and whoever has many replies to judge; Prover is for those who want the certificate.
namespace pentarch {

/// The moves of the wins that the solver finds; none once the budget is spent, except in the first `unchecked`
/// positions. Solver and budget must outlive the strategy.
[[nodiscard]] Strategy foursOf(VcfSolver& solver, int maxPositions, Budget& budget, int unchecked = 0);
[[nodiscard]] Strategy threatsOf(VctSolver& solver, Budget& budget, int unchecked = 0);

/// The outcome of a solver, where a win has been replayed against every legal reply.
struct ReplayedWin {
  ThreatResult::Verdict verdict = ThreatResult::Verdict::Undecided;
  int plies = 0;             ///< of a win: both sides' stones up to the five along the line
  std::vector<Square> line;  ///< of a win: the longest one known; fewer moves than `plies` if the defender ends up
                             ///< without a legal reply or the budget was spent
};

/// Looks for a VCF of the side to move in at most `maxPositions` attacking positions. `position` is changed and
/// restored.
[[nodiscard]] ReplayedWin replayedFours(Position& position, VcfSolver& solver, int maxPositions, Budget& budget);

/// The same by continuous threats, with at most `maxNodes` nodes.
[[nodiscard]] ReplayedWin replayedThreats(Position& position, VctSolver& solver, std::uint64_t maxNodes,
                                          Budget& budget);

/// A win as a search claims it, where a replay has confirmed it.
struct ReplayedClaim {
  /// `Five` at once, `Vcf` if only fours follow, `Vct` if threes are needed, `Search` if the first move is quiet;
  /// `Claimed` if the replay failed.
  Proof proof = Proof::Claimed;
  WinningLine longest;  ///< of the replay; empty if it failed

  [[nodiscard]] bool isProven() const { return proof >= Proof::Five; }
};

/// Replays the win that begins with `firstMove` of the side to move. Each reply may take budgets::kFoursOfAnswer
/// positions of a search for fours, and budgets::kThreatsOfReplayedAnswer nodes of one for threats. `position` is
/// changed and restored.
[[nodiscard]] ReplayedClaim replayedClaim(Position& position, Square firstMove, Budget& budget);

}  // namespace pentarch
