// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "app/lab/commands/shared.h"
#include "app/lab/manifest.h"
#include "app/lab/self_play.h"
#include "app/program/command.h"
#include "app/program/console.h"
#include "app/program/files.h"
#include "app/program/options.h"
#include "app/program/progress.h"
#include "app/program/shared_options.h"
#include "app/program/signals.h"
#include "app/records/errors.h"
#include "app/records/game_file.h"
#include "app/records/json_text.h"
#include "app/records/units.h"
#include "engine/base/atomic_file.h"
#include "engine/base/counted.h"

namespace pentarch::app {
namespace {

using lab::Shard;
using lab::ShardJob;
using lab::ShardProgress;

constexpr int kMaxShards = 1'000'000;
constexpr auto kStatusInterval = std::chrono::seconds(5);

constexpr OptionSpec kShard{"shard", 0, "I/N", "", "shard I (from 0) of N (from Slurm or Kubernetes)"};
constexpr OptionSpec kWeights{"weights", 0, "FILE", "", "play with these weights (built in)"};
constexpr OptionSpec kPolicy{"policy", 0, "FILE", "", "play with this policy (built in)"};
constexpr OptionSpec kVaried{"varied", 0, "N", "0", "draw 0 to N moves after an opening from the policy", true};
constexpr OptionSpec kTemperature{"temperature", 0, "P", "100", "of that draw, in percent; lower: likelier moves",
                                  true};
constexpr OptionSpec kDeadline{"deadline", 0, "T", "", "stop after that time (exit code 75), to resume later", true};
constexpr OptionSpec kStatusFile{"status-file", 0, "FILE", "", "keep the progress there as JSON", true};

[[nodiscard]] Shard shardOf(const std::string& index, const std::string& count, std::string_view what) {
  Shard shard;
  shard.count = static_cast<std::uint32_t>(parseInteger(count, what, 1, kMaxShards));
  shard.index = static_cast<std::uint32_t>(parseInteger(index, what, 0, static_cast<int>(shard.count) - 1));
  return shard;
}

// The shard from --shard, or from a job scheduler's array task variables.
[[nodiscard]] Shard shardOf(const Options& options) {
  if (options.has(kShard)) {
    const std::string& text = options.get(kShard);
    const std::size_t slash = text.find('/');
    if (slash == std::string::npos) throw badValue(kShard, fmt::format("cannot read '{}' (as in 0/8)", text));
    return shardOf(text.substr(0, slash), text.substr(slash + 1), flagOf(kShard));
  }
  const auto environment = processEnvironment();
  // Unless its tasks are numbered 0, 1, 2, ..., an array would leave a shard to nobody: all of them are refused.
  const auto tasks = environment.find("SLURM_ARRAY_TASK_COUNT");
  const auto last = environment.find("SLURM_ARRAY_TASK_MAX");
  if (tasks != environment.end() && last != environment.end()) {
    const int wanted = parseInteger(tasks->second, tasks->first, 1, kMaxShards) - 1;
    if (last->second != std::to_string(wanted)) {
      throw UsageError(fmt::format("a Slurm array is to be numbered from 0 (--array=0-{}); {} makes a single share",
                                   wanted, flagOf(kShard)));
    }
  }
  for (const auto& [index, count] : {std::pair{"SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_COUNT"},
                                     std::pair{"JOB_COMPLETION_INDEX", "JOB_COMPLETIONS"}}) {
    const auto i = environment.find(index);
    const auto n = environment.find(count);
    if (i != environment.end() && n != environment.end()) return shardOf(i->second, n->second, index);
  }
  return {};
}

[[nodiscard]] ShardJob jobOf(const Options& options) {
  constexpr int kMaxSelfPlayDepth = 60;  // of a move of self-play; less than kMaxDepth, that of a question
  constexpr int kMaxVaried = 60;
  constexpr int kMaxTemperature = 1000;
  constexpr std::uint64_t kMaxGames = 4'000'000'000;
  if (!options.has(options::kGames)) {
    throw UsageError(fmt::format("selfplay needs {}: the games of the whole run", flagOf(options::kGames)));
  }
  if (!options.has(options::kNodes) && !options.has(options::kDepth)) {
    throw UsageError(
        fmt::format("selfplay needs {} or {}: the limit of a move", flagOf(options::kNodes), flagOf(options::kDepth)));
  }
  ShardJob job;
  job.play.seed = options.seed(options::kSeed);
  job.play.rules = rulesOf(options);
  job.play.sizes = boardSizesOf(options);
  job.play.limits.nodes = options.findCount(options::kNodes);
  job.play.limits.depth = options.findInteger(options::kDepth, 1, kMaxSelfPlayDepth);
  job.play.opening = openingOptions(options);
  job.play.variedPlies = options.integer(kVaried, 0, kMaxVaried);
  job.play.temperature = options.integer(kTemperature, 1, kMaxTemperature) / 100.0;
  if (!options.isGiven(kVaried)) {
    refuseGiven(options, listOf(kTemperature), fmt::format("does not go without {}", flagOf(kVaried)));
  }
  const LoadedEvaluation loaded = loadEvaluation(options.find(kWeights), options.find(kPolicy));
  job.play.evaluation = loaded.evaluation;
  job.play.evaluationDigest = loaded.digest;
  job.games = options.count(options::kGames);
  if (job.games > kMaxGames) throw badValue(options::kGames, fmt::format("at most {}", kMaxGames));
  job.jobs = jobsOf(options);
  job.shard = shardOf(options);
  job.file = std::filesystem::path(options.get(options::kFolder)) /
             fmt::format("selfplay.{}-of-{}.games", job.shard.index, job.shard.count);
  return job;
}

struct SelfPlaySettings {
  ShardJob job;
  std::optional<std::chrono::milliseconds> time;  ///< of this process; the run can be resumed
  std::string statusFile;                         ///< empty for none

