// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "engine/position.h"

namespace pentarch::training {

/// Stones as sorted pairs of point index and "is Black", the smallest of the eight symmetric images: equal for
/// positions that differ only by symmetry.
using CanonicalStones = std::vector<std::pair<int, bool>>;

/// The canonical stones of moves played in turn, Black's first.
[[nodiscard]] inline CanonicalStones canonicalStones(std::span<const Square> moves, int boardSize) {
  CanonicalStones smallest;
  for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
    CanonicalStones image;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      image.emplace_back(transformed(moves[i], boardSize, symmetry).index(), i % 2 == 0);
    }
    std::sort(image.begin(), image.end());
    if (smallest.empty() || image < smallest) smallest = std::move(image);
  }
  return smallest;
}

}  // namespace pentarch::training
