// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "app/program/options.h"

namespace pentarch::app {

/// Turns logging off until a file is named. Call first.
void setUpLogging();

/// Logs to the file of --log, if given. Throws UsageError if it cannot be written or the level is unknown.
void setUpLogging(const Options& options);

/// Prints a line for people on standard error and logs it as a warning, both through terminalText.
void printComplaint(std::string_view message);

}  // namespace pentarch::app
