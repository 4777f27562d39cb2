// SPDX-License-Identifier: MIT
// Shards give the same games regardless of jobs, interruptions and the number of shards.
#include "app/lab/self_play.h"

#include <doctest/doctest.h>

#include <fstream>
#include <string>
#include <string_view>
#include <utility>

#include "app/lab/manifest.h"
#include "app/records/errors.h"
#include "tests/support/scratch_folder.h"

using namespace pentarch;
using namespace pentarch::lab;
using namespace pentarch::records;
using pentarch::test::contentOf;
using pentarch::test::ScratchFolder;

namespace {

constexpr std::uint64_t kGames = 9;

ShardJob jobAt(const std::filesystem::path& file, Shard shard = {}) {
  ShardJob job;
  job.play.rules = {Rule::Freestyle, Rule::Renju};
  job.play.sizes = {9};
  job.play.limits.nodes = 100;
  job.play.hashBytes = std::size_t{1} << 20;
  job.play.opening.nodes = 100;
  job.games = kGames;
  job.shard = shard;
  job.file = file;
  return job;
}

bool goOn(const ShardProgress& progress) {
  CHECK(progress.done <= progress.total);
  return true;
}

void runWhole(const ShardJob& job) {
  REQUIRE(runShard(job, goOn));
  Manifest manifest = manifestOf(job);
  completeManifest(manifest, job.file);
  writeManifest(job.file, manifest);
}

}  // namespace

TEST_CASE("shards share the items out") {
  for (const std::uint32_t count : {1U, 2U, 5U, 13U}) {
    std::uint64_t items = 0;
    for (std::uint32_t index = 0; index < count; ++index) {
      const Shard shard{index, count};
      items += shard.itemsOf(12);
      if (shard.itemsOf(12) > 0) CHECK(shard.item(shard.itemsOf(12) - 1) < 12);
      CHECK(shard.item(shard.itemsOf(12)) >= 12);
    }
    CHECK(items == 12);
  }
}

TEST_CASE("threads: the file of a shard does not depend on the number of jobs") {
  const ScratchFolder folder;
  runWhole(jobAt(folder / "one.games"));
  ShardJob job = jobAt(folder / "three.games");
  job.jobs = 3;
  runWhole(job);
  CHECK(contentOf(folder / "one.games") == contentOf(folder / "three.games"));
  std::uint32_t expected = 0;
  readGames(folder / "one.games", [&](const GameRecord& game) { CHECK(game.item == expected++); });
  CHECK(expected == kGames);
}

TEST_CASE("merged shards are the run in one piece") {
  const ScratchFolder folder;
  runWhole(jobAt(folder / "whole.games"));
  for (const std::uint32_t i : {0U, 1U}) runWhole(jobAt(folder / (i == 0 ? "a.games" : "b.games"), {i, 2}));
  const Manifest merged = mergeShards({folder / "b.games", folder / "a.games"}, folder / "all.games");
  CHECK(contentOf(folder / "all.games") == contentOf(folder / "whole.games"));
  CHECK(contentOf(folder / "all.json") == contentOf(folder / "whole.json"));
  CHECK(merged.games == kGames);
  CHECK(merged.blackWins + merged.whiteWins + merged.draws == kGames);
}

TEST_CASE("threads: an interrupted shard is resumed") {
  const ScratchFolder folder;
  runWhole(jobAt(folder / "whole.games"));
  ShardJob job = jobAt(folder / "part.games");
  job.play.limits.nodes = 20'000;  // slow enough to be interrupted
  job.jobs = 2;
  CHECK_FALSE(runShard(job, [](const ShardProgress&) { return false; }));
  CHECK_FALSE(std::filesystem::exists(folder / "part.games"));
  CHECK(std::filesystem::exists(folder / "part.games.tmp"));
  // State after an interrupted run: the first games of the shard, the last one possibly incomplete.
  const std::string whole = contentOf(folder / "whole.games");
  std::ofstream(folder / "part.games.tmp", std::ios::binary) << whole.substr(0, whole.size() / 2);
  job = jobAt(folder / "part.games");
  std::uint64_t fresh = 0;
  CHECK(runShard(job, [&](const ShardProgress& progress) {
    fresh = progress.fresh;
    return true;
  }));
  CHECK(fresh > 0);
  CHECK(fresh < kGames);
  CHECK(contentOf(folder / "part.games") == whole);
}

