// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstdlib>
#include <set>

#include "app/lab/commands/shared.h"
#include "app/lab/openings.h"
#include "app/program/command.h"
#include "app/program/options.h"
#include "app/program/shared_options.h"
#include "app/program/signals.h"
#include "engine/base/counted.h"
#include "engine/game/notation.h"

namespace pentarch::app {
namespace {

// One opening per line, all distinct up to symmetry and all within the balance.
int openGen(const Options& options) {
  constexpr int kMaxRepeats = 100;
  constexpr int kMaxUneven = 5;  // each is the most even one of many
  const std::uint64_t count = options.count(options::kCount);
  const std::uint64_t seed = options.seed(options::kSeed);
  const lab::OpeningOptions opening = openingOptions(options);
  const int boardSize = boardSizeOf(options);
  const Rule rule = ruleOf(options);
  const InterruptGuard interrupts;
  Engine engine({.boardSize = boardSize, .rule = rule, .hashBytes = lab::kShortSearchHash});
  std::set<lab::CanonicalStones> seen;
  for (std::uint64_t item = 0; item < count; ++item) {
    lab::ItemRandom random(seed, item);
    for (int repeats = 0, uneven = 0;;) {
      const auto found = lab::generateOpening(engine, opening, random, interrupts.signal());
      if (!found) return interrupts.exitCode();
      if (std::abs(found->score) > opening.maxScore) {
        if (++uneven < kMaxUneven) continue;
        throw badValue(options::kBalance,
                       fmt::format("no opening of that kind within ±{} was found", opening.maxScore));
      }
      if (!seen.insert(lab::canonicalStones(found->moves, engine.boardSize())).second) {
        if (repeats++ < kMaxRepeats) continue;
        throw badValue(options::kCount,
                       fmt::format("there seem to be no more than {} of that kind", counted(seen.size(), "opening")));
      }
      std::string line;
      for (const Square s : found->moves) line += notation::toLetters(s);
      fmt::print("{}\n", line);
      break;
    }
  }
  return kOk;
}

// Matches measure with these openings, so they are judged more closely than those of games to train on. Of openings
// within 80 after 3,000 nodes, a search of 1.5 million nodes sees two of five more than 300 from even; of these, one of
// thirteen.
constexpr OptionSpec kOpeningBalance{"balance", 0, "S", "50", options::kBalance.help, true};
constexpr OptionSpec kJudgingNodes{"opening-nodes", 0, "N", "30k", options::kOpeningNodes.help, true};

constexpr auto kOpenGenOptions =
    joined(options::kBoard, listOf(options::kCount, options::kSeed, options::kStones, kOpeningBalance, kJudgingNodes));

}  // namespace

extern constinit const CommandSpec opengenCommand{
    .name = "opengen",
    .summary = "balanced openings",
    .usage = "[--count N] [options]",
    .examples = "  pentarch-lab opengen --count 50 --rule renju --opening-nodes 100k --balance 40\n",
    .options = kOpenGenOptions,
    .run = openGen,
    .takesInputs = false};

}  // namespace pentarch::app
