// SPDX-License-Identifier: MIT
#pragma once

#include <span>

namespace pentarch {

/// The bytes of engine/eval/weights.bin, made part of the program by tools/embed.cmake.
[[nodiscard]] std::span<const unsigned char> builtInWeights();

}  // namespace pentarch
