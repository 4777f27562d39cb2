// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <filesystem>
#include <vector>

#include "app/lab/manifest.h"
#include "app/program/command.h"
#include "app/program/console.h"
#include "app/program/files.h"
#include "app/program/options.h"
#include "app/records/errors.h"
#include "engine/base/atomic_file.h"
#include "engine/base/counted.h"

namespace pentarch::app {
namespace {

int mergeGames(const Options& options) {
  if (options.inputs().size() < 2) throw UsageError("merge needs the file to write and at least one shard");
  const std::filesystem::path output = options.inputs().front();
  if (isStandardOutput(output)) throw UsageError("merge writes a file, and its counts to standard output");
  const std::vector<std::filesystem::path> shards(options.inputs().begin() + 1, options.inputs().end());
  for (const std::filesystem::path& shard : shards) {
    requireFile(shard.string());
    if (lab::readManifest(shard)) continue;
    throw PositionError(
        fmt::format("'{}' has no manifest: selfplay writes it beside the games, merge needs both", shard.string()));
  }
  // Where the name of the output was forgotten, the first shard stands in its place.
  if (lab::manifestPath(output) == output) {
    throw UsageError(fmt::format("'{}' is the name of the manifest: choose one such as all.games", output.string()));
  }
  for (const std::filesystem::path& path : {output, lab::manifestPath(output)}) {
    if (!std::filesystem::exists(path)) continue;
    throw UsageError(fmt::format("'{}' exists and is kept; choose a new file to write", path.string()));
  }
  requireReplaceable(output);
  const lab::Manifest total = lab::mergeShards(shards, output);
  fmt::print("{}, {}: Black won {}, White won {}, {} drawn\n", counted(total.games, "game"),
             counted(total.positions, "position"), total.blackWins, total.whiteWins, total.draws);
  if (total.games >= total.runGames) return kOk;
  printComplaint(fmt::format("the run has {}: shards are missing", counted(total.runGames, "game")));
  return kSomeFailed;
}

}  // namespace

extern constinit const CommandSpec mergeCommand{
    .name = "merge",
    .summary = "join the shards of a selfplay run",
    .usage = "OUTPUT.games SHARD.games...",
    .examples = "  pentarch-lab merge all.games games/*.games   checked against their manifests\n",
    .options = {},
    .run = mergeGames};

}  // namespace pentarch::app
