// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>

#include "protocol/session.h"

namespace pentarch {

/// Serves the protocol on standard input and output until the manager ends it. Standard output must carry nothing else
/// meanwhile. `options.output`, which may be empty, receives the lines that are written there, too; `options.cpuTime`
/// is that of this process. After the end of input, output that the reader does not take within `patience` is lost; the
/// process then ends with a line on standard error and exit code 1, as it does without the memory to read a line.
/// Throws std::bad_alloc or std::system_error if the session cannot start.
void runProtocol(Session::Options options, std::chrono::milliseconds patience);

}  // namespace pentarch