TEST_CASE("a manifest is read as it was written") {
  const ScratchFolder folder;
  const ShardJob job = jobAt(folder / "a.games", {1, 4});
  CHECK_FALSE(readManifest(job.file));
  Manifest manifest = manifestOf(job);
  manifest.games = 5;
  writeManifest(job.file, manifest);
  const auto again = readManifest(job.file);
  REQUIRE(again);
  CHECK(again->settings == manifest.settings);
  CHECK(again->shard.index == 1);
  CHECK(again->shard.count == 4);
  CHECK(again->games == 5);
  CHECK_FALSE(again->isComplete);
  std::ofstream(manifestPath(job.file)) << "{";
  CHECK_THROWS_AS((void)readManifest(job.file), app::PositionError);
}

TEST_CASE("a manifest that is there but cannot be read is not taken for none") {
  const ScratchFolder folder;
  std::filesystem::create_symlink("a.json", folder / "a.json");  // names itself
  CHECK_THROWS_WITH_AS((void)readManifest(folder / "a.games"), doctest::Contains("a.json"), std::runtime_error);
  std::filesystem::create_directory(folder / "b.json");
  CHECK_THROWS_WITH_AS((void)readManifest(folder / "b.games"), doctest::Contains("b.json': Is a directory"),
                       std::runtime_error);
}

TEST_CASE("the manifest of damaged games is not completed") {
  const ScratchFolder folder;
  const ShardJob job = jobAt(folder / "a.games");
  runWhole(job);
  std::ofstream(job.file, std::ios::binary | std::ios::app) << "x";
  Manifest manifest = manifestOf(job);
  CHECK_THROWS_WITH_AS(completeManifest(manifest, job.file),
                       doctest::Contains("a.games' is damaged after 9 of its games"), app::PositionError);
  CHECK_FALSE(manifest.isComplete);
}

TEST_CASE("a manifest with numbers that cannot be is refused by name") {
  const ScratchFolder folder;
  const ShardJob job = jobAt(folder / "a.games", {1, 4});
  writeManifest(job.file, manifestOf(job));
  const std::string whole = contentOf(manifestPath(job.file));
  const std::pair<std::string_view, std::string_view> kChanges[] = {
      {"\"games\": 0", "\"games\": 1e119"},
      {"\"draws\": 0", "\"draws\": -1"},
      {"\"position_count\": 0", "\"position_count\": 1.5"},
      {"\"count\": 4", "\"count\": 4294967296"},
      {"\"index\": 1", "\"index\": 4"},
      {"\"seed\": 1", "\"seed\": \"1\""}};
  for (const auto& change : kChanges) {
    const std::string_view from = change.first;
    const std::string_view to = change.second;
    CAPTURE(to);
    std::string changed = whole;
    REQUIRE(changed.find(from) != std::string::npos);
    changed.replace(changed.find(from), from.size(), to);
    std::ofstream(manifestPath(job.file)) << changed;
    const std::string_view name = from.substr(1, from.find('"', 1) - 1);
    try {
      (void)readManifest(job.file);
      FAIL("was read");
    } catch (const std::runtime_error& error) {
      CHECK(std::string_view(error.what()).find(name) != std::string_view::npos);
    }
  }
}

TEST_CASE("shards that do not belong together are not merged") {
  const ScratchFolder folder;
  runWhole(jobAt(folder / "a.games", {0, 2}));
  runWhole(jobAt(folder / "b.games", {1, 2}));
  ShardJob other = jobAt(folder / "c.games", {1, 2});
  other.play.seed = 5;
  runWhole(other);
  const auto merge = [&](const std::vector<std::filesystem::path>& shards) {
    return mergeShards(shards, folder / "all.games");
  };
  CHECK_THROWS_AS(merge({}), std::runtime_error);
  CHECK_THROWS_AS(merge({folder / "a.games", folder / "a.games"}), app::PositionError);
  CHECK_THROWS_AS(merge({folder / "a.games", folder / "c.games"}), app::PositionError);
  CHECK_THROWS_AS(merge({folder / "a.games", folder / "missing.games"}), app::PositionError);
  std::ofstream(folder / "b.games", std::ios::binary | std::ios::app) << "x";
  CHECK_THROWS_AS(merge({folder / "a.games", folder / "b.games"}), app::PositionError);
  Manifest incomplete = *readManifest(folder / "a.games");
  incomplete.isComplete = false;
  writeManifest(folder / "a.games", incomplete);
  CHECK_THROWS_AS(merge({folder / "a.games"}), app::PositionError);
  CHECK_FALSE(std::filesystem::exists(folder / "all.games"));
}
