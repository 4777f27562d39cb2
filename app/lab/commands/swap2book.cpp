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
#include "engine/base/counted.h"
#include "engine/game/notation.h"

namespace pentarch::app {
namespace {

constexpr OptionSpec kChecks{"checks", 0, "N", "4", "searches that have to find an opening even"};
constexpr OptionSpec kCheckNodes{"check-nodes", 0, "N", "200k", "nodes of the first of them"};

struct Swap2BookSettings {
  std::uint64_t count = 0;  ///< of each rule and size
  std::uint64_t seed = 0;
  lab::Swap2Options proposals;
  std::vector<Rule> rules;
  std::vector<int> sizes;
  std::string arguments;  ///< all of them, for the head of the output

  [[nodiscard]] static Swap2BookSettings of(const Options& options) {
    constexpr int kMaxChecks = 64;
    Swap2BookSettings s;
    s.count = options.count(options::kCount);
    s.seed = options.seed(options::kSeed);
    s.proposals.maxScore = options.integer(options::kBalance, 0, kMaxBalance);
    s.proposals.nodes = options.count(kCheckNodes);
    s.proposals.checks = options.integer(kChecks, 1, kMaxChecks);
    s.rules = rulesOf(options);
    s.sizes = boardSizesOf(options);
    const auto note = [&s](const OptionSpec& option, const auto& value) {
      s.arguments += fmt::format(" {} {}", flagOf(option), value);
    };
    note(options::kRule, options.get(options::kRule));
    note(options::kSize, options.get(options::kSize));
    note(options::kCount, s.count);
    note(options::kSeed, s.seed);
    note(options::kBalance, s.proposals.maxScore);
    note(kChecks, s.proposals.checks);
    note(kCheckNodes, s.proposals.nodes);
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
  fmt::print("# pentarch-lab swap2book{}\n", settings.arguments);
  for (const Rule rule : settings.rules) {
    for (const int size : settings.sizes) {
      Engine engine({.boardSize = size, .rule = rule, .hashBytes = lab::kShortSearchHash});
      lab::Swap2Generator generator(engine, settings.proposals, settings.seed);
      for (std::uint64_t i = 0; i < settings.count; ++i) {
        const auto proposal = generator.next(interrupts.signal());
        if (interrupts.signal().raised()) return interrupts.exitCode();
        if (!proposal)
          throw badValue(options::kCount,
                         fmt::format("there seem to be no more than {} of that kind", counted(i, "proposal")));
        fmt::print("{}\n", lineOf(*proposal, engine));
        flushOutput();
      }
    }
  }
  return kOk;
}

constexpr auto kSwap2BookOptions =
    joined(options::kBoards, listOf(options::kCount, options::kSeed, options::kBalance, kChecks, kCheckNodes));

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
