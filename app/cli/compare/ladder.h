// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

#include "engine/game/score.h"
#include "engine/position.h"

namespace pentarch::app {

/// The teaching ladder: the same fixed-depth search written seven times, each time with one more refinement. All return
/// the same value; only the number of nodes differs. The engine's search builds on the last rung.
struct LadderRow {
  std::string_view name;
  Score score = 0;
  std::uint64_t nodes = 0;   ///< positions visited, the root included; re-searches count again
  std::uint64_t leaves = 0;  ///< of these, visits that ended in an evaluation or the end of the game
  double seconds = 0;
  bool isComplete = true;  ///< false: `maxNodes` was reached and the score means nothing
};

struct LadderOptions {
  int depth = 3;  ///< plies, at least 1
  int width = 0;  ///< number of moves searched at each node, those with the strongest threats; 0: all candidates
  std::uint64_t maxNodes = 20'000'000;  ///< a rung that visits more gives up
};

/// Climbs all rungs, from minimax to principal variation search with table and history, and reports each one as it
/// finishes. Minimax visits every node: it finishes only with small depths and widths.
void climbLadder(const Position& position, const LadderOptions& options,
                 const std::function<void(const LadderRow&)>& onRow);

/// Number of leaves that any search must visit on a uniform tree to prove its value (Knuth and Moore, "An analysis of
/// alpha-beta pruning", 1975): width^ceil(depth/2) + width^floor(depth/2) - 1.
[[nodiscard]] double minimalTree(double width, int depth);

}  // namespace pentarch::app
