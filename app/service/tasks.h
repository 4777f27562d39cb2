// SPDX-License-Identifier: MIT
#pragma once

#include <functional>

#include "app/records/json_text.h"
#include "app/service/query.h"
#include "app/service/scheduler.h"
#include "engine/engine.h"

namespace pentarch::app::serve {

/// Sets up the job's position on the engine, answers its question and passes every answer to `send`, the final one
/// last. A raised `job.stop` ends the work with the result so far.
void runJob(Job& job, Engine& engine, const std::function<void(const Json&)>& send);

/// The figures over the reviews of the request.
[[nodiscard]] Json statistics(const AskStatistics& request);

/// The games of the request in the format that it names. Throws PositionError if that format cannot hold them.
[[nodiscard]] Json convert(const Convert& request);

}  // namespace pentarch::app::serve
