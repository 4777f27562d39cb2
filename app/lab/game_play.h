// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "app/lab/openings.h"
#include "app/records/game_file.h"
#include "engine/engine.h"

namespace pentarch::lab {

/// Options that determine the beginnings of the games of a run.
struct GameOptions {
  std::uint64_t seed = 1;
  std::vector<Rule> rules = {Rule::Freestyle};  ///< each game takes one at random; not empty
  std::vector<int> sizes = {15};                ///< likewise
  OpeningOptions opening;
};

/// Game number `item` up to the end of its opening: rule, size and opening follow from seed and number. `engine` judges
/// the openings; its board is changed. None once `stop` is raised.
[[nodiscard]] std::optional<records::GameRecord> beginGame(Engine& engine, const GameOptions& options,
                                                           std::uint32_t item, const StopSignal& stop);

/// The engines that play Black and White; both may be the same one.
struct Players {
  Engine& black;
  Engine& white;

  [[nodiscard]] Engine& of(Color c) const { return c == Color::Black ? black : white; }
};

/// Plays a game to its end or adjudication and records it in `game`. Both players start with the record's board size
/// and rule, cleared search memory and the moves that the record already has, then think within `limits`. False, with
/// the game unfinished, once `stop` is raised.
[[nodiscard]] bool playGame(records::GameRecord& game, const Players& players, const SearchLimits& limits,
                            const StopSignal& stop);

}  // namespace pentarch::lab
