// SPDX-License-Identifier: MIT
#include "training/examples.h"

#include <fmt/format.h>

#include "app/commands.h"
#include "app/errors.h"
#include "app/file_output.h"
#include "app/game_input.h"
#include "app/text_layout.h"
#include "training/game_file.h"

namespace pentarch::app {

int examples(const Options& options) {
  if (options.inputs().empty()) throw UsageError("examples needs at least one file of games");
  for (const std::string& input : options.inputs()) {
    requireFile(input);
  }
  makeFolder(options.get("output"));
  training::ExampleWriter writer(options.get("output"));
  std::uint64_t games = 0;
  for (const std::string& input : options.inputs()) {
    const auto state = [&] {
      try {
        return training::readGames(input, [&](const training::GameRecord& game) { writer.add(game); });
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

}  // namespace pentarch::app
