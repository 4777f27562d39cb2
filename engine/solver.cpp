// SPDX-License-Identifier: MIT
#include "engine/solver.h"

#include <memory>

namespace pentarch {
namespace {

[[nodiscard]] std::vector<SetupStone> stonesOf(const Position& position) {
  std::vector<SetupStone> stones;
  for (int y = 0; y < position.size(); ++y) {
    for (int x = 0; x < position.size(); ++x) {
      const Square s = Square::at(x, y);
      if (!position.isEmpty(s)) stones.push_back({s, position.at(s)});
    }
  }
  return stones;
}

// Searches positions of the size and rule of `position`. The engine has a table from its first search on.
[[nodiscard]] TreeSearch newTreeSearch(const Position& position, const StopSignal& stop) {
  const auto engine = std::make_shared<Engine>(EngineConfig{.boardSize = position.size(), .rule = position.rule()});
  return [engine, &stop](const Position& p, const SearchLimits& limits) {
    engine->setUp(stonesOf(p), p.sideToMove());
    return engine->think(limits, stop);
  };
}

}  // namespace

WinSearchResult searchWin(const Position& position, const SolveLimits& limits, const StopSignal& stop) {
  return searchWin(position, limits, newTreeSearch(position, stop), stop);
}

FirstMoves searchFirstMoves(const Position& position, const SolveLimits& limits, const std::vector<Square>& only,
                            const StopSignal& stop) {
  return searchFirstMoves(position, limits, only, newTreeSearch(position, stop), stop);
}

std::optional<LossProof> proveClaims(Engine& engine, const SearchLimits& limits, SearchResult& result,
                                     const StopSignal& stop) {
  const TreeSearch search = [&](const Position& p, const SearchLimits& l) { return engine.think(p, l, stop); };
  return proveClaims(engine.position(), limits, search, result, stop);
}

}  // namespace pentarch
