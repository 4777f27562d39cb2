// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "app/lab/manifest.h"
#include "app/program/commands.h"
#include "app/program/logging.h"
#include "app/records/errors.h"

namespace pentarch::app {

int mergeGames(const Options& options) {
  if (options.inputs().size() < 2) throw UsageError("merge needs the file to write and at least one shard");
  const std::vector<std::filesystem::path> shards(options.inputs().begin() + 1, options.inputs().end());
  const training::Manifest total = training::mergeShards(shards, options.inputs().front());
  fmt::print("{} games, {} positions: Black won {}, White won {}, {} drawn\n", total.games, total.positions,
             total.blackWins, total.whiteWins, total.draws);
  if (total.games >= total.runGames) return kOk;
  printComplaint(fmt::format("the run has {} games: shards are missing", total.runGames));
  return kSomeFailed;
}

}  // namespace pentarch::app
