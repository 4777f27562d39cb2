// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "engine/game/position.h"

namespace pentarch::app {

/// The shortest VCF.
struct ShortestFours {
  std::vector<Square> line;  ///< against the defense that lasts longest; empty if none was found
  bool isShortest = false;   ///< no shorter one exists; false if the budget ran out before that was known
};

/// Looks for the VCF of the side to move with the fewest stones, at most `maxPlies` plies, by iterative deepening over
/// the number of stones. `budget` bounds the nodes. `position` is changed and restored.
[[nodiscard]] ShortestFours shortestFours(Position& position, int maxPlies, std::uint64_t budget);

}  // namespace pentarch::app