  [[nodiscard]] static SelfPlaySettings of(const Options& options) {
    refuseStandardOutput(options, kStatusFile);
    return {jobOf(options), options.findDuration(kDeadline), options.find(kStatusFile).value_or("")};
  }
};

/// Progress of the run: a bar, a last line, and the status file.
class ProgressReport {
 public:
  ProgressReport(std::uint64_t games, std::string statusFile)
      : bar_(games, "games"), statusFile_(std::move(statusFile)) {}

  void update(const ShardProgress& p) {
    bar_.update(p.done, p.done - p.fresh);
    if (Clock::now() >= nextStatus_) writeStatus(p);
  }
  void finish(const ShardProgress& p) {
    bar_.hide();
    printRemark(fmt::format("{} of {}, {:.2f} a second\n", p.done, counted(p.total, "game"), rateOf(p)));
    writeStatus(p);
  }

  void writeStatus(const ShardProgress& p) {
    if (statusFile_.empty()) return;
    nextStatus_ = Clock::now() + kStatusInterval;
    const Json json = {{"v", records::kJsonVersion},
                       {"type", "status"},
                       {"done", p.done},
                       {"total", p.total},
                       {"games_per_second", rateOf(p)}};
    replaceFile(statusFile_, json.dump() + "\n");
  }

 private:
  // Games a second.
  [[nodiscard]] double rateOf(const ShardProgress& p) const {
    const double seconds = secondsOf(Clock::now() - start_);
    return seconds > 0 ? static_cast<double>(p.fresh) / seconds : 0;
  }

