// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "engine/game/position.h"
#include "engine/search/search_types.h"

namespace pentarch {

/// What ends a proof search; the first limit reached counts. Default: none.
struct SolveLimits {
  Deadline deadline;
  std::optional<std::uint64_t> maxNodes;
};

struct SolveResult {
  enum class Verdict : std::uint8_t {
    Proven,     ///< the side to move wins; the checker has accepted the win
    NoWin,      ///< neither fours nor threats win
    Undecided,  ///< a limit was reached first, or the win was too large to check
  };
  Verdict verdict = Verdict::Undecided;
  Proof proof = Proof::None;
  std::vector<Square> line;  ///< the winning line, when proven
  std::uint64_t nodes = 0;

  [[nodiscard]] int plies() const { return static_cast<int>(line.size()); }
};

/// Tries to prove a win of the side to move, first by fours, then by fours and threes.
[[nodiscard]] SolveResult solve(const Position& position, const SolveLimits& limits, const StopSignal& stop);

/// Tries to prove that `firstMove` wins for the side to move, as a search claims: `Five` at once, `Vcf` if only fours
/// follow, `Vct` if threes (or a quiet first move) are needed; `Claimed` if no proof was found. Every reply has been
/// tried. Costs up to a hundred thousand solver nodes a reply that is hard to answer; `shouldStop` (may be empty) is
/// asked often and ends it. `position` is changed and restored.
[[nodiscard]] Proof proveWin(Position& position, Square firstMove, const std::function<bool()>& shouldStop);

}  // namespace pentarch
