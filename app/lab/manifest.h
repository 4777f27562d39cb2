// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/lab/self_play.h"

namespace pentarch::lab {

/// Description of a file of games in the JSON file beside it (`X.games` and `X.json`).
struct Manifest {
  std::string settings;  ///< all settings that determine the games, as one line of JSON; equal for all shards of a run
  std::uint64_t seed = 0;
  std::uint64_t runGames = 0;  ///< number of games in all shards
  Shard shard;
  bool isComplete = false;
  std::uint64_t games = 0;
  std::uint64_t positions = 0;
  std::uint64_t blackWins = 0;
  std::uint64_t whiteWins = 0;
  std::uint64_t draws = 0;
  std::string checksum;  ///< XXH3 of the games; empty until the shard is complete
};

/// XXH3 of the files of weights and policy as if they were one: tells evaluations apart.
[[nodiscard]] std::string evaluationDigest(std::span<const unsigned char> weights,
                                           std::span<const unsigned char> policy);

/// The manifest of a job that has not run yet.
[[nodiscard]] Manifest manifestOf(const ShardJob& job);

/// Completes the manifest of a complete file: counts its games and sets its checksum. Throws app::PositionError if the
/// file is damaged, std::runtime_error if it cannot be read.
void completeManifest(Manifest& manifest, const std::filesystem::path& games);

/// The path of the manifest of a file of games.
[[nodiscard]] std::filesystem::path manifestPath(const std::filesystem::path& games);

/// Writes the manifest of a file of games beside it. Throws FileError.
void writeManifest(const std::filesystem::path& games, const Manifest& manifest);

/// The manifest of a file of games; none if there is no manifest. Throws app::PositionError, with its name, if there is
/// one that cannot be read.
[[nodiscard]] std::optional<Manifest> readManifest(const std::filesystem::path& games);

/// Merges complete shards of one run into one file with its own manifest, sorted by the numbers of the games. Throws
/// app::PositionError if a shard is incomplete, damaged, given twice, or made with other settings; std::runtime_error
/// if one cannot be read or the file not be written.
Manifest mergeShards(const std::vector<std::filesystem::path>& shards, const std::filesystem::path& output);

}  // namespace pentarch::lab
