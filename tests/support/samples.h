// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

namespace pentarch {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kIsSanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
inline constexpr bool kIsSanitized = true;
#else
inline constexpr bool kIsSanitized = false;
#endif
#else
inline constexpr bool kIsSanitized = false;
#endif

/// How many of `all` random cases a long test tries, and of the finds among them it wants to see: all of them, but a
/// quarter in builds with sanitizers, which are some ten times slower and look for faults that do not hide in the rare
/// case. At least 1.
[[nodiscard]] constexpr int samples(int all) {
  return kIsSanitized ? std::max(1, all / 4) : all;
}

}  // namespace pentarch
