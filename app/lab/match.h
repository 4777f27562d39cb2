// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>

#include "app/lab/game_play.h"
#include "engine/engine.h"
#include "engine/levels.h"

namespace pentarch::lab {

/// Settings in which a player of a match differs from the default engine.
struct PlayerSettings {
  Tunables tunables;
  std::shared_ptr<const Evaluation> evaluation;  ///< null: the built-in one
  std::optional<LevelSettings> level;            ///< plays as this level, whose nodes replace those of the match
  bool isBeginner = false;                       ///< beginnerMove() plays, whatever the other settings are
};

/// Options of a match between two settings.
struct MatchOptions : GameOptions {
  std::array<PlayerSettings, 2> players;                        ///< the tested one, then the one it is compared with
  MoveLimits limits{.nodes = 10'000, .depth = {}, .time = {}};  ///< of a move of either player
  std::size_t hashBytes = kShortSearchHash;
};

/// Two games from one opening with colors swapped.
struct PairResult {
  std::uint32_t item = 0;
  Rule rule = Rule::Freestyle;
  int boardSize = 15;
  std::array<int, 2> halfPoints{};  ///< of the first player: with Black, with White; 0, 1 or 2 each

  friend bool operator==(const PairResult&, const PairResult&) = default;
};

/// Plays pairs first .. first + number - 1 on `jobs` threads; `onPair` is called on the calling thread for each, in
/// order. Raising `stop` ends the match without the pairs that are being played.
void runMatch(const MatchOptions& options, std::uint32_t first, std::uint32_t number, int jobs, const StopSignal& stop,
              const std::function<void(const PairResult&)>& onPair);

}  // namespace pentarch::lab
