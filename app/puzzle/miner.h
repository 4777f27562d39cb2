// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/puzzle/uniqueness.h"
#include "app/records/game_tree.h"

namespace pentarch::puzzle {

/// A game to look at and the rule that holds in it.
struct Source {
  records::GameTree game;
  Rule rule = Rule::Freestyle;
};

struct MiningOptions {
  Criteria criteria;
  std::optional<std::size_t> count;  ///< puzzles after which it stops
  int jobs = 1;                      ///< positions at a time
};

/// What became of the positions.
struct MiningSummary {
  std::size_t positions = 0;  ///< that were looked at
  std::size_t puzzles = 0;
  std::size_t trivial = 0;
  std::size_t noWin = 0;
  std::size_t several = 0;
  std::size_t undecided = 0;
  std::size_t repeated = 0;  ///< the puzzle of an earlier position of the game, still there or partly played
};

/// What is known of positions from an earlier run, and where new findings go. Either may be empty. The text names the
/// position: rule, board size, side to move, stones.
struct FindingMemory {
  std::function<std::optional<Finding>(const std::string& position)> find = {};
  std::function<void(const std::string& position, const Finding& finding)> keep = {};
};

using PuzzleSink = std::function<void(const Puzzle&)>;
/// Called with the positions that are done and that there are.
using MiningProgress = std::function<void(std::size_t done, std::size_t total)>;

/// Looks at every position of the main lines, those that are the same up to symmetry once, and hands over the puzzles
/// in the order of the games. A move that solves several positions of one game counts where it first does, and what is
/// left of a solution that the game goes on with is no new puzzle. The same input gives the same puzzles whatever the
/// jobs. Ends early when `stop` is raised.
MiningSummary mine(const std::vector<Source>& sources, const MiningOptions& options, const PuzzleSink& onPuzzle,
                   const MiningProgress& onProgress, const StopSignal& stop, const FindingMemory& memory = {});

}  // namespace pentarch::puzzle
