// SPDX-License-Identifier: MIT
#include "engine/solver/win_search.h"

#include <algorithm>
#include <chrono>
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
  search.untilDecided = true;
  search.stopWhenForced = false;
  return search;
}

// Repeats the search with ten times the nodes, up to `lastNodes`, until it claims a win. The arguments must outlive it.
[[nodiscard]] ClaimSource claimsOf(SearchClaims& claims, const SolveLimits& limits, const std::uint64_t& lastNodes) {
  return [&claims, &limits, &lastNodes](const Position& position, std::uint64_t maxNodes) {
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

// A quarter of the time of a search, within bounds.
[[nodiscard]] Clock::duration quarterOf(const SearchResult& result) {
  using namespace std::chrono_literals;
  return std::clamp<Clock::duration>(result.elapsed / 4, 100ms, 1s);
}

/// Budget: wall clock if the search was timed, otherwise a call count.
class Patience {
 public:
  Patience(const SearchLimits& limits, const SearchResult& result)
      : usesClock_(limits.deadline.isSet()), end_(Clock::now() + quarterOf(result)) {
    pollsLeft_ = std::clamp<std::uint64_t>(result.nodes / kNodesPerPoll, kMinPolls, kMaxPolls);
  }

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
  std::uint64_t pollsLeft_;
};

// The limits for the proof of a claimed loss: a quarter of the search, and all that it has left.
[[nodiscard]] SolveLimits lossLimits(const SearchLimits& limits, const SearchResult& result) {
  constexpr std::uint64_t kMinProofNodes = 100'000;
  constexpr std::uint64_t kMaxProofNodes = 2'000'000;
  SolveLimits proof;
  proof.winClass = WinClass::Quiet;
  if (limits.deadline.isSet()) {
    const Clock::time_point now = Clock::now();
    proof.deadline = Deadline::after(now, std::max(quarterOf(result), limits.deadline.hard - now));
  } else {
    proof.maxNodes = std::clamp(result.nodes / 4, kMinProofNodes, kMaxProofNodes);
    if (limits.maxNodes) *proof.maxNodes = std::max(*proof.maxNodes, rest(*limits.maxNodes, result.nodes));
  }
  return proof;
}

// All legal moves, the likeliest first, then those near stones: what an interruption leaves open should matter least.
[[nodiscard]] std::vector<Square> repliesOf(const Position& original, Square likeliest) {
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

// Gives a line the length, the moves and the kind of its proof.
void take(SearchLine& line, const SolveResult& proven) {
  line.score = isWin(line.score) ? winIn(proven.plies()) : lossIn(proven.plies());
  line.proof = proven.proof;
  line.pv = proven.line;
}

// Tries to prove the best line's claimed win within the limits left by the search.
[[nodiscard]] std::optional<proof::Certificate> useTheRest(const Position& position, const SearchLimits& limits,
                                                           const TreeSearch& search, SearchResult& result,
                                                           const StopSignal& stop, ProofDetail detail,
                                                           const ProofProgress& onProgress) {
  if (result.lines.empty() || stop.raised()) return std::nullopt;
  SearchLine& line = result.lines.front();
  const auto rest = restOf(limits, result);
  const bool isOpen = !line.isProven() || detail == ProofDetail::Certificate;
  if (!isWin(line.score) || !isOpen || !rest) return std::nullopt;
  SolveResult proven = proveClaimed(position, line.pv.front(), *rest, search, stop, onProgress);
  result.nodes += proven.nodes;
  result.elapsed = std::max(result.elapsed, Clock::now() - limits.deadline.start);
  if (proven.verdict != SolveResult::Verdict::Proven) return std::nullopt;
  take(line, proven);
  return std::move(proven.certificate);
}

}  // namespace

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
  const bool isWhole = loss.proof() >= Proof::Five && replies.size() == repliesOf(position, Square::none()).size();
  if (isWhole) loss.whole = prover.refuteAll();
  loss.nodes = prover.nodes();
  return loss;
}

ProvenClaims proveClaims(const Position& original, const SearchLimits& limits, const TreeSearch& search,
                         SearchResult& result, const StopSignal& stop, ProofDetail detail, const InfoSink& onInfo) {
  ProvenClaims claims;
  ProofProgress onProgress;
  if (onInfo) {
    onProgress = [&](int refuted, int replies) {
      onInfo({.kind = SearchInfo::Kind::Proving,
              .line = result.lines.front(),
              .nodes = result.nodes,
              .elapsed = Clock::now() - limits.deadline.start,
              .refuted = refuted,
              .replies = replies});
    };
  }
  Patience patience(limits, result);
  Position position = original;
  const std::function<bool()> shouldStop = [&] { return stop.raised() || patience.isOver(); };
  for (SearchLine& line : result.lines) {
    if (line.proof == Proof::Claimed && isWin(line.score)) line.proof = proveWin(position, line.pv.front(), shouldStop);
  }
  claims.certificate = useTheRest(position, limits, search, result, stop, detail, onProgress);
  if (!isLoss(result.score())) return claims;
  const SolveLimits forLoss = lossLimits(limits, result);
  const bool isOfMoves = !limits.excluded.empty();
  std::vector<Square> replies;
  if (isOfMoves) {
    for (const SearchLine& line : result.lines) replies.push_back(line.pv.front());
  } else {
    replies = repliesOf(position, result.best);
  }
  LossProof loss = proveLoss(position, replies, forLoss, search, stop, onProgress);
  result.nodes += loss.nodes;
  result.elapsed = std::max(result.elapsed, Clock::now() - limits.deadline.start);
  for (std::size_t i = 0; i < result.lines.size(); ++i) {
    result.lines[i].proof = isOfMoves ? loss.replies[i] : loss.proof();
  }
  if (isOfMoves) return claims;
  if (loss.whole.verdict == Verdict::Proven) {
    if (result.lines.size() == 1) {
      take(result.lines.front(), loss.whole);
      result.best = loss.whole.line.front();
    }
    claims.certificate = std::move(loss.whole.certificate);
  }
  claims.loss = std::move(loss);
  return claims;
}

}  // namespace pentarch
