// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "app/lab/game_play.h"
#include "app/records/game_file.h"
#include "engine/engine.h"

namespace pentarch::lab {

/// A share of a long run: item k belongs to shard k mod count.
struct Shard {
  std::uint32_t index = 0;  ///< 0..count-1
  std::uint32_t count = 1;

  /// Number of `items` that belong to this shard.
  [[nodiscard]] std::uint64_t itemsOf(std::uint64_t items) const {
    return items / count + (items % count > index ? 1 : 0);
  }
  /// The number of this shard's n-th item.
  [[nodiscard]] std::uint64_t item(std::uint64_t n) const { return n * count + index; }
};

/// Options of self-play games. Together with the number of an item they determine a game completely.
struct SelfPlayOptions : GameOptions {
  MoveLimits limits;  ///< without one of time, so that the games can be played again
  std::size_t hashBytes = kShortSearchHash;
  std::shared_ptr<const Evaluation> evaluation;  ///< of both players; null: the built-in one
  std::string evaluationDigest;                  ///< says in the manifest which one; empty for the built-in one
};

/// Plays games of the engine against itself, one after the other on one thread.
class SelfPlayer {
 public:
  explicit SelfPlayer(const SelfPlayOptions& options);

  /// Game number `item`; none once `stop` is raised. The game does not depend on the machine or on games played before.
  [[nodiscard]] std::optional<records::GameRecord> play(std::uint32_t item, const StopSignal& stop);

 private:
  SelfPlayOptions options_;
  Engine engine_;
};

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
/// on the number of jobs. `onLocked` is called first, once no other process can write the file. `onProgress` is called
/// on the calling thread about twice a second and at the end; when it returns false, running games are abandoned and
/// finished ones are kept. True if the shard is complete. Throws what GameFileWriter throws.
bool runShard(const ShardJob& job, const std::function<bool(const ShardProgress&)>& onProgress,
              const std::function<void()>& onLocked = {});

}  // namespace pentarch::lab
