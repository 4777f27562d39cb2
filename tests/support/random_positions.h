// SPDX-License-Identifier: MIT
#pragma once

#include <random>
#include <string_view>

#include "engine/game/position.h"
#include "engine/game/symmetry.h"
#include "tests/support/reference_rules.h"

namespace pentarch::test {

/// Plays `stones` random stones with a liking for points near others; stops early when somebody makes a five or the
/// board is full. Reproducible for a seed.
void playRandomly(Position& position, int stones, std::mt19937& random);

/// A random empty point. Precondition: there is one.
[[nodiscard]] Square randomEmpty(const Position& position, std::mt19937& random);

/// The stones of a position on a plain board.
[[nodiscard]] Grid gridOf(const Position& position);

/// A 22x22 board on which Black, to move, has fifteen threes closed on one side and no win: many ways to
/// play fours.
[[nodiscard]] Position manyFours();

/// Stones from coordinates "5,7 6,7", placed for one color.
void placeAll(Position& position, Color color, std::string_view coordinates);

}  // namespace pentarch::test
