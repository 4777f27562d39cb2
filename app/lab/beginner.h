// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "engine/engine.h"

namespace pentarch::lab {

/// The move of a scripted beginner, the yardstick of the lowest levels. It takes a five, stops a four, makes an open
/// four, stops an open three, makes an open three, and else plays at random beside a stone of its own: it sees fours
/// and open threes, one at a time, and nothing that combines them. The same for the same seed and position. None if the
/// board is full.
[[nodiscard]] Square beginnerMove(const Position& position, std::uint64_t seed);

}  // namespace pentarch::lab
