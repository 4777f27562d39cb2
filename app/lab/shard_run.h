// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>

#include "app/lab/self_play.h"
#include "app/lab/shard.h"
#include "app/records/game_file.h"

namespace pentarch::training {

/// One shard of a run of self-play games.
struct ShardJob {
  SelfPlayOptions play;
  std::uint64_t games = 0;  ///< of the whole run
  Shard shard;
  int jobs = 1;                ///< number of games played in parallel
  std::filesystem::path file;  ///< output file of this shard
};

/// Progress of a shard.
struct ShardProgress {
  std::uint64_t done = 0;   ///< games in the file
  std::uint64_t total = 0;  ///< games of the shard
  std::uint64_t fresh = 0;  ///< games played by this process
};

/// Plays the missing games of a shard and writes them in the order of their numbers, so that the file does not depend
/// on the number of jobs. `onProgress` is called on the calling thread about twice a second and at the end; when it
/// returns false, running games are abandoned and finished ones are kept. True if the shard is complete. Throws what
/// GameFileWriter throws.
bool runShard(const ShardJob& job, const std::function<bool(const ShardProgress&)>& onProgress);

}  // namespace pentarch::training
