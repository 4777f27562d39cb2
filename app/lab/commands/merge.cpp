// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "app/lab/commands/commands.h"
#include "app/lab/commands/shared.h"
#include "app/lab/manifest.h"
#include "app/program/logging.h"
#include "app/program/options.h"
#include "app/program/shared_options.h"
#include "app/records/errors.h"

namespace pentarch::app {
namespace {

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

}  // namespace

constinit const CommandSpec mergeCommand{
    .name = "merge",
    .summary = "join the shards of a selfplay run",
    .usage = "OUTPUT.games SHARD.games...",
    .examples = "  pentarch-lab merge all.games games/*.games   checked against their manifests\n",
    .options = {},
    .run = mergeGames};

}  // namespace pentarch::app
