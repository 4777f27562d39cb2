// SPDX-License-Identifier: MIT
#include "app/lab/self_play.h"

#include <chrono>
#include <optional>

#include "app/lab/game_play.h"
#include "engine/base/ordered_work.h"

namespace pentarch::lab {
namespace {

constexpr auto kProgressInterval = std::chrono::milliseconds(500);
constexpr std::uint64_t kGamesPerSync = 64;

}  // namespace

SelfPlayer::SelfPlayer(const SelfPlayOptions& options)
    : options_(options), engine_({.hashBytes = options.hashBytes, .evaluation = options.evaluation}) {}

std::optional<records::GameRecord> SelfPlayer::play(std::uint32_t item, const StopSignal& stop) {
  auto game = beginGame(engine_, options_, item, stop);
  if (!game || !playGame(*game, {{engine_}, {engine_}}, options_.limits, stop)) return std::nullopt;
  return game;
}

bool runShard(const ShardJob& job, const std::function<bool(const ShardProgress&)>& onProgress,
              const std::function<void()>& onLocked) {
  records::GameFileWriter writer(job.file);
  if (onLocked) onLocked();
  ShardProgress progress{writer.count(), job.shard.itemsOf(job.games), 0};
  StopSignal stop;
  const auto makeWorker = [&] {
    return [&, player = SelfPlayer(job.play)](std::uint64_t n) mutable {
      return player.play(static_cast<std::uint32_t>(job.shard.item(n)), stop);
    };
  };
  auto nextReport = Clock::now() + kProgressInterval;
  const auto take = [&](const std::optional<records::GameRecord>& game) {
    if (game) {
      writer.append(*game);
      ++progress.done;
      if (++progress.fresh % kGamesPerSync == 0) writer.sync();
    }
    if (Clock::now() < nextReport) return true;
    nextReport = Clock::now() + kProgressInterval;
    if (!onProgress(progress)) stop.raise();
    return true;
  };
  workInOrder<records::GameRecord>(progress.done, progress.total, job.jobs, stop, makeWorker, take);
  onProgress(progress);
  if (progress.done < progress.total) {
    writer.sync();
    return false;
  }
  writer.finish();
  return true;
}

}  // namespace pentarch::lab
