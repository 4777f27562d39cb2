// SPDX-License-Identifier: MIT
#include "engine/solver.h"

#include <algorithm>
#include <memory>

namespace pentarch {
namespace {

constexpr int kSearchPercent = 70;  // of the limits of settle(), for its search

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

ProvenClaims proveClaims(Engine& engine, const SearchLimits& limits, SearchResult& result, const StopSignal& stop,
                         ProofDetail detail, const InfoSink& onInfo) {
  const TreeSearch search = [&](const Position& p, const SearchLimits& l) { return engine.think(p, l, stop); };
  return proveClaims(engine.position(), limits, search, result, stop, detail, onInfo);
}

Settled settle(Engine& engine, const SearchLimits& limits, const StopSignal& stop, const InfoSink& onInfo) {
  SearchLimits part = limits;
  part.multiPv = 1;
  part.stopWhenForced = false;
  part.untilDecided = true;
  if (limits.deadline.isSet()) {
    const Clock::duration span = limits.deadline.hard - limits.deadline.start;
    part.deadline = Deadline::after(limits.deadline.start, span * kSearchPercent / 100);
  }
  if (limits.maxNodes) part.maxNodes = std::max<std::uint64_t>(1, *limits.maxNodes * kSearchPercent / 100);
  Settled settled{engine.think(part, stop, onInfo), {}};
  SearchResult& result = settled.search;
  const bool isLimited = limits.deadline.isSet() || limits.maxNodes;
  if (!result.lines.empty() && !isMate(result.score()) && isLimited && !stop.raised()) {
    const std::uint64_t before = result.nodes;
    part.deadline = limits.deadline;
    if (limits.maxNodes) part.maxNodes = *limits.maxNodes > before ? *limits.maxNodes - before : 1;
    result = engine.think(part, stop, onInfo);
    result.nodes += before;
  }
  settled.claims = proveClaims(engine, limits, result, stop, ProofDetail::Certificate, onInfo);
  return settled;
}

}  // namespace pentarch
