// SPDX-License-Identifier: MIT
#include "training/shard_run.h"

#include <chrono>
#include <thread>
#include <utility>
#include <vector>

#include "training/finished_items.h"

namespace pentarch::training {
namespace {

constexpr auto kProgressInterval = std::chrono::milliseconds(500);
constexpr std::uint64_t kGamesPerSync = 64;

void playGames(const ShardJob& job, FinishedItems<GameRecord>& finished, const StopSignal& stop) {
  SelfPlayer player(job.play);
  while (!stop.raised()) {
    const auto n = finished.take();
    if (!n) break;
    auto game = player.play(static_cast<std::uint32_t>(job.shard.item(*n)), stop);
    if (!game) break;
    finished.put(*n, std::move(*game));
  }
  finished.leave();
}

}  // namespace

bool runShard(const ShardJob& job, const std::function<bool(const ShardProgress&)>& onProgress) {
  GameFileWriter writer(job.file);
  ShardProgress progress{writer.count(), job.shard.itemsOf(job.games), 0};
  FinishedItems<GameRecord> finished(progress.done, progress.total);
  StopSignal stop;
  std::vector<std::jthread> players;
  const struct Release {  // declared after the players: also when writing fails, they are told before they are joined
    StopSignal& signal;
    ~Release() { signal.raise(); }
  } release{stop};
  for (int i = 0; i < job.jobs; ++i) players.emplace_back([&] { playGames(job, finished, stop); });

  auto nextReport = Clock::now() + kProgressInterval;
  while (progress.done < progress.total) {
    if (const auto game = finished.wait(progress.done, job.jobs, kProgressInterval)) {
      writer.append(*game);
      ++progress.done;
      if (++progress.fresh % kGamesPerSync == 0) writer.sync();
    } else if (finished.isLost(progress.done, job.jobs)) {
      break;  // stopped, and the next game was given up
    }
    if (Clock::now() < nextReport) continue;
    nextReport = Clock::now() + kProgressInterval;
    if (!onProgress(progress)) stop.raise();
  }
  onProgress(progress);
  if (progress.done < progress.total) {
    writer.sync();
    return false;
  }
  writer.finish();
  return true;
}

}  // namespace pentarch::training
