// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "app/analysis/host.h"
#include "app/analysis/limits.h"
#include "engine/engine.h"

namespace pentarch::app {

/// The question for the choice that is due in a swap or swap2 opening.
struct OpeningQuestion {
  bool mayAddTwo = true;                   ///< swap2: after three stones, two more may be placed instead of a choice
  std::optional<std::uint64_t> seed = {};  ///< of the sets of three stones to compare; none: a random one
};

/// The choice made, and why.
struct OpeningChoice {
  enum class Kind : std::uint8_t {
    Place,  ///< the first three stones
    Black,  ///< that color from here on
    White,  ///< that color from here on
    Two,    ///< two more stones; the other side then takes a color
  };
  Kind kind = Kind::Place;
  std::vector<Square> stones;   ///< to be placed: three, two, or as White the next one; none for Black
  double blackRate = 0.5;       ///< Black's win rate by the search that decided; with three or two stones, behind them
  std::size_t compared = 1;     ///< positions that the stones were chosen from
  bool wasInterrupted = false;  ///< the choice is the best one so far
};

/// Makes the choice for the stones on the engine's board: 0, 3 or 5, placed in turn, Black first. The limits are for
/// all searches together. Throws PositionError for other stones.
[[nodiscard]] OpeningChoice run(const OpeningQuestion& question, Engine& engine, const QuestionLimits& limits,
                                const Host& host = {});

/// "place", "black", "white", "two".
[[nodiscard]] std::string_view nameOf(OpeningChoice::Kind kind);

}  // namespace pentarch::app
