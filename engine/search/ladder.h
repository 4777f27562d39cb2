// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

#include "engine/game/position.h"
#include "engine/game/score.h"

namespace pentarch {

/// The teaching ladder: the same fixed-depth search written seven times, each time with one more refinement. All return
/// the same value; what changes is how many nodes they need. The real search (worker.h) is the last rung's grandchild.
struct LadderRow {
  std::string_view name;
  Score score = 0;
  std::uint64_t nodes = 0;   ///< visits of positions, the root included; a second search counts again
  std::uint64_t leaves = 0;  ///< of these, visits that ended in an evaluation or the end of the game
  double seconds = 0;
  bool isComplete = true;  ///< false: `maxNodes` was reached and the score means nothing
};

struct LadderOptions {
  int depth = 3;  ///< plies, at least 1
  int width = 0;  ///< only that many moves of each node are searched, best-looking first; 0: all candidates
  std::uint64_t maxNodes = 20'000'000;  ///< a rung that visits more gives up
};

/// Climbs all rungs, from minimax to principal variation search with table and history, and tells of each as it is
/// done. Minimax visits every node: only small depths and widths let it finish. Precondition: `position` was built with
/// PatternEval::pointTable.
void climbLadder(const Position& position, const LadderOptions& options,
                 const std::function<void(const LadderRow&)>& onRow);

/// Leaves that any search must visit on a uniform tree to prove its value (Knuth and Moore, "An analysis of alpha-beta
/// pruning", 1975): width^ceil(depth/2) + width^floor(depth/2) - 1.
[[nodiscard]] double minimalTree(double width, int depth);

}  // namespace pentarch
