// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "app/lab/opening_generator.h"
#include "app/records/game_record.h"

namespace pentarch::training {

/// Options that determine the beginnings of the games of a run.
struct GameOptions {
  std::uint64_t seed = 1;
  std::vector<Rule> rules = {Rule::Freestyle};  ///< each game takes one at random; not empty
  std::vector<int> sizes = {15};                ///< likewise
  OpeningOptions opening;
};

/// Game number `item` up to the end of its opening: rule, size and opening follow from seed and number. `engine` judges
/// the openings; its board is changed. None once `stop` is raised.
[[nodiscard]] std::optional<GameRecord> beginGame(Engine& engine, const GameOptions& options, std::uint32_t item,
                                                  const StopSignal& stop);

}  // namespace pentarch::training
