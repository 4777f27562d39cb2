// SPDX-License-Identifier: MIT
#include "app/lab/manifest.h"

#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <concepts>
#include <exception>
#include <fstream>
#include <limits>
#include <set>
#include <stdexcept>
#include <string>
#include <system_error>

#include "app/program/files.h"
#include "app/records/errors.h"
#include "app/records/json_text.h"
#include "engine/base/atomic_file.h"
#include "engine/lab.h"
#include "version.h"

namespace pentarch::lab {
namespace {

// All settings but seed, shard and number of games.
[[nodiscard]] Json settingsOf(const SelfPlayOptions& play) {
  Json json;
  json["engine"] = kVersion;
  json["weights"] =
      play.evaluationDigest.empty() ? evaluationDigest(embeddedWeights(), embeddedPolicy()) : play.evaluationDigest;
  json["rules"] = Json::array();
  for (const Rule rule : play.rules) json["rules"].push_back(traitsOf(rule).name);
  json["sizes"] = play.sizes;
  json["limits"] = Json::object();
  if (play.limits.nodes) json["limits"]["nodes"] = *play.limits.nodes;
  if (play.limits.depth) json["limits"]["depth"] = *play.limits.depth;
  json["hash_bytes"] = play.hashBytes;
  json["opening"] = {{"min_stones", play.opening.minStones},
                     {"max_stones", play.opening.maxStones},
                     {"max_score", play.opening.maxScore},
                     {"limits", {{"nodes", play.opening.nodes}}}};
  if (play.variedPlies > 0) json["varied"] = {{"plies", play.variedPlies}, {"temperature", play.temperature}};
  return json;
}

void count(Manifest& manifest, const records::GameRecord& game) {
  ++manifest.games;
  manifest.positions += game.moves.size();
  ++(!game.winner ? manifest.draws : *game.winner == Color::Black ? manifest.blackWins : manifest.whiteWins);
}

// The field of that name, a whole number that fits the type. Throws std::invalid_argument.
template <std::unsigned_integral T>
[[nodiscard]] T wholeNumber(const Json& json, const char* name) {
  if (const auto number = records::wholeNumberIn<T>(json.at(name), 0, std::numeric_limits<T>::max())) return *number;
  throw std::invalid_argument(fmt::format("'{}' is no whole number in range", name));
}

[[nodiscard]] Shard shardOf(const Json& json) {
  const Shard shard{wholeNumber<std::uint32_t>(json, "index"), wholeNumber<std::uint32_t>(json, "count")};
  if (shard.index >= shard.count) throw std::invalid_argument("'index' is not below 'count'");
  return shard;
}

// The manifest of a complete file of games that matches it. Throws app::PositionError.
[[nodiscard]] Manifest requireComplete(const std::filesystem::path& games) {
  const auto manifest = readManifest(games);
  if (!manifest) throw app::PositionError(fmt::format("'{}' has no manifest", games.string()));
  if (!manifest->isComplete) throw app::PositionError(fmt::format("'{}' is not complete", games.string()));
  if (records::digestOf(games) != manifest->checksum) {
    throw app::PositionError(fmt::format("'{}' does not match the checksum of its manifest", games.string()));
  }
  return *manifest;
}

}  // namespace

std::string evaluationDigest(std::span<const unsigned char> weights, std::span<const unsigned char> policy) {
  std::vector<unsigned char> all(weights.begin(), weights.end());
  all.insert(all.end(), policy.begin(), policy.end());
  return fmt::format("{:016x}", XXH3_64bits(all.data(), all.size()));
}

Manifest manifestOf(const ShardJob& job) {
  Manifest manifest;
  manifest.settings = settingsOf(job.play).dump();
  manifest.seed = job.play.seed;
  manifest.runGames = job.games;
  manifest.shard = job.shard;
  return manifest;
}

void completeManifest(Manifest& manifest, const std::filesystem::path& games) {
  manifest.games = manifest.positions = manifest.blackWins = manifest.whiteWins = manifest.draws = 0;
  const auto state = records::readGames(games, [&](const records::GameRecord& game) { count(manifest, game); });
  if (!state.isWhole) {
    throw app::PositionError(fmt::format("'{}' is damaged after {} of its games; move it away to play them again",
                                         games.string(), state.games));
  }
  manifest.checksum = records::digestOf(games);
  manifest.isComplete = true;
}

std::filesystem::path manifestPath(const std::filesystem::path& games) {
  std::filesystem::path path = games;
  return path.replace_extension(".json");
}

void writeManifest(const std::filesystem::path& games, const Manifest& manifest) {
  Json json;
  json["v"] = records::kJsonVersion;
  json["type"] = "selfplay";
  json["settings"] = records::parseOrderedJson(manifest.settings);
  json["seed"] = manifest.seed;
  json["run_games"] = manifest.runGames;
  json["shard"] = {{"index", manifest.shard.index}, {"count", manifest.shard.count}};
  json["complete"] = manifest.isComplete;
  json["games"] = manifest.games;
  json["position_count"] = manifest.positions;
  json["black_wins"] = manifest.blackWins;
  json["white_wins"] = manifest.whiteWins;
  json["draws"] = manifest.draws;
  json["xxh3"] = manifest.checksum;
  replaceFile(manifestPath(games), json.dump(2) + "\n");
}

std::optional<Manifest> readManifest(const std::filesystem::path& games) {
  const std::filesystem::path path = manifestPath(games);
  try {
    std::ifstream file = app::openedFile(path.string());
    const Json json = records::parseOrderedJson(app::wholeText(file));
    Manifest manifest;
    manifest.settings = json.at("settings").dump();
    manifest.seed = wholeNumber<std::uint64_t>(json, "seed");
    manifest.runGames = wholeNumber<std::uint64_t>(json, "run_games");
    manifest.shard = shardOf(json.at("shard"));
    manifest.isComplete = json.at("complete");
    manifest.games = wholeNumber<std::uint64_t>(json, "games");
    manifest.positions = wholeNumber<std::uint64_t>(json, "position_count");
    manifest.blackWins = wholeNumber<std::uint64_t>(json, "black_wins");
    manifest.whiteWins = wholeNumber<std::uint64_t>(json, "white_wins");
    manifest.draws = wholeNumber<std::uint64_t>(json, "draws");
    manifest.checksum = json.at("xxh3");
    return manifest;
  } catch (const std::system_error& e) {
    if (e.code() == std::errc::no_such_file_or_directory) return std::nullopt;
    throw app::PositionError(fmt::format("cannot read '{}': {}", path.string(), app::reasonOf(e)));
  } catch (const Json::exception&) {
    throw app::PositionError(fmt::format("cannot read '{}': a field is missing or of another type", path.string()));
  } catch (const std::exception& e) {
    throw app::PositionError(fmt::format("cannot read '{}': {}", path.string(), e.what()));
  }
}

Manifest mergeShards(const std::vector<std::filesystem::path>& shards, const std::filesystem::path& output) {
  if (shards.empty()) throw std::runtime_error("no shards to merge");
  std::vector<records::GameRecord> games;
  std::set<std::uint32_t> seen;
  std::optional<Manifest> merged;
  for (const auto& path : shards) {
    const Manifest manifest = requireComplete(path);
    if (!merged) merged = manifest;
    if (manifest.settings != merged->settings || manifest.seed != merged->seed ||
        manifest.runGames != merged->runGames) {
      throw app::PositionError(fmt::format("'{}' belongs to another run than '{}'", path.string(), shards[0].string()));
    }
    records::readGames(path, [&](const records::GameRecord& game) {
      if (!seen.insert(game.item).second) {
        throw app::PositionError(fmt::format("game {} of '{}' was there before", game.item, path.string()));
      }
      games.push_back(game);
    });
  }
  std::sort(games.begin(), games.end(),
            [](const records::GameRecord& a, const records::GameRecord& b) { return a.item < b.item; });
  records::writeGames(output, games);
  merged->shard = {};
  completeManifest(*merged, output);
  writeManifest(output, *merged);
  return *merged;
}

}  // namespace pentarch::lab
