// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "engine/search/solve.h"

namespace pentarch::app {

/// A move of the side to move and what the opponent can prove afterwards.
struct Reply {
  Square move;
  SolveResult refutation;  ///< proven: the move loses
};

/// What the opponent can prove by fours and threes after `move`, within that many nodes. A move that makes five is
/// answered by nothing.
[[nodiscard]] SolveResult solveAfterMove(const Position& position, Square move, std::uint64_t nodes,
                                         const StopSignal& stop);

/// Called on the thread that asked, with the replies that are done and that there are.
using ReplyProgress = std::function<void(std::size_t done, std::size_t total)>;

/// Every legal move of the side to move with its refutation, in index order, on `jobs` threads. Those near stones are
/// looked at first; those not looked at because `stop` was raised are undecided.
[[nodiscard]] std::vector<Reply> refuteReplies(const Position& position, std::uint64_t nodes, int jobs,
                                               const StopSignal& stop, const ReplyProgress& onProgress = {});

}  // namespace pentarch::app
