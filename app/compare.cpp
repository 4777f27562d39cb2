// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstdint>

#include "app/board_text.h"
#include "app/commands.h"
#include "app/console.h"
#include "app/ending.h"
#include "app/errors.h"
#include "app/text_layout.h"
#include "app/units.h"
#include "engine/search/ladder.h"

namespace pentarch::app {

int compare(const Options& options) {
  constexpr int kMaxLadderDepth = 12;
  constexpr int kMaxWidth = 484;
  LadderOptions ladder;
  ladder.depth = parseInteger(options.get("depth"), "--depth", 1, kMaxLadderDepth);
  ladder.width = parseInteger(options.get("width"), "--width", 1, kMaxWidth);
  const InputPosition position = readInputs(options.inputs(), inputOptions(options)).front();
  Engine engine({.rule = ruleOf(options, position)});
  setUp(engine, position);
  if (engine.ending().isOver()) {
    throw PositionError(endingText(engine) + ": there is nothing to search; take an earlier position");
  }
  fmt::print("{}\n{} to move, depth {}, {} at each node\n\n",
             drawBoard(engine, Style::of(options), position.lastMove()), nameOf(engine.sideToMove()), ladder.depth,
             counted(static_cast<std::uint64_t>(ladder.width), "move"));

  const double minimal = minimalTree(ladder.width, ladder.depth);
  fmt::print("{:<28}{:>8}{:>14}{:>14}{:>11}{:>13}{:>12}\n", "", "score", "nodes", "leaves", "seconds", "of minimax",
             "of minimal");
  std::uint64_t minimax = 0;
  climbLadder(engine.position(), ladder, [&](const LadderRow& row) {
    if (minimax == 0) minimax = row.nodes;
    const double share = 100 * static_cast<double>(row.nodes) / static_cast<double>(minimax);
    fmt::print("{:<28}{:>8}{:>14}{:>14}{:>11.3f}{:>12.2f}%{:>12.2f}{}\n", row.name, row.score, row.nodes, row.leaves,
               row.seconds, share, static_cast<double>(row.leaves) / minimal, row.isComplete ? "" : "  given up");
    flushOutput();
  });
  fmt::print("\nminimal tree: {:.0f} leaves\n", minimal);
  return kOk;
}

}  // namespace pentarch::app
