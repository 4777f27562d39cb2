// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "app/lab/item_random.h"
#include "engine/engine.h"

namespace pentarch::training {

/// Requirements on an opening.
struct OpeningOptions {
  int minStones = 2;
  int maxStones = 10;          ///< ≥ minStones
  Score maxScore = 80;         ///< largest advantage of either side, as a score
  std::uint64_t nodes = 3000;  ///< of the search that judges it
};

/// An opening and its search score.
struct Opening {
  std::vector<Square> moves;  ///< Black's first
  Score score = 0;            ///< for the side to move after them
};

/// Generates an opening: random stones in a window that is placed at random near the middle, accepted if the game is
/// not over and a short search sees no large advantage. After many rejections it takes the most even one so far, so it
/// always ends. Uses the engine's board, rule and tables and clears its search memory. None once `stop` is raised.
[[nodiscard]] std::optional<Opening> generateOpening(Engine& engine, const OpeningOptions& options, ItemRandom& random,
                                                     const StopSignal& stop);

}  // namespace pentarch::training
