// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <set>

#include "app/lab/commands/commands.h"
#include "app/lab/commands/shared.h"
#include "app/lab/openings.h"
#include "app/program/options.h"
#include "app/program/shared_options.h"
#include "app/program/signals.h"
#include "app/records/errors.h"
#include "app/records/units.h"
#include "engine/game/notation.h"

namespace pentarch::app {

lab::OpeningOptions openingOptions(const Options& options) {
  constexpr int kMaxStones = 60;
  constexpr int kMaxBalance = 5000;
  lab::OpeningOptions opening;
  const std::string& stones = options.get("stones");
  const std::size_t dash = stones.find('-');
  if (dash == 0 || dash + 1 == stones.size()) {
    throw UsageError(fmt::format("--stones: cannot read '{}' (as in 2-10)", stones));
  }
  opening.minStones = parseInteger(stones.substr(0, dash), "--stones", 1, kMaxStones);
  opening.maxStones = dash == std::string::npos
                          ? opening.minStones
                          : parseInteger(stones.substr(dash + 1), "--stones", opening.minStones, kMaxStones);
  opening.maxScore = parseInteger(options.get("balance"), "--balance", 0, kMaxBalance);
  opening.nodes = parseCount(options.get("opening-nodes"), "--opening-nodes");
  return opening;
}

namespace {

// One opening per line, all distinct up to symmetry.
int openGen(const Options& options) {
  constexpr int kMaxRepeats = 100;
  const std::uint64_t count = parseCount(options.get("count"), "--count");
  const std::uint64_t seed = parseCount(options.get("seed"), "--seed");
  const lab::OpeningOptions opening = openingOptions(options);
  const InterruptGuard interrupts;
  Engine engine({.boardSize = options.boardSize(), .rule = options.rule(), .hashBytes = std::size_t{16} << 20});
  std::set<lab::CanonicalStones> seen;
  for (std::uint64_t item = 0; item < count; ++item) {
    lab::ItemRandom random(seed, item);
    for (int i = 0;; ++i) {
      const auto found = lab::generateOpening(engine, opening, random, interrupts.signal());
      if (!found) return interrupts.exitCode();
      if (!seen.insert(lab::canonicalStones(found->moves, engine.boardSize())).second) {
        if (i < kMaxRepeats) continue;
        throw UsageError(
            fmt::format("--count: there seem to be no more than {} of that kind", counted(seen.size(), "opening")));
      }
      std::string line;
      for (const Square s : found->moves) line += notation::toLetters(s);
      fmt::print("{}\n", line);
      break;
    }
  }
  return kOk;
}

constexpr auto kOpenGenOptions = joined(options::kBoard, listOf(options::kCount, options::kSeed), options::kOpenings);

}  // namespace

constinit const CommandSpec openGenCommand{
    .name = "opengen",
    .summary = "balanced openings",
    .usage = "[--count N] [options]",
    .examples = "  pentarch-lab opengen --count 50 --rule renju --opening-nodes 100k --balance 40\n",
    .options = kOpenGenOptions,
    .run = openGen,
    .takesInputs = false};

}  // namespace pentarch::app
