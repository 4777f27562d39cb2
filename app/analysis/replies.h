// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "engine/solver/solve.h"

namespace pentarch::app {

/// A move of the side to move and the opponent's proven win after it.
struct Reply {
  Square move;
  SolveResult refutation;  ///< proven: the move loses
};

/// Looks for a win of the opponent by fours and threes after `move`, within that many nodes. Finds none if the move
/// makes five.
[[nodiscard]] SolveResult solveAfterMove(const Position& position, Square move, std::uint64_t nodes,
                                         const StopSignal& stop);

/// Called on the calling thread with the number of replies done and the total.
using ReplyProgress = std::function<void(std::size_t done, std::size_t total)>;

/// Every legal move of the side to move with its refutation, in index order, on `jobs` threads. Moves near stones are
/// tried first; moves not tried before `stop` was raised are undecided.
[[nodiscard]] std::vector<Reply> refuteReplies(const Position& position, std::uint64_t nodes, int jobs,
                                               const StopSignal& stop, const ReplyProgress& onProgress = {});

}  // namespace pentarch::app
