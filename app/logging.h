// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "app/options.h"

namespace pentarch::app {

/// Nothing is logged until a file is named. To be called first.
void setUpLogging();

/// Logs to the file of --log, if there is one. Throws UsageError if it cannot be written or the level is unknown.
void setUpLogging(const Options& options);

/// A line for people on standard error, and a warning in the log, as terminalText.
void printComplaint(std::string_view message);

}  // namespace pentarch::app
