// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <vector>

#include "app/lab/commands/shared.h"
#include "app/lab/openings.h"
#include "app/program/command.h"
#include "app/program/console.h"
#include "app/program/options.h"
#include "app/program/shared_options.h"
#include "app/program/signals.h"
#include "app/records/errors.h"
#include "app/records/units.h"
#include "engine/game/notation.h"
#include "version.h"

namespace pentarch::app {
namespace {

struct Swap2BookSettings {
  std::uint64_t count = 0;  ///< of each rule and size
  std::uint64_t seed = 0;
  lab::Swap2Options proposals;
  std::vector<Rule> rules;
  std::vector<int> sizes;
  std::string arguments;  ///< all of them, for the head of the output

  [[nodiscard]] static Swap2BookSettings of(const Options& options) {
    constexpr int kMaxBalance = 5000;
    constexpr int kMaxChecks = 64;
    Swap2BookSettings s;
    s.count = parseCount(options.get("count"), "--count");
    s.seed = parseCount(options.get("seed"), "--seed");
    s.proposals.maxScore = parseInteger(options.get("balance"), "--balance", 0, kMaxBalance);
    s.proposals.nodes = parseCount(options.get("check-nodes"), "--check-nodes");
    s.proposals.checks = parseInteger(options.get("checks"), "--checks", 1, kMaxChecks);
    s.rules = rulesOf(options);
    s.sizes = boardSizesOf(options);
    s.arguments = fmt::format("--rule {} --size {} --count {} --seed {} --balance {} --checks {} --check-nodes {}",
                              options.get("rule"), options.get("size"), s.count, s.seed, s.proposals.maxScore,
                              s.proposals.checks, s.proposals.nodes);
    return s;
  }
};

[[nodiscard]] std::string lineOf(const lab::Swap2Proposal& proposal, const Engine& engine) {
  std::string line = fmt::format("{} {} ", traitsOf(engine.rule()).name, engine.boardSize());
  for (const Square s : proposal.stones) line += notation::toLetters(s);
  for (const Score score : proposal.scores) line += fmt::format(" {:+}", score);
  return line;
}

// One proposal per line: rule, size, stones, and each check's value for White. Lines are printed as they are found.
int swap2Book(const Options& options) {
  const Swap2BookSettings settings = Swap2BookSettings::of(options);
  const InterruptGuard interrupts;
  fmt::print("# pentarch-lab swap2book {}\n", settings.arguments);
  for (const Rule rule : settings.rules) {
    for (const int size : settings.sizes) {
      Engine engine({.boardSize = size, .rule = rule, .hashBytes = std::size_t{16} << 20});
      lab::Swap2Generator generator(engine, settings.proposals, settings.seed);
      for (std::uint64_t i = 0; i < settings.count; ++i) {
        const auto proposal = generator.next(interrupts.signal());
        if (interrupts.signal().raised()) return interrupts.exitCode();
        if (!proposal)
          throw UsageError(
              fmt::format("--count: there seem to be no more than {} of that kind", counted(i, "proposal")));
        fmt::print("{}\n", lineOf(*proposal, engine));
        flushOutput();
      }
    }
  }
  return kOk;
}

constexpr auto kSwap2BookOptions =
    joined(options::kBoard, listOf(options::kCount, options::kSeed, options::kBalance,
                                   OptionSpec{"checks", 0, "N", "4", "searches that have to find an opening even"},
                                   OptionSpec{"check-nodes", 0, "N", "200k", "nodes of the first of them"}));

}  // namespace

extern constinit const CommandSpec swap2bookCommand{
    .name = "swap2book",
    .summary = "even stones to offer in swap2 openings",
    .usage = "[--count N] [options]",
    .examples = "  pentarch-lab swap2book --rule standard --size 15,20 --balance 30 > book.txt\n",
    .options = kSwap2BookOptions,
    .run = swap2Book,
    .takesInputs = false};

}  // namespace pentarch::app