  ProgressBar bar_;
  std::string statusFile_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point nextStatus_{};
};

// The manifest of an earlier run; none if there was no such run. Throws UsageError if there are games, finished or not,
// without a manifest that can be read: they may be of any settings, and stay as they are.
[[nodiscard]] std::optional<lab::Manifest> earlierManifest(const ShardJob& job) {
  const auto refuse = [](const std::string& what) {
    return UsageError(fmt::format("{}: put it back or choose another {}", what, flagOf(options::kFolder)));
  };
  try {
    if (auto manifest = lab::readManifest(job.file)) return manifest;
  } catch (const std::runtime_error& e) {
    throw refuse(e.what());
  }
  const std::filesystem::path unfinished = records::unfinishedPath(job.file);
  const bool isFinished = std::filesystem::exists(job.file);
  const auto begun = records::readGames(unfinished, {});
  // A run that was killed before it wrote its manifest has left no games.
  if (!isFinished && begun.games == 0 && begun.isWhole) return std::nullopt;
  throw refuse(fmt::format("'{}' has no manifest '{}' to say how its games were made",
                           (isFinished ? job.file : unfinished).string(),
                           lab::manifestPath(job.file).filename().string()));
}

// Checks that the output of an earlier run is of the same kind. Returns true if nothing is left to do.
[[nodiscard]] bool isAlreadyComplete(const ShardJob& job, const lab::Manifest& wanted) {
  const auto earlier = earlierManifest(job);
  if (!earlier) return false;
  if (earlier->settings != wanted.settings || earlier->seed != wanted.seed || earlier->runGames != wanted.runGames) {
    throw UsageError(fmt::format("'{}' was begun with other settings or another version; choose another {}",
                                 job.file.string(), flagOf(options::kFolder)));
  }
  if (!earlier->isComplete) return false;
  if (std::filesystem::exists(job.file)) return true;
  throw UsageError(
      fmt::format("the games of '{}' are missing: put '{}' back, or remove the manifest to play them again",
                  lab::manifestPath(job.file).string(), job.file.filename().string()));
}

int selfPlay(const Options& options) {
  const SelfPlaySettings settings = SelfPlaySettings::of(options);
  const ShardJob& job = settings.job;
  const auto end = settings.time ? Clock::now() + *settings.time : Clock::time_point::max();
  const InterruptGuard interrupts;
  makeFolder(job.file.parent_path());
  if (!settings.statusFile.empty()) requireReplaceable(settings.statusFile);
  lab::Manifest manifest = lab::manifestOf(job);
  ProgressReport report(job.shard.itemsOf(job.games), settings.statusFile);
  const ShardProgress whole{.done = job.shard.itemsOf(job.games), .total = job.shard.itemsOf(job.games)};
  if (isAlreadyComplete(job, manifest)) {
    report.writeStatus(whole);
    printRemark(fmt::format("'{}' is complete\n", terminalText(job.file.string())));
    return kOk;
  }
  if (!std::filesystem::exists(job.file)) {  // the file gets its final name before its manifest is complete
    ShardProgress last;
    const auto onProgress = [&](const ShardProgress& progress) {
      last = progress;
      report.update(progress);
      return !interrupts.signal().raised() && Clock::now() < end;
    };
    const auto onLocked = [&] {
      (void)isAlreadyComplete(job, manifest);  // since the first look another run may have come and gone
      lab::writeManifest(job.file, manifest);
    };
    const bool isComplete = lab::runShard(job, onProgress, onLocked);
    report.finish(last);
    if (!isComplete) return kGoOn;
  } else {
    report.writeStatus(whole);
  }
  lab::completeManifest(manifest, job.file);
  lab::writeManifest(job.file, manifest);
  return kOk;
}

constexpr auto kSelfPlayOptions =
    joined(listOf(options::kDepth, options::kNodes), options::kBoards,
           listOf(options::kGames, options::kFolder, options::kSeed, kShard, options::kJobs, kWeights, kPolicy, kVaried,
                  kTemperature, kDeadline, kStatusFile),
           options::kGameOpenings);

}  // namespace

extern constinit const CommandSpec selfplayCommand{
    .name = "selfplay",
    .summary = "games against itself, to train on",
    .usage = "--games N --nodes N [options]",
    .examples =
        "  pentarch-lab selfplay --games 1000 --nodes 5k --rule all --size 15,20 --jobs 2\n"
        "  pentarch-lab selfplay --games 1000 --nodes 5k --shard 0/8   its share of eight\n",
    .options = kSelfPlayOptions,
    .run = selfPlay,
    .takesInputs = false};

}  // namespace pentarch::app
