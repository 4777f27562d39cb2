// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "app/json_output.h"
#include "app/position_input.h"
#include "engine/engine.h"

namespace pentarch::app {

/// Ending of the game on the board, in words without a full stop: "Black won with h12", or "Black has five: h8 to h12"
/// if the last stone is not known. Empty while the game goes on.
[[nodiscard]] std::string endingText(const Engine& engine);

/// The same for programs: "winner" (null for a draw), "move" (null if not known), "five" (its points, none if there is
/// no five) and "text". Precondition: the game has ended.
[[nodiscard]] Json endingJson(const Engine& engine);

/// The reason no game leads to the position under that rule, for people: moves after the end of the game, each named,
/// or a five of both sides. Empty if there is none.
[[nodiscard]] std::string problemOf(const InputPosition& position, Rule rule);

/// The reason why not every position of a game can be examined, for people: its main line has more moves than a board
/// has points, and as many passes. Empty if there is none.
[[nodiscard]] std::string lengthProblemOf(const records::GameTree& game);

}  // namespace pentarch::app
