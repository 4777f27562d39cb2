// SPDX-License-Identifier: MIT
#pragma once

#include "protocol/session.h"

namespace pentarch {

/// Serves the protocol on standard input and output until the manager ends it. Standard output must carry nothing else
/// meanwhile. `options.output`, which may be empty, receives the lines that are written there, too; `options.cpuTime`
/// is that of this process.
void runProtocol(Session::Options options);

}  // namespace pentarch
