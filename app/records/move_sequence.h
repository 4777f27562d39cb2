// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>
#include <vector>

#include "app/records/game_tree.h"

namespace pentarch::records {

/// The same game without a setup: the setup stones become the first moves, alternating colors, with passes inserted
/// where two stones of one color would follow each other, so that moves alternate from Black. Blocked points are
/// dropped.
[[nodiscard]] GameTree asMovesOnly(const GameTree& game);

/// The main line of asMovesOnly(), Square::none() for a pass, for formats that hold nothing else.
[[nodiscard]] std::vector<Square> alternatingMoves(const GameTree& game);

/// The same for a format without passes: passes at the end are dropped; throws PositionError, naming the format, if
/// another one is needed.
[[nodiscard]] std::vector<Square> movesWithoutPasses(const GameTree& game, std::string_view formatName);

}  // namespace pentarch::records
