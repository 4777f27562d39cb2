// SPDX-License-Identifier: MIT
#include "app/explain/replies.h"

#include <atomic>
#include <thread>

#include "engine/game/forbidden.h"

namespace pentarch::app {

SolveResult solveAfterMove(const Position& position, Square move, std::uint64_t nodes, const StopSignal& stop) {
  Position after = position;
  after.play(move);
  SolveLimits limits;
  limits.maxNodes = nodes;
  return solve(after, limits, stop);
}

std::vector<Reply> refuteReplies(const Position& position, std::uint64_t nodes, int jobs, const StopSignal& stop) {
  std::vector<Reply> replies;
  Position copy = position;
  for (const Square s : position.emptyPoints()) {
    if (isLegal(copy, position.sideToMove(), s)) replies.push_back({s, {}});
  }
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < replies.size(); i = next++) {
      if (!stop.raised()) replies[i].refutation = solveAfterMove(position, replies[i].move, nodes, stop);
    }
  };
  std::vector<std::jthread> threads;
  for (int i = 1; i < jobs; ++i) threads.emplace_back(work);
  work();
  threads.clear();
  return replies;
}

}  // namespace pentarch::app
