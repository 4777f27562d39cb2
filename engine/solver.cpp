// SPDX-License-Identifier: MIT
#include "engine/solver.h"

#include <algorithm>
#include <memory>
#include <utility>

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

// Search limits that end at a claim or a limit.
[[nodiscard]] SearchLimits untilDecided(const SolveLimits& limits) {
  SearchLimits search;
  search.deadline = limits.deadline;
  search.maxNodes = limits.maxNodes;
  search.untilDecided = true;
  search.stopWhenForced = false;
  return search;
}

[[nodiscard]] Claim claimOf(const SearchResult& result) {
  return {isWin(result.score()) ? result.best : Square::none(), result.nodes, result.depth()};
}

// Searches positions of the size and rule of `position`. The engine has a table from its first search on.
[[nodiscard]] TreeSearch newTreeSearch(const Position& position, const StopSignal& stop) {
  const auto engine = std::make_shared<Engine>(EngineConfig{.boardSize = position.size(), .rule = position.rule()});
  return [engine, &stop](const Position& p, const SolveLimits& limits) {
    engine->setUp(stonesOf(p), p.sideToMove());
    return claimOf(engine->think(untilDecided(limits), stop));
  };
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
    if (limits.maxNodes)
      *proof.maxNodes = std::max(*proof.maxNodes, *limits.maxNodes - std::min(*limits.maxNodes, result.nodes));
  }
  return proof;
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

WinSearchResult searchWin(const Position& position, const SolveLimits& limits, const StopSignal& stop) {
  return searchWin(position, limits, newTreeSearch(position, stop), stop);
}

FirstMoves searchFirstMoves(const Position& position, const SolveLimits& limits, const std::vector<Square>& only,
                            const StopSignal& stop) {
  return searchFirstMoves(position, limits, only, newTreeSearch(position, stop), stop);
}

ProvenClaims proveClaims(Engine& engine, const SearchLimits& limits, SearchResult& result, const StopSignal& stop,
                         ProofDetail detail, const InfoSink& onInfo) {
  const TreeSearch search = [&](const Position& p, const SolveLimits& l) {
    return claimOf(engine.think(p, untilDecided(l), stop));
  };
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
  Position position = engine.position();
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
    replies = legalReplies(position, result.best);
  }
  LossProof loss = proveLoss(position, replies, forLoss, search, stop, onProgress);
  result.nodes += loss.nodes;
  result.elapsed = std::max(result.elapsed, Clock::now() - limits.deadline.start);
  for (std::size_t i = 0; i < result.lines.size(); ++i) {
    result.lines[i].proof = isOfMoves ? loss.replies[i] : loss.proof();
  }
  if (isOfMoves) return claims;
  if (loss.whole.verdict == SolveResult::Verdict::Proven) {
    if (result.lines.size() == 1) {
      take(result.lines.front(), loss.whole);
      result.best = loss.whole.line.front();
    }
    claims.certificate = std::move(loss.whole.certificate);
  }
  claims.loss = std::move(loss);
  return claims;
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
