// SPDX-License-Identifier: MIT
#pragma once

#include "app/options.h"

namespace pentarch::app {

/// Sends all logging to the file of --log, or warnings to standard error; never to standard output, which belongs to
/// results. Throws UsageError if the file cannot be written or the level is unknown.
void setUpLogging(const Options& options);

/// The same before options are known: warnings to standard error.
void setUpLogging();

}  // namespace pentarch::app
