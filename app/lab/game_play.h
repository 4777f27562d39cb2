// SPDX-License-Identifier: MIT
#pragma once

#include "app/records/game_record.h"
#include "engine/engine.h"

namespace pentarch::training {

/// The engines that play Black and White; both may be the same one.
struct Players {
  Engine& black;
  Engine& white;

  [[nodiscard]] Engine& of(Color c) const { return c == Color::Black ? black : white; }
};

/// Plays a game to its end or adjudication and records it in `game`. Both players start with the record's board size
/// and rule, cleared search memory and the moves that the record already has, then think within `limits`. False, with
/// the game unfinished, once `stop` is raised.
[[nodiscard]] bool playGame(GameRecord& game, const Players& players, const SearchLimits& limits,
                            const StopSignal& stop);

}  // namespace pentarch::training
