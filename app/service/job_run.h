// SPDX-License-Identifier: MIT
#pragma once

#include <functional>

#include "app/service/json_output.h"
#include "app/service/scheduler.h"

namespace pentarch::app::serve {

/// Sets up the job's position on the engine, searches it and passes every answer to `send`, the final one last.
void runJob(const Job& job, Engine& engine, const std::function<void(const Json&)>& send);

}  // namespace pentarch::app::serve
