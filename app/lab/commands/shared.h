// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "app/lab/openings.h"
#include "app/program/command.h"
#include "app/program/options.h"
#include "engine/lab.h"

namespace pentarch::app {

/// Options that several commands of the laboratory have.
namespace options {

inline constexpr OptionSpec kGames{"games", 'g', "N", "", "games of the whole run"};
inline constexpr OptionSpec kCount{"count", 'c', "N", "10", "number of openings"};
inline constexpr OptionSpec kFolder{"output", 'o', "DIR", "games", "folder for what is written"};
inline constexpr OptionSpec kSeed{"seed", 0, "N", "1", "seed of the random numbers"};
inline constexpr OptionSpec kBalance{"balance", 0, "S", "80", "largest advantage after an opening, as a score", true};
/// The same for games, which begin with the most even of many openings if none is within that.
inline constexpr OptionSpec kGameBalance =
    variantOf(kBalance, kBalance.fallback, "largest advantage after an opening, where possible");
inline constexpr OptionSpec kStones{"stones", 0, "A-B", "2-10", "stones of an opening", true};
inline constexpr OptionSpec kOpeningNodes{
    "opening-nodes", 0, "N", "3000", "nodes of the search that judges an opening", true};
inline constexpr auto kGameOpenings = listOf(kStones, kGameBalance, kOpeningNodes);

}  // namespace options

/// The largest value of --balance.
inline constexpr int kMaxBalance = 5000;

/// The opening generation options shared by several commands, with stones that fit the smallest board of --size. Throws
/// UsageError.
[[nodiscard]] lab::OpeningOptions openingOptions(const Options& options);

/// Reads weights from a file. Throws PositionError.
[[nodiscard]] EvalWeights readWeights(const std::string& path);
/// Reads a policy from a file. Throws PositionError.
[[nodiscard]] PolicyWeights readPolicy(const std::string& path);
/// An evaluation from files, and what tells it apart from others.
struct LoadedEvaluation {
  std::shared_ptr<const Evaluation> evaluation;  ///< null: the built-in one
  std::string digest;                            ///< see lab::evaluationDigest(); empty for the built-in one
};

/// Reads the files, each once; what none is given for is built in. Throws PositionError.
[[nodiscard]] LoadedEvaluation loadEvaluation(const std::optional<std::string>& weightsFile,
                                              const std::optional<std::string>& policyFile);
/// The provenance of a file of weights or of a policy, which is checked. Throws PositionError.
[[nodiscard]] std::string noteOf(const std::string& path);

}  // namespace pentarch::app
