// SPDX-License-Identifier: MIT
#include "app/explain/replies.h"

#include <algorithm>
#include <numeric>
#include <optional>

#include "engine/game/forbidden.h"
#include "training/ordered_work.h"

namespace pentarch::app {
namespace {

// Order of trying replies: those left undecided by an interruption should matter least.
[[nodiscard]] std::vector<std::size_t> nearStonesFirst(const std::vector<Reply>& replies, const SquareSet& near) {
  std::vector<std::size_t> order(replies.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_partition(order.begin(), order.end(), [&](std::size_t i) { return near.contains(replies[i].move); });
  return order;
}

}  // namespace

SolveResult solveAfterMove(const Position& position, Square move, std::uint64_t nodes, const StopSignal& stop) {
  Position after = position;
  after.play(move);
  SolveLimits limits;
  limits.maxNodes = nodes;
  return solve(after, limits, stop);
}

std::vector<Reply> refuteReplies(const Position& position, std::uint64_t nodes, int jobs, const StopSignal& stop,
                                 const ReplyProgress& onProgress) {
  std::vector<Reply> replies;
  Position copy = position;
  for (const Square s : position.emptyPoints()) {
    if (isLegal(copy, position.sideToMove(), s)) replies.push_back({s, {}});
  }
  const std::vector<std::size_t> order = nearStonesFirst(replies, position.candidates());
  StopSignal abandoned;
  const auto makeWorker = [&] {
    return [&](std::uint64_t n) -> std::optional<SolveResult> {
      if (stop.raised()) return std::nullopt;
      return solveAfterMove(position, replies[order[static_cast<std::size_t>(n)]].move, nodes, stop);
    };
  };
  std::size_t done = 0;
  const auto take = [&](std::optional<SolveResult> refutation) {
    if (refutation) replies[order[done++]].refutation = std::move(*refutation);
    if (onProgress) onProgress(done, replies.size());
    return true;
  };
  training::workInOrder<SolveResult>(0, replies.size(), jobs, abandoned, makeWorker, take);
  return replies;
}

}  // namespace pentarch::app
