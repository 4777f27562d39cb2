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
  bool isShortest = false;   ///< no shorter one exists; false if the budget ran out before that was known
};

/// Looks for the VCF of the side to move with the fewest stones, at most `maxPlies` plies, by iterative deepening over
/// the number of stones. `budget` bounds the nodes. `position` is changed and restored.
[[nodiscard]] ShortestFours shortestFours(Position& position, int maxPlies, std::uint64_t budget);

/// Looks for a VCF shorter than the line of a proven win, which is the first one that was found, and takes it over with
/// its kind of proof once it is replayed. Returns true if no VCF is shorter than the line that `win` then has. `budget`
/// bounds the nodes of each search. `position` is changed and restored.
bool shorten(Position& position, SolveResult& win, std::uint64_t budget);

}  // namespace pentarch
