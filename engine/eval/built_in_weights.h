// SPDX-License-Identifier: MIT
#pragma once

#include <span>

namespace pentarch {

/// The bytes of engine/eval/weights.bin, which is embedded in the program.
[[nodiscard]] std::span<const unsigned char> builtInWeights();

}  // namespace pentarch
