// SPDX-License-Identifier: MIT
#include "app/lab/examples.h"

#include <fmt/format.h>

#include "app/lab/commands/shared.h"
#include "app/program/command.h"
#include "app/program/files.h"
#include "app/program/options.h"
#include "app/program/shared_options.h"
#include "app/records/errors.h"
#include "app/records/game_file.h"
#include "app/records/units.h"

namespace pentarch::app {
namespace {

int examples(const Options& options) {
  if (options.inputs().empty()) throw UsageError("examples needs at least one file of games");
  for (const std::string& input : options.inputs()) {
    requireFile(input);
  }
  makeFolder(options.get(options::kFolder));
  lab::ExampleWriter writer(options.get(options::kFolder));
  std::uint64_t games = 0;
  for (const std::string& input : options.inputs()) {
    const auto state = [&] {
      try {
        return records::readGames(input, [&](const records::GameRecord& game) { writer.add(game); });
      } catch (const std::runtime_error& e) {
        throw PositionError(e.what());
      }
    }();
    if (!state.isWhole)
      throw PositionError(fmt::format("'{}' is damaged after {}", input, counted(state.games, "game")));
    games += state.games;
  }
  writer.finish();
  fmt::print("{} of {}\n", counted(writer.positions(), "position"), counted(games, "game"));
  return kOk;
}

constexpr auto kExamplesOptions = listOf(options::kFolder);

}  // namespace

extern constinit const CommandSpec examplesCommand{
    .name = "examples",
    .summary = "games as arrays for training",
    .usage = "--output DIR GAMES...",
    .examples = "  pentarch-lab examples --output examples all.games   read by training/fit.py\n",
    .options = kExamplesOptions,
    .run = examples};

}  // namespace pentarch::app
