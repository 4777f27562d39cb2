// SPDX-License-Identifier: MIT
#include "app/lab/examples.h"

#include <fmt/format.h>

#include "app/lab/commands/commands.h"
#include "app/lab/commands/shared.h"
#include "app/program/options.h"
#include "app/program/shared_options.h"
#include "app/records/errors.h"
#include "app/records/game_file.h"

namespace pentarch::app {
namespace {

int examples(const Options& options) {
  if (options.inputs().empty()) throw UsageError("examples needs at least one file of games");
  for (const std::string& input : options.inputs()) {
    if (!std::filesystem::exists(input)) throw PositionError(fmt::format("cannot read '{}'", input));
  }
  training::ExampleWriter writer(options.get("output"));
  std::uint64_t games = 0;
  for (const std::string& input : options.inputs()) {
    const auto state = training::readGames(input, [&](const training::GameRecord& game) { writer.add(game); });
    if (!state.isWhole) throw PositionError(fmt::format("'{}' is damaged after {} games", input, state.games));
    games += state.games;
  }
  writer.finish();
  fmt::print("{} positions of {} games\n", writer.positions(), games);
  return kOk;
}

constexpr auto kExamplesOptions = listOf(options::kFolder);

}  // namespace

constinit const CommandSpec examplesCommand{
    .name = "examples",
    .summary = "games as arrays for training",
    .usage = "--output DIR GAMES...",
    .examples = "  pentarch-lab examples --output examples all.games   read by training/fit.py\n",
    .options = kExamplesOptions,
    .run = examples};

}  // namespace pentarch::app
