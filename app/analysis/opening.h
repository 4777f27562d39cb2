// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include "app/analysis/host.h"
#include "app/analysis/limits.h"
#include "engine/engine.h"
#include "engine/swap2.h"

namespace pentarch::app {

/// The question for the choice that is due in a swap or swap2 opening.
struct OpeningQuestion {
  bool mayAddTwo = true;                   ///< swap2: after three stones, two more may be placed instead of a choice
  std::optional<std::uint64_t> seed = {};  ///< of the sets of three stones to compare; none: a random one
};

/// Makes the choice for the stones on the engine's board: 0, 3 or 5, placed in turn, Black first. The limits are for
/// all searches together. Throws PositionError for other stones.
[[nodiscard]] swap2::Choice run(const OpeningQuestion& question, Engine& engine, const QuestionLimits& limits,
                                const Host& host = {});

}  // namespace pentarch::app
