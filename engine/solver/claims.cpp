// SPDX-License-Identifier: MIT
#include "engine/solver/claims.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>

#include "engine/solver/defenses.h"
#include "engine/solver/prover.h"

namespace pentarch {
namespace {

/// Budget: wall clock if the search was timed, otherwise a call count.
class Patience {
 public:
  Patience(const SearchLimits& limits, const SearchResult& result)
      : usesClock_(limits.deadline.isSet()), last_(limits.deadline.hard) {
    using namespace std::chrono_literals;
    end_ = Clock::now() + std::clamp<Clock::duration>(result.elapsed / 4, 100ms, 1s);
    pollsLeft_ = std::clamp<std::uint64_t>(result.nodes / kNodesPerPoll, kMinPolls, kMaxPolls);
  }

  /// Extends the budget to all time left of the search.
  void extend() {
    if (usesClock_) end_ = std::max(end_, last_);
  }
  [[nodiscard]] bool usesClock() const { return usesClock_; }
  [[nodiscard]] bool isOver() {
    if (usesClock_) return Clock::now() >= end_;
    if (pollsLeft_ > 0) --pollsLeft_;
    return pollsLeft_ == 0;
  }

 private:
  // About the same share of the work: a prover polls every 25 microseconds in easy positions, every 200 in hard ones.
  static constexpr std::uint64_t kNodesPerPoll = 100;
  static constexpr std::uint64_t kMinPolls = 4'000;
  static constexpr std::uint64_t kMaxPolls = 40'000;

  bool usesClock_;
  Clock::time_point end_;
  Clock::time_point last_;
  std::uint64_t pollsLeft_;
};

constexpr unsigned kMostEffort = 1'000;  // of a proof of a loss, if time allows

// The limits left by a search that ended early; none if nothing is left, or if only the depth was limited.
[[nodiscard]] std::optional<SolveLimits> restOf(const SearchLimits& limits, const SearchResult& result) {
  const bool hasTime = limits.deadline.isSet();
  if (hasTime && Clock::now() >= limits.deadline.hard) return std::nullopt;
  if (limits.maxNodes && result.nodes >= *limits.maxNodes) return std::nullopt;
  if (!hasTime && !limits.maxNodes) return std::nullopt;
  SolveLimits rest;
  rest.deadline = limits.deadline;
  if (limits.maxNodes) rest.maxNodes = *limits.maxNodes - result.nodes;
  rest.winClass = WinClass::Quiet;
  return rest;
}

// Tries to prove the best line's claimed win within the limits left by the search.
void useTheRest(const Position& position, const SearchLimits& limits, const TreeSearch& search, SearchResult& result,
                const StopSignal& stop) {
  if (result.lines.empty() || stop.raised()) return;
  SearchLine& line = result.lines.front();
  const auto rest = restOf(limits, result);
  if (!isWin(line.score) || line.isProven() || !rest) return;
  const SolveResult proven = proveClaimed(position, line.pv.front(), *rest, search, stop);
  result.nodes += proven.nodes;
  result.elapsed = std::max(result.elapsed, Clock::now() - limits.deadline.start);
  if (proven.verdict != SolveResult::Verdict::Proven) return;
  line.score = winIn(proven.plies());
  line.proof = proven.proof;
  line.pv = proven.line;
}

}  // namespace

void proveClaims(const Position& original, const SearchLimits& limits, const TreeSearch& search, SearchResult& result,
                 const StopSignal& stop) {
  Patience patience(limits, result);
  Position position = original;
  const std::function<bool()> shouldStop = [&] { return stop.raised() || patience.isOver(); };
  for (SearchLine& line : result.lines) {
    if (line.proof == Proof::Claimed && isWin(line.score)) line.proof = proveWin(position, line.pv.front(), shouldStop);
  }
  useTheRest(position, limits, search, result, stop);
  if (!isLoss(result.score())) return;
  if (!limits.excluded.empty()) {
    for (SearchLine& line : result.lines) line.proof = proveLossAfter(position, line.pv.front(), shouldStop);
    return;
  }
  Proof loss = proveLoss(position, result.best, 1, shouldStop);
  patience.extend();
  for (unsigned effort = 10; patience.usesClock() && loss < Proof::Five && effort <= kMostEffort; effort *= 10) {
    if (shouldStop()) break;
    loss = proveLoss(position, result.best, effort, shouldStop);
  }
  for (SearchLine& line : result.lines) line.proof = loss;
}

}  // namespace pentarch
