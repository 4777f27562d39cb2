// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "engine/engine.h"
#include "engine/swap2.h"
#include "protocol/command.h"
#include "protocol/thinker.h"

/// Stones that balance a position to a given value, for the balance commands of Yixin-Board.
namespace pentarch::balance {

/// One stone of the side to move after which the value for that side is closest to `bias`. Empty if no point is free.
[[nodiscard]] std::vector<Square> one(Score bias, const OpeningSearch& search);

/// A stone of either side, the side to move first, after which the value for the side to move is closest to `bias`.
/// Empty if no two points are free.
[[nodiscard]] std::vector<Square> two(Score bias, const OpeningSearch& search);

/// The stones that a command asks for. Takes as long as a move, at most 60 s. Precondition: the thinker has been
/// started.
[[nodiscard]] std::vector<Square> find(const command::Balance& command, const Position& board, Thinker& thinker,
                                       const LimitsFor& limitsFor);

}  // namespace pentarch::balance
