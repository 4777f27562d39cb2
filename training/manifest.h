// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "training/shard_run.h"

namespace pentarch::training {

/// The JSON description beside a game file (`X.games` and `X.json`).
struct Manifest {
  std::string settings;  ///< everything that determines the games, as one line of JSON; equal for all shards of a run
  std::uint64_t seed = 0;
  std::uint64_t runGames = 0;  ///< of all shards
  Shard shard;
  bool isComplete = false;
  std::uint64_t games = 0;
  std::uint64_t positions = 0;
  std::uint64_t blackWins = 0;
  std::uint64_t whiteWins = 0;
  std::uint64_t draws = 0;
  std::string checksum;  ///< XXH3 of the games; empty until the shard is complete
};

/// The manifest of a job before it has run.
[[nodiscard]] Manifest manifestOf(const ShardJob& job);

/// Fills in the counts of a complete game file.
void fillIn(Manifest& manifest, const std::filesystem::path& games);

/// The path of a game file's manifest.
[[nodiscard]] std::filesystem::path manifestPath(const std::filesystem::path& games);

void writeManifest(const std::filesystem::path& games, const Manifest& manifest);

/// The manifest of a game file; none if the manifest does not exist. Throws std::runtime_error if it cannot be read.
[[nodiscard]] std::optional<Manifest> readManifest(const std::filesystem::path& games);

/// Merges complete shards of one run into one file with its own manifest, sorted by game number. Throws
/// std::runtime_error if a shard is incomplete, damaged, given twice, or made with other settings.
Manifest mergeShards(const std::vector<std::filesystem::path>& shards, const std::filesystem::path& output);

}  // namespace pentarch::training
