// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "engine/game/position.h"

namespace pentarch::app {

/// The shortest way to win by fours alone.
struct ShortestFours {
  std::vector<Square> line;  ///< with answers that last longest; empty if none was found
  bool isShortest = false;   ///< no shorter one exists; false if the budget ran out before that was clear
};

/// Looks for a win of the side to move by continuous fours with as few stones as possible, at most `maxPlies` plies, by
/// trying one stone, two stones, and so on. `budget` bounds the positions looked at. `position` is changed and
/// restored.
[[nodiscard]] ShortestFours shortestFours(Position& position, int maxPlies, std::uint64_t budget);

}  // namespace pentarch::app
