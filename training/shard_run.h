// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>

#include "training/game_file.h"
#include "training/self_play.h"
#include "training/shard.h"

namespace pentarch::training {

/// One shard of a run of self-play games.
struct ShardJob {
  SelfPlayOptions play;
  std::uint64_t games = 0;  ///< of the complete run
  Shard shard;
  int jobs = 1;                ///< games played at a time
  std::filesystem::path file;  ///< file for this shard's games
};

/// Progress of a shard.
struct ShardProgress {
  std::uint64_t done = 0;   ///< games in the file
  std::uint64_t total = 0;  ///< games of the shard
  std::uint64_t fresh = 0;  ///< games played by this process
};

/// Plays the missing games of a shard and writes them in number order, so that the file does not depend on the number
/// of jobs. `onProgress` is called on the calling thread about twice a second and at the end; if it returns false,
/// games in progress are dropped and complete ones are kept. Returns true if the shard is complete. Write errors are
/// thrown.
bool runShard(const ShardJob& job, const std::function<bool(const ShardProgress&)>& onProgress);

}  // namespace pentarch::training
