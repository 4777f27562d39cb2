// SPDX-License-Identifier: MIT
#include "app/analysis/win_search.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "app/analysis/search_claims.h"
#include "app/records/errors.h"
#include "app/records/names.h"

namespace pentarch::app {
namespace {

using Verdict = SolveResult::Verdict;
constexpr std::uint64_t kClaimNodes = 20'000;         // per tree search, at each answer in a proof
constexpr std::uint64_t kLastClaimNodes = 2'000'000;  // the same, where the first move is known to be good
constexpr std::uint64_t kFirstRoundNodes = 50'000;    // per first move, before any gets more

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
  search.answerForcedSoon = false;
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

[[nodiscard]] SolveResult proveClaimed(const Position& position, Square first, SearchClaims& claims,
                                       const SolveLimits& limits, const StopSignal& stop) {
  Prover prover(position, limits, stop, claimsOf(claims, limits, kLastClaimNodes));
  return prover.proveFirst(first, std::numeric_limits<std::uint64_t>::max());
}

}  // namespace

SolveResult proveClaimed(const Position& position, Square first, const SolveLimits& limits, const StopSignal& stop) {
  SearchClaims claims(position.size(), position.rule(), stop);
  return proveClaimed(position, first, claims, limits, stop);
}

std::string_view nameOf(WinClass winClass) {
  switch (winClass) {
    case WinClass::Fours: return "fours";
    case WinClass::Threats: return "threats";
    case WinClass::Quiet: return "quiet";
  }
  return "quiet";
}

WinClass winClassNamed(std::string_view name) {
  if (name == "fours") return WinClass::Fours;
  if (name == "threats") return WinClass::Threats;
  if (name == "quiet") return WinClass::Quiet;
  throw UsageError(fmt::format("--class: '{}' is not fours, threats or quiet{}", name,
                               suggestion(std::string(name), {"fours", "threats", "quiet"})));
}

std::string_view describe(WinClass winClass) {
  switch (winClass) {
    case WinClass::Fours: return "fours";
    case WinClass::Threats: return "fours and threes";
    case WinClass::Quiet: return "fours, threes and quiet moves";
  }
  return "fours";
}

WinSearchResult searchWin(const Position& position, const SolveLimits& limits, const StopSignal& stop) {
  const bool isQuiet = limits.winClass == WinClass::Quiet;
  const SolveLimits forThreats = isQuiet ? shareOf(limits, 40) : limits;
  WinSearchResult result{solve(position, forThreats, stop), Square::none(), 0};
  if (!isQuiet || result.solved.verdict == Verdict::Proven || stop.raised()) return result;

  SearchClaims claims(position.size(), position.rule(), stop);
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
  SolveResult proven = proveClaimed(position, claimed, claims, forProof, stop);
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
                            const StopSignal& stop) {
  SearchClaims claims(position.size(), position.rule(), stop);
  const bool isQuiet = limits.winClass == WinClass::Quiet;
  Prover prover(position, limits, stop, isQuiet ? claimsOf(claims, limits, kClaimNodes) : ClaimSource{});
  FirstMoves result;
  result.undecided = only.empty() ? prover.firstMoves() : only;
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

}  // namespace pentarch::app
