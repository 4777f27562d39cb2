// SPDX-License-Identifier: MIT
#pragma once

#include <limits>
#include <optional>
#include <string_view>
#include <vector>

#include "app/cli/render/picture.h"
#include "app/records/game_tree.h"
#include "engine/game/rule.h"
#include "engine/game/types.h"

namespace pentarch::render {

inline constexpr int kAllNumbers = std::numeric_limits<int>::max();

/// Contents of a picture.
struct Contents {
  int numbers = 0;  ///< number of last moves shown with their numbers
  bool hasCoordinates = true;
  bool hasLastMove = true;
  Rule rule = Rule::Freestyle;         ///< renju shows Black's forbidden points
  std::vector<Square> variation = {};  ///< moves shown as pale stones, the side to move first
  std::vector<Heat> heats = {};
};

/// Result of an analysis (a line of `pentarch analyze --json`): win rates of moves, and the best line.
struct Analysis {
  std::vector<Heat> heats;
  std::vector<Square> best;
};

/// From a text of such lines, takes the result for the position after `turn` moves with these stones; failing that, the
/// first one without a turn. Results with other stones are skipped; if only such results exist, returns none. Throws
/// PositionError if there is no result at all.
[[nodiscard]] std::optional<Analysis> readAnalysis(std::string_view text, int boardSize, int turn,
                                                   const std::vector<SetupStone>& stones);

/// The picture of a game at a node. Throws PositionError if no game leads there, or if the variation cannot be played.
[[nodiscard]] Picture pictureOf(const records::GameTree& game, records::NodeId node, const Contents& contents);

}  // namespace pentarch::render
