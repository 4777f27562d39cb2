// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "engine/engine.h"
#include "protocol/command.h"
#include "protocol/thinker.h"

/// Stones that balance a position to a given value, for the balance commands of Yixin-Board.
namespace pentarch::balance {

/// Searches the board after `stones` were added in turn, starting with the side to move, for the `multiPv` best moves.
/// `timeShare` is the share of the answer's time that this search may take.
using Search = std::function<SearchResult(std::span<const Square> stones, int multiPv, double timeShare)>;

/// One stone of the side to move after which the value for that side is closest to `bias`. Empty if no point is free.
[[nodiscard]] std::vector<Square> one(Score bias, const Search& search);

/// A stone of either side, the side to move first, after which the value for the side to move is closest to `bias`.
/// Empty if no two points are free.
[[nodiscard]] std::vector<Square> two(Score bias, const Search& search);

/// The stones that a command asks for, found by searches of the engine's board, which is unchanged afterwards. Takes as
/// long as a move, at most 60 s. Precondition: the thinker has been started.
[[nodiscard]] std::vector<Square> find(const command::Balance& command, Engine& engine, Thinker& thinker,
                                       const LimitsFor& limitsFor);

}  // namespace pentarch::balance
