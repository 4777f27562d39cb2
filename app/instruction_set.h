// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace pentarch::app {

/// The extensions of the instruction set that the program was compiled for and cannot do without, as "sse4.2 popcnt";
/// "baseline" if there are none.
[[nodiscard]] std::string builtForInstructions();

/// The extensions that this machine has, of those that matter here.
[[nodiscard]] std::string availableInstructions();

/// Whether the machine has all of the instructions that a release is compiled for.
[[nodiscard]] bool hasReleaseInstructions();

}  // namespace pentarch::app
