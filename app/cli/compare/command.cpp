// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstdint>

#include "app/analysis/ending.h"
#include "app/analysis/score_text.h"
#include "app/cli/compare/ladder.h"
#include "app/cli/position_input.h"
#include "app/cli/position_text.h"
#include "app/program/command.h"
#include "app/program/console.h"
#include "app/program/options.h"
#include "app/program/shared_options.h"
#include "app/records/errors.h"
#include "app/records/input_position.h"
#include "app/records/names.h"
#include "engine/base/counted.h"

namespace pentarch::app {
namespace {

constexpr OptionSpec kCompareDepth = variantOf(options::kDepth, "4", "depth in plies");
constexpr OptionSpec kWidth{"width", 'w', "W", "8", "moves searched at each node"};

struct CompareSettings : InputSettings {
  LadderOptions ladder;
  Style style{false};

  [[nodiscard]] static CompareSettings of(const Options& options) {
    constexpr int kMaxLadderDepth = 12;
    constexpr int kMaxWidth = 484;
    CompareSettings s;
    s.ladder.depth = options.integer(kCompareDepth, 1, kMaxLadderDepth);
    s.ladder.width = options.integer(kWidth, 1, kMaxWidth);
    s.takeInputs(options);
    s.style = Style::of(options);
    return s;
  }
};

int compare(const Options& options) {
  const CompareSettings settings = CompareSettings::of(options);
  const LadderOptions& ladder = settings.ladder;
  const auto positions = readInputs(settings.inputs, settings.reading);
  if (positions.size() != 1) throw PositionError(fmt::format("one position is compared, not {}", positions.size()));
  const InputPosition& position = positions.front();
  Engine engine({.rule = settings.rule.of(position.rule)});
  setUp(engine, position);
  if (engine.ending().isOver()) {
    throw PositionError(endingText(engine) + ": there is nothing to search; take an earlier position");
  }
  fmt::print("{}\n{} to move, depth {}, {} at each node\n\n", drawBoard(engine, settings.style, position.lastMove()),
             nameOf(engine.sideToMove()), ladder.depth, counted(static_cast<std::uint64_t>(ladder.width), "move"));

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

constexpr auto kCompareOptions =
    joined(listOf(kCompareDepth, kWidth), options::kPositionInput, listOf(options::kColor));

}  // namespace

extern constinit const CommandSpec compareCommand{
    .name = "compare",
    .summary = "what each refinement of tree search buys",
    .usage = "[options] [MOVES | FILE | -]",
    .examples = "  pentarch compare --depth 4 h8i9h9g7   from minimax to PVS on the same tree\n",
    .options = kCompareOptions,
    .run = compare};

}  // namespace pentarch::app
