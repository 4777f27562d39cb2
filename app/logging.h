// SPDX-License-Identifier: MIT
#pragma once

#include "app/options.h"

namespace pentarch::app {

/// Nothing is logged until a file is named. To be called first.
void setUpLogging();

/// Logs to the file of --log, if there is one. Throws UsageError if it cannot be written or the level is unknown.
void setUpLogging(const Options& options);

}  // namespace pentarch::app
