// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/engine.h"
#include "training/item_random.h"

namespace pentarch::training {

/// What an opening must be like.
struct OpeningOptions {
  int minStones = 2;
  int maxStones = 10;          ///< ≥ minStones
  Score maxScore = 80;         ///< largest advantage of either side, as a score
  std::uint64_t nodes = 3000;  ///< of the search that judges it
};

/// An opening and how its search judged it.
struct Opening {
  std::vector<Square> moves;  ///< Black's first
  Score score = 0;            ///< for the side to move after them
};

/// Random stones near each other, a whole group of them placed at random near the middle, accepted if the game is still
/// open and a short search sees no large advantage. After many refusals the most even one so far is taken, so the
/// generator always ends. Uses the engine's board, rule and tables; forgets what was learnt. None once `stop` is
/// raised.
[[nodiscard]] std::optional<Opening> generateOpening(Engine& engine, const OpeningOptions& options, ItemRandom& random,
                                                     const StopSignal& stop);

}  // namespace pentarch::training
