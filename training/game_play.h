// SPDX-License-Identifier: MIT
#pragma once

#include "engine/engine.h"
#include "training/game_record.h"

namespace pentarch::training {

/// The engines for Black and White; both may be the same.
struct Players {
  Engine& black;
  Engine& white;

  [[nodiscard]] Engine& of(Color c) const { return c == Color::Black ? black : white; }
};

/// Sets up `game`'s board and rule for both players with cleared tables, plays the recorded moves, then lets the
/// players think within `limits` until the game has ended or is adjudicated. Everything is recorded in `game`. Returns
/// false, with the game unfinished, once `stop` is raised.
[[nodiscard]] bool playGame(GameRecord& game, const Players& players, const SearchLimits& limits,
                            const StopSignal& stop);

}  // namespace pentarch::training
