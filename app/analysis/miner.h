// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/analysis/puzzle.h"
#include "app/records/game_tree.h"

namespace pentarch::puzzle {

/// A game to mine and its rule.
struct Source {
  records::GameTree game;
  Rule rule = Rule::Freestyle;
};

struct MiningOptions {
  Criteria criteria;
  std::optional<std::size_t> count;  ///< stop after this many puzzles
  int jobs = 1;                      ///< positions examined at a time
};

/// Counts of examined positions by outcome.
struct MiningSummary {
  std::size_t positions = 0;  ///< examined
  std::size_t puzzles = 0;
  std::size_t trivial = 0;
  std::size_t noWin = 0;
  std::size_t several = 0;
  std::size_t undecided = 0;
  std::size_t repeated = 0;  ///< puzzles that repeat or continue an earlier one of the same game
};

/// Findings of an earlier run, and the store for new ones. Either may be empty. The text identifies the position: rule,
/// board size, side to move, stones.
struct FindingMemory {
  std::function<std::optional<Finding>(const std::string& position)> find = {};
  std::function<void(const std::string& position, const Finding& finding)> keep = {};
};

using PuzzleSink = std::function<void(const Puzzle&)>;
/// Called with the number of positions done and the total.
using MiningProgress = std::function<void(std::size_t done, std::size_t total)>;

/// Examines the positions of all main lines, each once up to symmetry, and passes the puzzles on in the order of the
/// games. If one move solves several positions of a game, only the first counts; the rest of a solution that the game
/// follows is not a new puzzle. The result does not depend on the number of jobs. Ends early when `stop` is raised.
MiningSummary mine(const std::vector<Source>& sources, const MiningOptions& options, const PuzzleSink& onPuzzle,
                   const MiningProgress& onProgress, const StopSignal& stop, const FindingMemory& memory = {});

}  // namespace pentarch::puzzle
