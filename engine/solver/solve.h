// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "engine/game/position.h"
#include "engine/proof/certificate.h"
#include "engine/search/search_types.h"

namespace pentarch {

/// Class of wins to look for; each includes the ones before it.
enum class WinClass : std::uint8_t {
  Fours,    ///< every move is a four
  Threats,  ///< every move is a four or an open three
  Quiet,    ///< any first move, and any later one that a search claims to win
};

/// Limits of a proof search; the first one reached ends it. Default: none.
struct SolveLimits {
  Deadline deadline;
  std::optional<std::uint64_t> maxNodes;
  WinClass winClass = WinClass::Threats;
};

struct SolveResult {
  enum class Verdict : std::uint8_t {
    Proven,     ///< the side to move wins; the checker has accepted the certificate
    NoWin,      ///< no win of the class that was looked for
    Undecided,  ///< a limit was reached first, or the win was too large to check
  };
  Verdict verdict = Verdict::Undecided;
  bool isUnchecked = false;  ///< undecided because a limit was reached before the finished proof was checked
  Proof proof = Proof::None;
  std::vector<Square> line;        ///< the longest line of the proof, from the winning move to the five
  std::uint64_t nodes = 0;         ///< visited
  proof::Certificate certificate;  ///< the whole winning tree, when proven

  /// Plies to the five against the longest defense; odd when proven, else 0.
  [[nodiscard]] int plies() const { return certificate.plies; }
};

/// Tries to prove a win of the side to move, first by fours, then by fours and threes. Wins that begin with a quiet
/// move are left to Prover, whatever the class.
[[nodiscard]] SolveResult solve(const Position& position, const SolveLimits& limits, const StopSignal& stop);

/// Tries to prove that `firstMove` wins for the side to move, as a search claims: `Five` at once, `Vcf` if only fours
/// follow, `Vct` if threes (or a quiet first move) are needed; `Claimed` if no proof was found. Every reply has been
/// tried. Costs up to a hundred thousand solver nodes for each reply that is hard to answer; `shouldStop` (may be
/// empty) is polled often and ends it. `position` is changed and restored.
[[nodiscard]] Proof proveWin(Position& position, Square firstMove, const std::function<bool()>& shouldStop);

}  // namespace pentarch
