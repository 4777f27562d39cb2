// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "engine/game/position.h"
#include "engine/solver/prover.h"
#include "engine/solver/replay.h"

namespace pentarch {

/// The VCF of the side to move with the fewest stones, at most `maxPlies` plies, by iterative deepening over the number
/// of stones: its line against the defense that lasts longest. Without moves if there is none or the budget was spent
/// before one was found. `position` is changed and restored.
[[nodiscard]] WinningLine shortestFours(Position& position, int maxPlies, Budget& budget);

/// Looks for a VCF shorter than the line of a proven win, which is the first one that was found. Once it is replayed,
/// `win` takes over its line, length and kind of proof, and loses its certificate, which is that of the longer win.
/// Returns true if `win` then is as short as the shortest VCF; false if no VCF was found that is no longer, or if the
/// replay failed. Each search has at most `nodes` nodes of the budget. `position` is changed and restored.
bool shorten(Position& position, SolveResult& win, std::uint64_t nodes, Budget& budget);

}  // namespace pentarch
