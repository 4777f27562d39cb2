// SPDX-License-Identifier: MIT
#include "engine/search/root_proof.h"

#include <algorithm>

#include "engine/solver/budgets.h"
#include "engine/solver/replayed_win.h"

namespace pentarch {
namespace {

[[nodiscard]] int rootVcfBudget(const Deadline& deadline) {
  if (!deadline.isSet()) return budgets::kRootFoursUntimed;
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline.hard - Clock::now()).count();
  return static_cast<int>(std::clamp(left * budgets::kRootFoursPerMs, budgets::kRootFoursMin, budgets::kRootFoursMax));
}

[[nodiscard]] SearchResult provenWin(const ReplayedWin& win, Proof proof, const Deadline& deadline) {
  SearchResult result = oneMove(win.line.front(), deadline);
  SearchLine& best = result.lines.front();
  best.pv = win.line;
  best.score = winIn(win.plies);
  best.selDepth = static_cast<int>(win.line.size());
  best.proof = win.plies == 1 ? Proof::Five : proof;
  return result;
}

// Proofs at the root may take a quarter of the time that is left, and all nodes that are.
[[nodiscard]] Budget quarterOfTimeLeft(const Deadline& deadline, std::uint64_t nodesLeft, const StopSignal& stop) {
  Budget budget{.maxNodes = nodesLeft, .stop = &stop};
  const Clock::time_point now = Clock::now();
  if (deadline.isSet()) budget.deadline = Deadline::after(now, (deadline.hard - now) / 4);
  return budget;
}

}  // namespace

SearchResult oneMove(Square move, const Deadline& deadline) {
  SearchResult result;
  result.best = move;
  SearchLine& line = result.lines.emplace_back();
  line.pv = {move};
  line.depth = 1;
  line.selDepth = 1;
  result.elapsed = Clock::now() - deadline.start;
  return result;
}

std::optional<SearchResult> winByFours(Position& position, const SearchLimits& limits, const StopSignal& stop,
                                       ThreadMemory& memory) {
  Budget budget = quarterOfTimeLeft(limits.deadline, limits.maxNodes.value_or(kUnlimitedNodes), stop);
  budget.poll = pollOf(limits);
  const ReplayedWin win = replayedFours(position, memory.vcf, rootVcfBudget(limits.deadline), budget);
  if (win.line.empty()) return std::nullopt;
  SearchResult result = provenWin(win, Proof::Vcf, limits.deadline);
  result.nodes = budget.nodes + 1;
  return result;
}

RootProver::RootProver(const Position& position, SharedSearch& shared)
    : position_(position),
      shared_(shared),
      solver_(budgets::kRootThreatsEntries),
      next_(shared.limits.deadline.start + budgets::kRootThreatsStart),
      isOpen_(mayProveRoot(shared.limits)) {}

bool RootProver::tryBetweenIterations() {
  const Clock::time_point now = Clock::now();
  if (!isOpen_ || !shared_.time.deadline().isSet() || now < next_) return false;
  const Clock::duration gone = now - shared_.limits.deadline.start;
  next_ = now + gone;
  const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(gone).count();
  return attempt(static_cast<std::uint64_t>(ms * budgets::kRootThreatsPerMs));
}

void RootProver::tryClaim() {
  if (isOpen_ && shared_.time.deadline().isSet()) (void)attempt(budgets::kRootThreatsOfClaim);
}

bool RootProver::attempt(std::uint64_t maxNodes) {
  const std::uint64_t nodesLeft = shared_.nodesLeft();
  if (nodesLeft == 0) return false;
  Budget budget = quarterOfTimeLeft(shared_.time.deadline(), nodesLeft, shared_.signal);
  budget.poll = [&, before = solver_.visited()] { return shared_.poll() || solver_.visited() - before >= nodesLeft; };
  const ReplayedWin win = replayedThreats(position_, solver_, maxNodes, budget);
  shared_.proofNodes.store(solver_.visited(), std::memory_order_relaxed);
  if (win.verdict == ThreatResult::Verdict::None) isOpen_ = false;
  if (win.line.empty()) return false;
  win_ = provenWin(win, Proof::Vct, shared_.limits.deadline);
  isOpen_ = false;
  return true;
}

}  // namespace pentarch
