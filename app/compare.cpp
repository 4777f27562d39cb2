// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "app/board_text.h"
#include "app/commands.h"
#include "app/errors.h"
#include "app/units.h"
#include "engine/search/ladder.h"

namespace pentarch::app {

int compare(const Options& options) {
  constexpr int kMaxLadderDepth = 12;
  constexpr int kMaxWidth = 484;
  LadderOptions ladder;
  ladder.depth = options.has("depth") ? parseInteger(options.get("depth"), "--depth", 1, kMaxLadderDepth) : 4;
  ladder.width = parseInteger(options.get("width"), "--width", 1, kMaxWidth);
  const InputPosition position = readInputs(options.inputs(), inputOptions(options)).front();
  Engine engine({.rule = ruleOf(options, position)});
  setUp(engine, position);
  fmt::print("{}\n{} to move, depth {}, {} moves at each node\n\n", drawBoard(engine, Style::of(options)),
             nameOf(engine.sideToMove()), ladder.depth, ladder.width);

  const auto rows = climbLadder(engine.position(), ladder);
  const double minimal = minimalTree(ladder.width, ladder.depth);
  const double all = static_cast<double>(rows.front().nodes);
  fmt::print("{:<28}{:>8}{:>14}{:>14}{:>11}{:>13}{:>12}\n", "", "score", "nodes", "leaves", "seconds", "of minimax",
             "of minimal");
  for (const LadderRow& row : rows) {
    const double nodes = static_cast<double>(row.nodes);
    fmt::print("{:<28}{:>8}{:>14}{:>14}{:>11.3f}{:>12.2f}%{:>12.2f}{}\n", row.name, row.score, row.nodes, row.leaves,
               row.seconds, all > 0 ? 100 * nodes / all : 0, static_cast<double>(row.leaves) / minimal,
               row.isComplete ? "" : "  given up");
  }
  fmt::print("\nminimal tree: {:.0f} leaves\n", minimal);
  return kOk;
}

}  // namespace pentarch::app
