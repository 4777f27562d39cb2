// SPDX-License-Identifier: MIT
#include "engine/solver/win_search.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <utility>

#include "engine/solver/defenses.h"
#include "engine/solver/prover.h"

namespace pentarch {
namespace {

using Verdict = SolveResult::Verdict;
constexpr std::uint64_t kOthersFactor = 50;           // nodes for all other first moves, in multiples of those for one
constexpr std::uint64_t kClaimNodes = 20'000;         // per tree search, at each answer in a proof
constexpr std::uint64_t kLastClaimNodes = 2'000'000;  // the same, where the first move is known to be good
constexpr std::uint64_t kFirstRoundNodes = 50'000;    // per first move, before any gets more

/// Asks a tree search for wins and counts what it costs.
class SearchClaims {
 public:
  explicit SearchClaims(const TreeSearch& search) : search_(search) {}

  /// The winning move claimed for the side to move by a search within the limits, or none.
  [[nodiscard]] Square winningMove(const Position& position, const SearchLimits& limits) {
    const SearchResult result = search_(position, limits);
    nodes_ += result.nodes;
    depth_ = result.depth();
    return isWin(result.score()) ? result.best : Square::none();
  }
  /// Nodes of all searches so far.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  /// Completed depth of the last search.
  [[nodiscard]] int depth() const { return depth_; }

