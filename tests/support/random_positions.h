// SPDX-License-Identifier: MIT
#pragma once

#include <random>
#include <string_view>

#include "engine/game/position.h"
#include "engine/game/types.h"
#include "tests/support/reference_rules.h"

namespace pentarch::test {

/// Plays up to `stones` random stones, preferably near others; stops early at a five or on a full board. Reproducible
/// for a given state of `random`.
void playRandomly(Position& position, int stones, std::mt19937& random);

/// A position after up to `stones` random stones, under rule number `i` of all rules in turn.
[[nodiscard]] Position randomPosition(int i, int stones, std::mt19937& random, int size = 15);

/// A random empty point. Precondition: there is one.
[[nodiscard]] Square randomEmpty(const Position& position, std::mt19937& random);

/// The stones of a position as a plain board.
[[nodiscard]] Grid gridOf(const Position& position);

/// A 22x22 board on which Black, to move, has fifteen blocked threes and no win: many fours to try.
[[nodiscard]] Position manyFours();

/// Places stones of one color, from coordinates "5,7 6,7".
void placeAll(Position& position, Color color, std::string_view coordinates);

/// A 15x15 board with the given black and white stones, Black to move.
[[nodiscard]] Position position15(Rule rule, std::string_view black, std::string_view white);

}  // namespace pentarch::test
