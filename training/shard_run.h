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
  std::uint64_t games = 0;  ///< of the whole run
  Shard shard;
  int jobs = 1;                ///< games at a time
  std::filesystem::path file;  ///< where this shard's games go
};

/// How far a shard is.
struct ShardProgress {
  std::uint64_t done = 0;   ///< games in the file
  std::uint64_t total = 0;  ///< games of the shard
  std::uint64_t fresh = 0;  ///< games played by this process
};

/// Plays what is missing of a shard and writes the games in the order of their numbers, so that the file is the same
/// for every number of jobs. `onProgress` is called on the calling thread about twice a second and at the end; when it
/// says false, running games are given up and what is whole is kept. True if the shard is complete. Throws what writing
/// throws.
bool runShard(const ShardJob& job, const std::function<bool(const ShardProgress&)>& onProgress);

}  // namespace pentarch::training
