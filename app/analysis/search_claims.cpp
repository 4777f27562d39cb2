// SPDX-License-Identifier: MIT
#include "app/analysis/search_claims.h"

namespace pentarch::app {

SearchClaims::SearchClaims(int boardSize, Rule rule, const StopSignal& stop)
    : engine_({.boardSize = boardSize, .rule = rule}), stop_(stop) {}

Square SearchClaims::winningMove(const Position& position, const SearchLimits& limits) {
  std::vector<SetupStone> stones;
  for (int y = 0; y < position.size(); ++y) {
    for (int x = 0; x < position.size(); ++x) {
      const Square s = Square::at(x, y);
      if (!position.isEmpty(s)) stones.push_back({s, position.at(s)});
    }
  }
  engine_.setUp(stones, position.sideToMove());
  const SearchResult result = engine_.think(limits, stop_);
  nodes_ += result.nodes;
  depth_ = result.depth();
  return isWin(result.score()) ? result.best : Square::none();
}

}  // namespace pentarch::app
