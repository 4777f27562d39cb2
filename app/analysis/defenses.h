// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "app/analysis/assessment.h"
#include "engine/game/position.h"

namespace pentarch::review {

/// Defenses against a threat.
struct Defenses {
  std::optional<Threat> threat;  ///< none: the opponent has no proven VCF, and nothing else was examined
  bool isComplete = false;       ///< every legal move was examined
  std::vector<Square> moves;     ///< moves after which no win of the opponent was proven
  int longest = 0;               ///< plies of the longest win against the other moves
  bool onlyFours = true;         ///< the other moves all lose to a VCF
  std::uint64_t nodes = 0;
};

/// Checks if the opponent would win by fours after a pass and, if so, which moves prevent it: each legal move is either
/// refuted by a proven win or counts as a defense. If few defenses are left, wins by threes are tried too. `shouldStop`
/// is polled often; true ends the search. `position` is changed and restored.
[[nodiscard]] Defenses findDefenses(Position& position, const std::function<bool()>& shouldStop);

}  // namespace pentarch::review
