// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "app/json_output.h"
#include "app/position_input.h"
#include "engine/engine.h"

namespace pentarch::app {

/// How the game on the board has ended, in words without a full stop: "Black won with h12", "Black has five: h8 to h12"
/// where nobody knows which stone was the last one. Empty while it goes on.
[[nodiscard]] std::string endingText(const Engine& engine);

/// The same for programs: "winner" (null for a draw), "move" (null if not known), "five" (its points, none if none was
/// made) and "text". Precondition: the game has ended.
[[nodiscard]] Json endingJson(const Engine& engine);

/// Why no game leads to a position under that rule, in words for people: moves that follow the end of the game, each
/// named, or a five of both sides. Empty if nothing is wrong.
[[nodiscard]] std::string problemOf(const InputPosition& position, Rule rule);

}  // namespace pentarch::app
