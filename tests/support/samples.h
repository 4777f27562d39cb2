// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

namespace pentarch {

/// Scales the number of random cases of a long test, and of finds it requires: all of them, but a quarter in sanitizer
/// builds, which are some ten times slower and look for faults that do not depend on rare cases. At least 1.
[[nodiscard]] constexpr int samples(int all) {
  return PENTARCH_SANITIZED ? std::max(1, all / 4) : all;
}

}  // namespace pentarch
