// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "app/commands.h"
#include "app/errors.h"
#include "app/file_output.h"
#include "app/game_input.h"
#include "app/logging.h"
#include "app/text_layout.h"
#include "training/manifest.h"

namespace pentarch::app {

int mergeGames(const Options& options) {
  if (options.inputs().size() < 2) throw UsageError("merge needs the file to write and at least one shard");
  const std::vector<std::filesystem::path> shards(options.inputs().begin() + 1, options.inputs().end());
  for (const std::filesystem::path& shard : shards) {
    requireFile(shard.string());
    if (training::readManifest(shard)) continue;
    throw PositionError(
        fmt::format("'{}' has no manifest: selfplay writes it beside the games, merge needs both", shard.string()));
  }
  requireWritable(options.inputs().front());
  const training::Manifest total = training::mergeShards(shards, options.inputs().front());
  fmt::print("{}, {}: Black won {}, White won {}, {} drawn\n", counted(total.games, "game"),
             counted(total.positions, "position"), total.blackWins, total.whiteWins, total.draws);
  if (total.games >= total.runGames) return kOk;
  printComplaint(fmt::format("the run has {}: shards are missing", counted(total.runGames, "game")));
  return kSomeFailed;
}

}  // namespace pentarch::app
