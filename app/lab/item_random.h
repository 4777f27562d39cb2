// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <cstdint>

namespace pentarch::lab {

/// Random numbers of one item (SplitMix64, Steele, Lea & Flood 2014). They depend only on the seed of the run and the
/// number of the item, not on threads, order or machine.
class ItemRandom {
 public:
  ItemRandom(std::uint64_t seed, std::uint64_t item) : state_(seed) {
    state_ = next() ^ item;
    state_ = next();
  }
  [[nodiscard]] std::uint64_t next() {
    std::uint64_t z = state_ += 0x9E3779B97F4A7C15U;
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31U);
  }
  /// A number in 0..n-1. Precondition: 0 < n, far below 2^32.
  [[nodiscard]] int below(int n) { return static_cast<int>(next() % static_cast<std::uint64_t>(n)); }
  /// A number from 0 up to but not including 1.
  [[nodiscard]] double unit() { return std::ldexp(static_cast<double>(next() >> 11U), -53); }

 private:
  std::uint64_t state_;
};

}  // namespace pentarch::lab
