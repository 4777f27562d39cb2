// SPDX-License-Identifier: MIT
#pragma once

#include <functional>

#include "engine/game/position.h"
#include "engine/game/types.h"

namespace pentarch {

/// The attacker's answer in a position in which it is to move, or none if it knows none (or has no more time).
using Strategy = std::function<Square(Position&)>;

enum class ProofVerdict : std::uint8_t {
  Accepted,  ///< the strategy wins against every legal reply
  Refuted,   ///< some reply escapes, or the strategy fails
  TooLarge,  ///< more replies than allowed
};

/// Replays a claimed win of the side to move against every legal reply of the defender. Rows are counted on the board
/// itself, not looked up in pattern tables, so that a fault there cannot vouch for itself; only what renju forbids
/// comes from the position. A win after the move limit is none. `maxNodes` bounds the number of positions in which the
/// strategy is asked. `position` is changed and restored.
[[nodiscard]] ProofVerdict checkWin(Position& position, const Strategy& strategy, int maxNodes);

}  // namespace pentarch
