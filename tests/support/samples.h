// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

namespace pentarch {

/// How many of `all` random cases a long test tries, and of the finds among them it wants to see: all of them, but a
/// quarter in builds with sanitizers, which are some ten times slower and look for faults that do not hide in the rare
/// case. At least 1.
[[nodiscard]] constexpr int samples(int all) {
  return PENTARCH_SANITIZED ? std::max(1, all / 4) : all;
}

}  // namespace pentarch
