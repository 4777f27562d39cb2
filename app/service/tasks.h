// SPDX-License-Identifier: MIT
#pragma once

#include <functional>

#include "app/records/json_text.h"
#include "app/service/query.h"
#include "app/service/scheduler.h"
#include "engine/engine.h"

namespace pentarch::app::serve {

/// The work of queries other than searches. Each returns the final answer; a raised `job.stop` ends the work with the
/// result so far.

/// The facts about the job's position, which is on the engine's board. Throws PositionError if the game has ended.
[[nodiscard]] Json explain(const Job& job, const Engine& engine);

/// A proof that the side to move wins, with its certificate. The job's position is on the engine's board.
[[nodiscard]] Json solve(const Job& job, const Engine& engine);

/// The review of the query's game; passes the progress to `send`. Throws PositionError if the game cannot be played
/// through.
[[nodiscard]] Json reviewGame(const Job& job, Engine& engine, const std::function<void(const Json&)>& send);

/// The figures over the reviews of the request.
[[nodiscard]] Json statistics(const AskStatistics& request);

/// The games of the request in the format that it names. Throws PositionError if that format cannot hold them.
[[nodiscard]] Json convert(const Convert& request);

}  // namespace pentarch::app::serve
