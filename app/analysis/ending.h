// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>

#include "app/records/input_position.h"
#include "engine/engine.h"

namespace pentarch::app {

/// Ending of the game on the board, in words without a full stop: "Black won with h12", or "Black has five: h8 to h12"
/// if the last stone is not known. Empty while the game goes on.
[[nodiscard]] std::string endingText(const Engine& engine);

/// The reason no game leads to the position under that rule, for people: moves after the end of the game, each named,
/// or a five of both sides. Empty if there is none.
[[nodiscard]] std::string problemOf(const InputPosition& position, Rule rule);

/// Sets up the position under the engine's rule. Throws PositionError if no game leads to it: moves follow the end of
/// the game, or both sides have five.
void setUp(Engine& engine, const InputPosition& position);

/// Moves and passes of the longest main line that is examined: those of a board, and as many passes.
inline constexpr std::size_t kMaxLineMoves = 2 * kMaxPoints;

/// The reason why not every position of a game can be examined, for people: its main line is longer than kMaxLineMoves.
/// Empty if there is none.
[[nodiscard]] std::string lengthProblemOf(const records::GameTree& game);

}  // namespace pentarch::app
