// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/engine.h"
#include "training/item_random.h"

namespace pentarch::training {

/// Requirements for an opening.
struct OpeningOptions {
  int minStones = 2;
  int maxStones = 10;          ///< ≥ minStones
  Score maxScore = 80;         ///< largest advantage of either side, as a score
  std::uint64_t nodes = 3000;  ///< for the search that judges the opening
};

/// An opening and its score.
struct Opening {
  std::vector<Square> moves;  ///< Black's first
  Score score = 0;            ///< for the side to move after them
};

/// Random stones near each other, placed as a group near the middle of the board, accepted if the game is still open
/// and a short search sees no large advantage. After many rejections the most even opening so far is taken, so the
/// generator always ends. Uses the engine's board, rule and tables, and clears the tables. None once `stop` is raised.
[[nodiscard]] std::optional<Opening> generateOpening(Engine& engine, const OpeningOptions& options, ItemRandom& random,
                                                     const StopSignal& stop);

}  // namespace pentarch::training
