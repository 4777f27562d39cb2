// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace pentarch::training {

/// A share of a long run: item k belongs to shard k mod count.
struct Shard {
  std::uint32_t index = 0;  ///< 0..count-1
  std::uint32_t count = 1;

  /// Number of `items` that belong to this shard.
  [[nodiscard]] std::uint64_t itemsOf(std::uint64_t items) const {
    return items / count + (items % count > index ? 1 : 0);
  }
  /// The number of this shard's n-th item.
  [[nodiscard]] std::uint64_t item(std::uint64_t n) const { return n * count + index; }
};

}  // namespace pentarch::training
