// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "engine/game/position.h"
#include "engine/game/types.h"

namespace pentarch {

/// The attacker's move in a position in which it is to move, or none if it knows none (or has no time left).
using Strategy = std::function<Square(Position&)>;

enum class ReplayVerdict : std::uint8_t {
  Accepted,  ///< the strategy wins against every legal reply
  Refuted,   ///< some reply escapes, or the strategy fails
  TooLarge,  ///< the strategy would be asked in more positions than allowed
};

/// Replays a claimed win of the side to move against every legal reply of the defender. Rows are counted on the board
/// itself, not looked up in the pattern tables, so that a fault of the tables cannot confirm itself; only the forbidden
/// points of renju come from the position. A win after the move limit does not count. `maxNodes` bounds the number of
/// positions in which the strategy is called. `position` is changed and restored.
[[nodiscard]] ReplayVerdict replayWin(Position& position, const Strategy& strategy, int maxNodes);

/// A line of play up to a five.
struct WinningLine {
  int plies = 0;              ///< both sides' stones up to the five
  std::vector<Square> moves;  ///< fewer than `plies` if the defender ends up without a legal reply
};

/// The longest line of a win that replayWin() accepts; none if it does not.
[[nodiscard]] std::optional<WinningLine> longestLine(Position& position, const Strategy& strategy, int maxNodes);

}  // namespace pentarch
