// SPDX-License-Identifier: MIT
#pragma once

#include <limits>
#include <optional>
#include <string_view>
#include <vector>

#include "app/records/game_tree.h"
#include "app/render/picture.h"
#include "engine/game/rule.h"
#include "engine/game/types.h"

namespace pentarch::render {

inline constexpr int kAllNumbers = std::numeric_limits<int>::max();

/// What to show of a position.
struct Contents {
  int numbers = 0;  ///< how many of the last moves get their numbers
  bool hasCoordinates = true;
  bool hasLastMove = true;
  Rule rule = Rule::Freestyle;         ///< renju shows the points that are forbidden for Black
  std::vector<Square> variation = {};  ///< moves to show as pale stones, the side to move first
  std::vector<Heat> heats = {};
};

/// What an analysis (a line of `pentarch analyze --json`) says of moves: win rates, and the best line.
struct Analysis {
  std::vector<Heat> heats;
  std::vector<Square> best;
};

/// Of a text of such lines, the result for the position after `turn` moves with these stones; failing that, the first
/// one that names no turn. Results that name other stones are passed over; where only such are left there is none.
/// Throws PositionError if there is no result at all.
[[nodiscard]] std::optional<Analysis> readAnalysis(std::string_view text, int boardSize, int turn,
                                                   const std::vector<SetupStone>& stones);

/// The picture of a game at a node. Throws PositionError if no game leads there, or if the variation cannot be played
/// there.
[[nodiscard]] Picture pictureOf(const records::GameTree& game, records::NodeId node, const Contents& contents);

}  // namespace pentarch::render
