// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace pentarch::app {

/// Instruction set extensions that this build requires, as "sse4.2 popcnt"; "baseline" if there are none.
[[nodiscard]] std::string builtForInstructions();

/// Relevant extensions that this machine supports.
[[nodiscard]] std::string availableInstructions();

/// True if the machine supports all instructions that releases are compiled for.
[[nodiscard]] bool hasReleaseInstructions();

}  // namespace pentarch::app
