// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/engine.h"

namespace pentarch {

/// Setting of a level of play for humans (docs/levels.md). Weaker play comes from a choice among plausible moves and
/// from threats that are not seen, never from moves that make no sense.
struct LevelSettings {
  std::uint64_t nodes;  ///< limit of the search for a move; 0: no search, static ratings of the moves alone
  int lines;            ///< the moves that a search compares; ≥ 2 where there is a search
  int horizon;          ///< plies: a win or loss is seen if its five is this near and within the move limit; ≥ 2
  int temperature;      ///< of the choice by likelihood, in hundredths of a nat; 0: the likelihood does not matter
  int spread;           ///< score difference that makes a move e times as likely to be chosen; ≥ 1
  int reach;            ///< moves less likely than the likeliest one by more than this are not played; 1/100 nat
  int lapses;           ///< share of the moves for which nothing beyond a four is seen, in percent
  int missedFours;      ///< share of the opponent's fours that are not stopped, in percent
};

/// Levels are numbered from 1.
inline constexpr int kLevelCount = 10;

/// The levels, the weakest first, as measured by matches: docs/levels.md.
inline constexpr std::array<LevelSettings, kLevelCount> kLevels{{
    // nodes, lines, horizon, temperature, spread, reach, lapses, missed fours
    {0, 0, 4, 240, 380, 600, 50, 8},
    {0, 0, 4, 190, 280, 500, 33, 4},
    {0, 0, 4, 150, 200, 400, 15, 0},
    {0, 0, 4, 70, 90, 400, 5, 0},
    {0, 0, 6, 65, 60, 400, 0, 0},
    {300, 3, 8, 150, 12, 400, 0, 0},
    {1100, 3, 8, 150, 12, 400, 0, 0},
    {2500, 3, 10, 150, 12, 400, 0, 0},
    {6000, 3, 14, 150, 10, 400, 0, 0},
    {12000, 3, 20, 0, 8, 400, 0, 0},
}};

/// The setting of a level from 1 to kLevelCount.
[[nodiscard]] constexpr const LevelSettings& levelSettings(int level) {
  return kLevels[static_cast<std::size_t>(level - 1)];
}

/// The strength of the engine without a level.
inline constexpr int kFullStrength = 100;

/// The level of a strength from 0 to 100: ten units a level. None for full strength, 100 and more; the first level for
/// less than 0.
[[nodiscard]] constexpr std::optional<int> levelOfStrength(std::int64_t strength) {
  if (strength >= kFullStrength) return std::nullopt;
  return strength < 0 ? 1 : static_cast<int>(strength) / (kFullStrength / kLevelCount) + 1;
}

/// The smallest strength that maps to the level.
[[nodiscard]] constexpr int strengthOfLevel(int level) {
  return (level - 1) * (kFullStrength / kLevelCount);
}

/// Chooses a move as a player of that level. The guarantees of Engine::think hold, and `limits` end the choice early.
/// A five is always taken; the opponent's four is stopped but for the share that the level misses. The choice is
/// random, but the same for the same seed, position, evaluation and limits unless the clock ends it: the search has a
/// table of its own, so that nothing which the engine has learned before makes the level stronger. The result has one
/// line, which starts with the move.
[[nodiscard]] SearchResult thinkAtLevel(const Engine& engine, const LevelSettings& level, std::uint64_t seed,
                                        SearchLimits limits, const StopSignal& stop);

}  // namespace pentarch
