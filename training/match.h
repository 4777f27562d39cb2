// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>

#include "engine/engine.h"
#include "training/game_begin.h"

namespace pentarch::training {

/// What makes a player of a match differ from the engine as it is.
struct PlayerSettings {
  Tunables tunables;
  std::shared_ptr<const EvalWeights> weights;  ///< none: those of the program
};

/// How a match of two settings is played.
struct MatchOptions : GameOptions {
  std::array<PlayerSettings, 2> players;  ///< the one that is tested, and the one it is compared with
  std::uint64_t nodes = 10'000;           ///< limit a move
  std::size_t hashBytes = std::size_t{16} << 20;
};

/// Two games from one opening, colors changed.
struct PairResult {
  std::uint32_t item = 0;
  Rule rule = Rule::Freestyle;
  int boardSize = 15;
  std::array<int, 2> halfPoints{};  ///< of the first player: with Black, with White; 0, 1 or 2 each

  friend bool operator==(const PairResult&, const PairResult&) = default;
};

/// Plays pairs of games, one thread, one after the other.
class MatchPlayer {
 public:
  explicit MatchPlayer(const MatchOptions& options);

  /// Pair number `item`; none once `stop` is raised. The same on every machine and whatever was played before.
  [[nodiscard]] std::optional<PairResult> play(std::uint32_t item, const StopSignal& stop);

 private:
  MatchOptions options_;
  Engine judge_;  // of openings, so that they do not depend on the players
  std::array<std::unique_ptr<Engine>, 2> engines_;
};

/// Plays pairs first .. first + number - 1 on `jobs` threads; `onPair` is called on the calling thread for each, in
/// order, and ends the match when it says false.
void runMatch(const MatchOptions& options, std::uint32_t first, std::uint32_t number, int jobs,
              const std::function<bool(const PairResult&)>& onPair);

}  // namespace pentarch::training
