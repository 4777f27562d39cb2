// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "engine/game/position.h"
#include "engine/solver/prover.h"
#include "engine/solver/replayed_win.h"

namespace pentarch {

/// A move of the side to move and the opponent's proven win after it.
struct Reply {
  Square move;
  SolveResult refutation;  ///< proven: the move loses
};

/// Called on the calling thread with the number of replies done and the total.
using ReplyProgress = std::function<void(std::size_t done, std::size_t total)>;

/// Every legal move of the side to move with its refutation by solve() within `nodes` nodes, in index order, on `jobs`
/// threads. Moves near stones are tried first; moves not tried before `stop` was raised are undecided.
[[nodiscard]] std::vector<Reply> solveReplies(const Position& position, std::uint64_t nodes, int jobs,
                                              const StopSignal& stop, const ReplyProgress& onProgress = {});

/// Defenses against a threat.
struct Defenses {
  ReplayedWin threat;         ///< the opponent's five or VCF after a pass; without a line if none is proven
  bool isComplete = false;    ///< there is a threat, and every legal move was examined before the budget ended
  std::vector<Square> moves;  ///< moves after which no win of the opponent was proven
  int longest = 0;            ///< plies of the longest win against the other moves
  bool onlyFours = true;      ///< the other moves all lose to a five or a VCF
  std::uint64_t nodes = 0;    ///< spent on all of it
};

/// Checks if the opponent would win by fours after a pass and, if so, which moves prevent it: each legal move is either
/// refuted by a proven win or counts as a defense. If few defenses are left, wins by threes are tried too. `position`
/// is changed and restored.
[[nodiscard]] Defenses findDefenses(Position& position, Budget& budget);

}  // namespace pentarch
