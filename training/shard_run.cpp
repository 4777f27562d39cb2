// SPDX-License-Identifier: MIT
#include "training/shard_run.h"

#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace pentarch::training {
namespace {

constexpr auto kProgressInterval = std::chrono::milliseconds(500);
constexpr std::uint64_t kGamesPerSync = 64;

/// Games that were finished out of order wait here for their turn. Thread-safe.
class FinishedGames {
 public:
  FinishedGames(std::uint64_t first, std::uint64_t end) : next_(first), end_(end) {}

  /// The next game to play, as a position in the shard; none when all are taken.
  std::optional<std::uint64_t> take() {
    const std::scoped_lock lock(mutex_);
    if (next_ >= end_) return std::nullopt;
    return next_++;
  }
  void put(std::uint64_t n, GameRecord game) {
    {
      const std::scoped_lock lock(mutex_);
      games_.emplace(n, std::move(game));
    }
    changed_.notify_one();
  }
  void leave() {
    {
      const std::scoped_lock lock(mutex_);
      ++left_;
    }
    changed_.notify_one();
  }
  /// Waits a while for game `n`; none if it is not there yet.
  std::optional<GameRecord> wait(std::uint64_t n, int players) {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, kProgressInterval, [&] { return games_.contains(n) || left_ == players; });
    const auto found = games_.find(n);
    if (found == games_.end()) return std::nullopt;
    GameRecord game = std::move(found->second);
    games_.erase(found);
    return game;
  }
  [[nodiscard]] bool allLeft(int players) {
    const std::scoped_lock lock(mutex_);
    return left_ == players;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<std::uint64_t, GameRecord> games_;
  std::uint64_t next_;
  std::uint64_t end_;
  int left_ = 0;
};

void playGames(const ShardJob& job, FinishedGames& finished, const StopSignal& stop) {
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
  FinishedGames finished(progress.done, progress.total);
  StopSignal stop;
  std::vector<std::jthread> players;
  const struct Release {  // declared after the players: also when writing fails, they are told before they are joined
    StopSignal& signal;
    ~Release() { signal.raise(); }
  } release{stop};
  for (int i = 0; i < job.jobs; ++i) players.emplace_back([&] { playGames(job, finished, stop); });

  auto nextReport = Clock::now() + kProgressInterval;
  while (progress.done < progress.total) {
    if (const auto game = finished.wait(progress.done, job.jobs)) {
      writer.append(*game);
      ++progress.done;
      if (++progress.fresh % kGamesPerSync == 0) writer.sync();
    } else if (finished.allLeft(job.jobs)) {
      break;  // stopped, and the next game was given up
    }
    if (Clock::now() < nextReport) continue;
    nextReport = Clock::now() + kProgressInterval;
    if (!onProgress(progress) && !stop.raised()) stop.raise();
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
