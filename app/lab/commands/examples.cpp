// SPDX-License-Identifier: MIT
#include "app/lab/examples.h"

#include <fmt/format.h>

#include "app/program/commands.h"
#include "app/records/errors.h"
#include "app/records/game_file.h"

namespace pentarch::app {

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

}  // namespace pentarch::app
