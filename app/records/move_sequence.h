// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>
#include <vector>

#include "app/records/game_tree.h"

namespace pentarch::records {

/// The same game without a setup: its stones become moves that come first, black and white by turns, and passes stand
/// where two stones of a color would follow each other, so that moves alternate from Black. Blocked points are left
/// out.
[[nodiscard]] GameTree asMovesOnly(const GameTree& game);

/// The main line of that, none for a pass, for formats that hold nothing else.
[[nodiscard]] std::vector<Square> alternatingMoves(const GameTree& game);

/// The same for a format that has no passes: those at the end are left out; throws PositionError, naming the format,
/// where another one is needed.
[[nodiscard]] std::vector<Square> movesWithoutPasses(const GameTree& game, std::string_view formatName);

}  // namespace pentarch::records