 private:
  const TreeSearch& search_;
  std::uint64_t nodes_ = 0;
  int depth_ = 0;
};

// The given percentage of the limits, counted from the start.
[[nodiscard]] SolveLimits shareOf(const SolveLimits& limits, int percent) {
  SolveLimits share = limits;
  if (limits.deadline.isSet()) {
    const Clock::duration span = (limits.deadline.hard - limits.deadline.start) * percent / 100;
    share.deadline = Deadline::after(limits.deadline.start, span);
  }
  if (limits.maxNodes)
    share.maxNodes = std::max<std::uint64_t>(1, *limits.maxNodes / 100 * static_cast<unsigned>(percent));
  return share;
}

[[nodiscard]] std::uint64_t rest(std::uint64_t limit, std::uint64_t used) {
  return std::max<std::uint64_t>(1, limit - std::min(limit, used));
}

// Search limits that end at a claimed win or a limit.
[[nodiscard]] SearchLimits untilWin(const SolveLimits& limits, std::optional<std::uint64_t> maxNodes) {
  SearchLimits search;
  search.deadline = limits.deadline;
  search.maxNodes = maxNodes;
  search.mateIn = kMaxPly;
  search.stopWhenForced = false;
  return search;
}

// Repeats the search with ten times the nodes, up to `lastNodes`, until it claims a win.
[[nodiscard]] ClaimSource claimsOf(SearchClaims& claims, const SolveLimits& limits, std::uint64_t lastNodes) {
  return [&claims, &limits, lastNodes](const Position& position, std::uint64_t maxNodes) {
    Claim claim;
    const std::uint64_t before = claims.nodes();
    for (std::uint64_t nodes = kClaimNodes; nodes <= lastNodes && claim.move.isNone(); nodes *= 10) {
      if (claim.nodes >= maxNodes) break;
      claim.move = claims.winningMove(position, untilWin(limits, std::min(nodes, maxNodes - claim.nodes)));
      claim.nodes = claims.nodes() - before;
      if (limits.deadline.isSet() && Clock::now() >= limits.deadline.hard) break;
    }
    return claim;
  };
}

[[nodiscard]] SolveResult proveClaim(const Position& position, Square first, const SolveLimits& limits,
                                     SearchClaims& claims, const StopSignal& stop) {
  Prover prover(position, limits, stop, claimsOf(claims, limits, kLastClaimNodes));
  return prover.proveFirst(first, std::numeric_limits<std::uint64_t>::max());
}

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

SolveResult proveClaimed(const Position& position, Square first, const SolveLimits& limits, const TreeSearch& search,
                         const StopSignal& stop) {
  SearchClaims claims(search);
  return proveClaim(position, first, limits, claims, stop);
}

WinSearchResult searchWin(const Position& position, const SolveLimits& limits, const TreeSearch& search,
                          const StopSignal& stop) {
  const bool isQuiet = limits.winClass == WinClass::Quiet;
  const SolveLimits forThreats = isQuiet ? shareOf(limits, 40) : limits;
  WinSearchResult result{solve(position, forThreats, stop), Square::none(), 0};
  if (!isQuiet || result.solved.verdict == Verdict::Proven || stop.raised()) return result;

  SearchClaims claims(search);
  const SolveLimits forSearch = shareOf(limits, 70);
  std::optional<std::uint64_t> searchNodes;
  if (forSearch.maxNodes) searchNodes = rest(*forSearch.maxNodes, result.solved.nodes);
  const Square claimed = claims.winningMove(position, untilWin(forSearch, searchNodes));
  result.depth = claims.depth();
  result.solved.nodes += claims.nodes();
  if (claimed.isNone()) return result;

  SolveLimits forProof = limits;
  if (limits.maxNodes) forProof.maxNodes = rest(*limits.maxNodes, result.solved.nodes);
  const std::uint64_t before = result.solved.nodes;
  SolveResult proven = proveClaim(position, claimed, forProof, claims, stop);
  const std::uint64_t nodes = proven.nodes;
  if (proven.verdict == Verdict::Proven) {
    result.solved = std::move(proven);
  } else {
    result.claimed = claimed;
    result.solved.isUnchecked = proven.isUnchecked;
    result.solved.verdict = Verdict::Undecided;
  }
  result.solved.nodes = before + nodes;
  return result;
}

FirstMoves searchFirstMoves(const Position& position, const SolveLimits& limits, const std::vector<Square>& only,
                            const TreeSearch& search, const StopSignal& stop) {
  SearchClaims claims(search);
  const bool isQuiet = limits.winClass == WinClass::Quiet;
  Prover prover(position, limits, stop, isQuiet ? claimsOf(claims, limits, kClaimNodes) : ClaimSource{});
  FirstMoves result;
  result.undecided = only.empty() ? firstMoves(position, limits.winClass) : only;
  for (const std::uint64_t nodes : {kFirstRoundNodes, std::numeric_limits<std::uint64_t>::max()}) {
    std::vector<Square> open;
    for (const Square first : result.undecided) {
      if (prover.isOver()) {
        open.push_back(first);
        continue;
      }
      SolveResult solved = prover.proveFirst(first, nodes);
      switch (solved.verdict) {
        case Verdict::Proven: result.winning.push_back(std::move(solved)); break;
        case Verdict::NoWin: ++result.refuted; break;
        case Verdict::Undecided: open.push_back(first); break;
      }
    }
    result.undecided = std::move(open);
  }
  std::stable_sort(result.winning.begin(), result.winning.end(),
                   [](const SolveResult& a, const SolveResult& b) { return a.plies() < b.plies(); });
  result.nodes = prover.nodes();
  return result;
}

OnlyWin proveOnlyWin(const Position& position, Square solution, std::uint64_t nodesPerMove, const StopSignal& stop) {
  const SolveLimits limits{.deadline = {}, .maxNodes = kOthersFactor * nodesPerMove, .winClass = WinClass::Quiet};
  Prover prover(position, limits, stop);
  OnlyWin result{.verdict = OnlyWin::Verdict::Only};
  for (const Square move : firstMoves(position, WinClass::Quiet)) {
    if (move == solution) continue;
    const Verdict verdict = prover.proveFirst(move, nodesPerMove).verdict;
    if (verdict == Verdict::Proven) return {.verdict = OnlyWin::Verdict::Another};
    if (prover.isOver()) return {};
    // Go on after an undecided move: a second win is the more useful result.
    if (verdict == Verdict::Undecided) result.verdict = OnlyWin::Verdict::Undecided;
    ++result.refuted;
  }
  result.nodes = prover.nodes();
  return result;
}

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
