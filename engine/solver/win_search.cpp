// SPDX-License-Identifier: MIT
#include "engine/solver/win_search.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <utility>

#include "engine/game/forbidden.h"
#include "engine/solver/prover.h"

namespace pentarch {
namespace {

using Verdict = SolveResult::Verdict;
constexpr std::uint64_t kOthersFactor = 50;           // nodes for all other first moves, in multiples of those for one
constexpr std::uint64_t kClaimNodes = 20'000;         // per tree search, at each answer in a proof
constexpr std::uint64_t kLastClaimNodes = 2'000'000;  // the same, where the first move is known to be good
constexpr std::uint64_t kFirstRoundNodes = 50'000;    // per first move, before any gets more
constexpr std::uint64_t kReplyNodes = 2'000;          // per reply in the first round of a proof of a loss
constexpr std::uint64_t kReplyGrowth = 4;             // from round to round
constexpr std::uint64_t kEndlessNodes = 1'000'000'000'000;

/// Asks a tree search for wins and counts what it costs.
class SearchClaims {
 public:
  explicit SearchClaims(const TreeSearch& search) : search_(search) {}

  /// The winning move claimed for the side to move by a search within the limits, or none.
  [[nodiscard]] Square winningMove(const Position& position, const SolveLimits& limits) {
    const Claim claim = search_(position, limits);
    nodes_ += claim.nodes;
    depth_ = claim.depth;
    return claim.move;
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

// Repeats the search with ten times the nodes, up to `lastNodes`, until it claims a win. The arguments must outlive it.
[[nodiscard]] ClaimSource claimsOf(SearchClaims& claims, const SolveLimits& limits, const std::uint64_t& lastNodes) {
  return [&claims, &limits, &lastNodes](const Position& position, std::uint64_t maxNodes) {
    Claim claim;
    const std::uint64_t before = claims.nodes();
    for (std::uint64_t nodes = kClaimNodes; nodes <= lastNodes && claim.move.isNone(); nodes *= 10) {
      if (claim.nodes >= maxNodes) break;
      claim.move =
          claims.winningMove(position, {limits.deadline, std::min(nodes, maxNodes - claim.nodes), limits.winClass});
      claim.nodes = claims.nodes() - before;
      if (limits.deadline.isSet() && Clock::now() >= limits.deadline.hard) break;
    }
    return claim;
  };
}

// Where there are limits, tries again with more nodes for each claim until one is reached.
[[nodiscard]] SolveResult proveClaim(const Position& position, Square first, const SolveLimits& limits,
                                     SearchClaims& claims, const StopSignal& stop, ProofProgress onProgress) {
  const bool isLimited = limits.deadline.isSet() || limits.maxNodes;
  std::uint64_t claimNodes = kLastClaimNodes;
  Prover prover(position, limits, stop, claimsOf(claims, limits, claimNodes));
  prover.reportTo(std::move(onProgress));
  SolveResult result;
  do {
    result = prover.proveFirst(first, kUnlimitedNodes);
    claimNodes *= 10;
  } while (isLimited && result.verdict != Verdict::Proven && !prover.isOver() && claimNodes < kEndlessNodes);
  result.nodes = prover.nodes();
  return result;
}

}  // namespace

std::vector<Square> legalReplies(const Position& original, Square likeliest) {
  Position position = original;
  std::vector<Square> replies;
  const SquareSet near = position.candidates();
  for (const SquareSet& group : {position.emptyPoints() & near, position.emptyPoints() - near}) {
    for (const Square s : group) {
      if (isLegal(position, position.sideToMove(), s)) replies.push_back(s);
    }
  }
  const auto first = std::find(replies.begin(), replies.end(), likeliest);
  if (first != replies.end()) std::rotate(replies.begin(), first, first + 1);
  return replies;
}

SolveResult proveClaimed(const Position& position, Square first, const SolveLimits& limits, const TreeSearch& search,
                         const StopSignal& stop, ProofProgress onProgress) {
  SearchClaims claims(search);
  return proveClaim(position, first, limits, claims, stop, std::move(onProgress));
}

WinSearchResult searchWin(const Position& position, const SolveLimits& limits, const TreeSearch& search,
                          const StopSignal& stop) {
  const bool isQuiet = limits.winClass == WinClass::Quiet;
  const SolveLimits forThreats = isQuiet ? shareOf(limits, 40) : limits;
  WinSearchResult result{solve(position, forThreats, stop), Square::none(), 0};
  if (!isQuiet || result.solved.verdict == Verdict::Proven || stop.raised()) return result;

  SearchClaims claims(search);
  SolveLimits forSearch = shareOf(limits, 70);
  if (forSearch.maxNodes) forSearch.maxNodes = rest(*forSearch.maxNodes, result.solved.nodes);
  const Square claimed = claims.winningMove(position, forSearch);
  result.depth = claims.depth();
  result.solved.nodes += claims.nodes();
  if (claimed.isNone()) return result;

  SolveLimits forProof = limits;
  if (limits.maxNodes) forProof.maxNodes = rest(*limits.maxNodes, result.solved.nodes);
  const std::uint64_t before = result.solved.nodes;
  SolveResult proven = proveClaim(position, claimed, forProof, claims, stop, {});
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
  const std::uint64_t claimNodes = kClaimNodes;
  Prover prover(position, limits, stop, isQuiet ? claimsOf(claims, limits, claimNodes) : ClaimSource{});
  FirstMoves result;
  result.undecided = only.empty() ? firstMoves(position, limits.winClass) : only;
  for (const std::uint64_t nodes : {kFirstRoundNodes, kUnlimitedNodes}) {
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

int LossProof::refuted() const {
  return static_cast<int>(std::count_if(replies.begin(), replies.end(), [](Proof p) { return p >= Proof::Five; }));
}

Proof LossProof::proof() const {
  if (refuted() < static_cast<int>(replies.size())) return Proof::Claimed;
  return replies.empty() ? Proof::Five : *std::max_element(replies.begin(), replies.end());
}

LossProof proveLoss(const Position& position, const std::vector<Square>& replies, const SolveLimits& limits,
                    const TreeSearch& search, const StopSignal& stop, const ProofProgress& onProgress) {
  LossProof loss;
  loss.replies.assign(replies.size(), Proof::Claimed);
  SearchClaims claims(search);
  const bool isQuiet = limits.winClass == WinClass::Quiet;
  Prover prover(position, ~position.sideToMove(), limits, stop,
                isQuiet ? claimsOf(claims, limits, kLastClaimNodes) : ClaimSource{});
  for (std::uint64_t nodes = kReplyNodes; nodes < kEndlessNodes && loss.proof() < Proof::Five; nodes *= kReplyGrowth) {
    for (std::size_t i = 0; i < replies.size() && !prover.isOver(); ++i) {
      if (loss.replies[i] >= Proof::Five) continue;
      const SolveResult refutation = prover.refute(replies[i], nodes);
      if (refutation.verdict != Verdict::Proven) continue;
      loss.replies[i] = refutation.proof;
      if (onProgress) onProgress(loss.refuted(), static_cast<int>(replies.size()));
    }
    if (prover.isOver()) break;
  }
  const bool isWhole = loss.proof() >= Proof::Five && replies.size() == legalReplies(position).size();
  if (isWhole) loss.whole = prover.refuteAll();
  loss.nodes = prover.nodes();
  return loss;
}

}  // namespace pentarch
