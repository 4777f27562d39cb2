// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <set>

#include "app/commands.h"
#include "app/errors.h"
#include "app/signals.h"
#include "app/text_layout.h"
#include "app/units.h"
#include "engine/game/notation.h"
#include "training/canonical_stones.h"

namespace pentarch::app {
training::OpeningOptions openingOptions(const Options& options) {
  constexpr int kMaxStones = 60;
  constexpr int kMaxBalance = 5000;
  training::OpeningOptions opening;
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

// One opening per line, all distinct up to symmetry.
int openGen(const Options& options) {
  constexpr int kMaxRepeats = 100;
  const std::uint64_t count = parseCount(options.get("count"), "--count");
  const std::uint64_t seed = parseCount(options.get("seed"), "--seed");
  const training::OpeningOptions opening = openingOptions(options);
  const InterruptGuard interrupts;
  Engine engine({.boardSize = options.boardSize(), .rule = options.rule(), .hashBytes = std::size_t{16} << 20});
  std::set<training::CanonicalStones> seen;
  for (std::uint64_t item = 0; item < count; ++item) {
    training::ItemRandom random(seed, item);
    for (int i = 0;; ++i) {
      const auto found = training::generateOpening(engine, opening, random, interrupts.signal());
      if (!found) return interrupts.exitCode();
      if (!seen.insert(training::canonicalStones(found->moves, engine.boardSize())).second) {
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

}  // namespace pentarch::app
