// SPDX-License-Identifier: MIT
#pragma once

#include "engine/engine.h"
#include "training/game_record.h"

namespace pentarch::training {

/// The engines that play Black and White; both may be the same one.
struct Players {
  Engine& black;
  Engine& white;

  [[nodiscard]] Engine& of(Color c) const { return c == Color::Black ? black : white; }
};

/// Sets `game`'s board and rule up for both players with everything forgotten, plays the moves that the record has, and
/// then lets the players think until the game has ended or is adjudicated; all of it goes into the record. Thinking is
/// limited by `limits`. False, with the game unfinished, once `stop` is raised.
[[nodiscard]] bool playGame(GameRecord& game, const Players& players, const SearchLimits& limits,
                            const StopSignal& stop);

}  // namespace pentarch::training
