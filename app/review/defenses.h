// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "app/review/assessment.h"
#include "engine/game/position.h"

namespace pentarch::review {

/// The answers to a threat.
struct Defenses {
  std::optional<Threat> threat;  ///< none: the opponent has no proven win by fours, nothing else was looked at
  bool isComplete = false;       ///< every legal move was looked at
  std::vector<Square> moves;     ///< after which no win of the opponent was proven
  int longest = 0;               ///< plies of the longest win against the others
  bool onlyFours = true;         ///< the others lose to fours alone
  std::uint64_t nodes = 0;
};

/// Looks whether the opponent would win by fours if the side to move passed, and if so, which moves stop it: each legal
/// move is refuted by a proven win, or counts as a defense. Where few are left, wins by threes are tried as well.
/// `shouldStop` is asked often and ends it. `position` is changed and restored.
[[nodiscard]] Defenses findDefenses(Position& position, const std::function<bool()>& shouldStop);

}  // namespace pentarch::review
