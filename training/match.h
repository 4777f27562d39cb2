// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>

#include "engine/engine.h"
#include "training/game_begin.h"

namespace pentarch::training {

/// Changes to the engine's defaults for a player of a match.
struct PlayerSettings {
  Tunables tunables;
  std::shared_ptr<const EvalWeights> weights;  ///< none: the built-in ones
};

/// Settings of a match.
struct MatchOptions : GameOptions {
  std::array<PlayerSettings, 2> players;  ///< the tested player and its opponent
  std::uint64_t nodes = 10'000;           ///< limit per move
  std::size_t hashBytes = std::size_t{16} << 20;
};

/// Two games from one opening with colors swapped.
struct PairResult {
  std::uint32_t item = 0;
  Rule rule = Rule::Freestyle;
  int boardSize = 15;
  std::array<int, 2> halfPoints{};  ///< of the first player, as Black and as White; 0, 1 or 2 each

  friend bool operator==(const PairResult&, const PairResult&) = default;
};

/// Plays game pairs one after another on one thread.
class MatchPlayer {
 public:
  explicit MatchPlayer(const MatchOptions& options);

  /// Plays pair number `item`; none once `stop` is raised. The result depends neither on the machine nor on earlier
  /// pairs.
  [[nodiscard]] std::optional<PairResult> play(std::uint32_t item, const StopSignal& stop);

 private:
  MatchOptions options_;
  Engine judge_;  // judges openings, so that they do not depend on the players
  std::array<std::unique_ptr<Engine>, 2> engines_;
};

/// Plays pairs first .. first + number - 1 on `jobs` threads. `onPair` is called on the calling thread for each pair,
/// in order; returning false ends the match.
void runMatch(const MatchOptions& options, std::uint32_t first, std::uint32_t number, int jobs,
              const std::function<bool(const PairResult&)>& onPair);

}  // namespace pentarch::training
