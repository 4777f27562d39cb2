// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "engine/game/position.h"
#include "engine/solver/prover.h"

namespace pentarch {

/// The shortest VCF.
struct ShortestFours {
  std::vector<Square> line;  ///< against the defense that lasts longest; empty if none was found
  bool isShortest = false;   ///< no shorter one exists; false if the budget was spent before that was known
};

/// Looks for the VCF of the side to move with the fewest stones, at most `maxPlies` plies, by iterative deepening over
/// the number of stones. `position` is changed and restored.
[[nodiscard]] ShortestFours shortestFours(Position& position, int maxPlies, Budget& budget);

/// Looks for a VCF shorter than the line of a proven win, which is the first one that was found, and takes it over with
/// its kind of proof once it is replayed. Returns true if no VCF is shorter than the line that `win` then has. Each
/// search has at most `nodes` nodes of the budget. `position` is changed and restored.
bool shorten(Position& position, SolveResult& win, std::uint64_t nodes, Budget& budget);

}  // namespace pentarch
