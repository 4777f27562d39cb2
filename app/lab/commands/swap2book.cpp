// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "app/lab/commands/commands.h"
#include "app/lab/commands/shared.h"
#include "app/lab/openings.h"
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

[[nodiscard]] lab::Swap2Options swap2Options(const Options& options) {
  constexpr int kMaxBalance = 5000;
  constexpr int kMaxChecks = 64;
  lab::Swap2Options swap2;
  swap2.maxScore = parseInteger(options.get("balance"), "--balance", 0, kMaxBalance);
  swap2.nodes = parseCount(options.get("check-nodes"), "--check-nodes");
  swap2.checks = parseInteger(options.get("checks"), "--checks", 1, kMaxChecks);
  return swap2;
}

[[nodiscard]] std::string lineOf(const lab::Swap2Proposal& proposal, const Engine& engine) {
  std::string line = fmt::format("{} {} ", traitsOf(engine.rule()).name, engine.boardSize());
  for (const Square s : proposal.stones) line += notation::toLetters(s);
  for (const Score score : proposal.scores) line += fmt::format(" {:+}", score);
  return line;
}

// One proposal per line: rule, size, stones, and each check's value for White. Lines are printed as they are found.
int swap2Book(const Options& options) {
  const std::uint64_t count = parseCount(options.get("count"), "--count");
  const std::uint64_t seed = parseCount(options.get("seed"), "--seed");
  const lab::Swap2Options swap2 = swap2Options(options);
  const std::vector<Rule> rules = options.rules();
  const std::vector<int> sizes = options.boardSizes();
  const InterruptGuard interrupts;
  fmt::print(
      "# pentarch-lab swap2book --rule {} --size {} --count {} --seed {} --balance {} --checks {} --check-nodes {}\n",
      options.get("rule"), options.get("size"), count, seed, swap2.maxScore, swap2.checks, swap2.nodes);
  for (const Rule rule : rules) {
    for (const int size : sizes) {
      Engine engine({.boardSize = size, .rule = rule, .hashBytes = std::size_t{16} << 20});
      lab::Swap2Generator generator(engine, swap2, seed);
      for (std::uint64_t i = 0; i < count; ++i) {
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

constinit const CommandSpec swap2BookCommand{
    .name = "swap2book",
    .summary = "even stones to offer in swap2 openings",
    .usage = "[--count N] [options]",
    .examples = "  pentarch-lab swap2book --rule standard --size 15,20 --balance 30 > book.txt\n",
    .options = kSwap2BookOptions,
    .run = swap2Book,
    .takesInputs = false};

}  // namespace pentarch::app
