// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <random>
#include <utility>
#include <vector>

namespace pentarch {

/// Shuffles values (Fisher and Yates): std::shuffle differs between implementations.
template <typename T>
void shuffle(std::vector<T>& values, std::mt19937_64& random) {
  for (std::size_t i = values.size(); i > 1; --i) std::swap(values[i - 1], values[random() % i]);
}

}  // namespace pentarch
