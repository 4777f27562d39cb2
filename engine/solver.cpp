// SPDX-License-Identifier: MIT
#include "engine/solver.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <span>
#include <utility>

#include "engine/eval/policy.h"
#include "engine/solver/budgets.h"

namespace pentarch {
namespace {

[[nodiscard]] Budget budgetOf(const SearchLimits& limits, const StopSignal& stop) {
  Budget budget{.deadline = limits.deadline, .maxNodes = limits.maxNodes.value_or(kUnlimitedNodes), .stop = &stop};
  budget.poll = pollOf(limits);
  return budget;
}

// Searches the position, which has no win by fours and threats that a solver has found, until a win or a loss is
// claimed.
[[nodiscard]] Claim claimOf(Engine& engine, const Position& position, Budget& budget) {
  SearchLimits limits = limitsOf(budget);
  limits.untilDecided = true;
  limits.provesRoot = false;
  limits.stopWhenForced = false;
  const SearchResult result = engine.think(position, limits, *budget.stop);
  budget.charge(result.nodes);
  return {isWin(result.score()) ? result.best : Square::none(), result.depth()};
}

// Searches positions of one size and rule with an engine of its own, which is made when it is needed.
[[nodiscard]] TreeSearch newTreeSearch() {
  return [engine = std::shared_ptr<Engine>()](const Position& p, Budget& budget) mutable {
    if (!engine) engine = std::make_shared<Engine>(EngineConfig{.boardSize = p.size(), .rule = p.rule()});
    return claimOf(*engine, p, budget);
  };
}

// The built-in policy, which needs no engine.
void rankByPolicy(const Position& position, std::span<const Square> moves, std::span<double> likelihoods) {
  const PolicyNumbers& policy = PolicyWeights::builtIn().of(position.rule(), position.sideToMove());
  std::vector<int> scores(moves.size());
  scoreByPolicy(policy, position, moves, scores);
  std::transform(scores.begin(), scores.end(), likelihoods.begin(),
                 [](int score) { return static_cast<double>(score) / kMoveUnit; });
}

// A quarter of what a search has taken, within bounds.
[[nodiscard]] Budget quarterOfSearch(const SearchLimits& limits, const SearchResult& result, const StopSignal& stop) {
  using namespace std::chrono_literals;
  Budget budget{.stop = &stop};
  budget.poll = pollOf(limits);
  if (limits.deadline.isSet()) {
    const Clock::duration span = std::clamp<Clock::duration>(result.elapsed / 4, 100ms, 1s);
    budget.deadline = Deadline::after(Clock::now(), span);
  } else {
    budget.maxNodes = std::clamp<std::uint64_t>(result.nodes / 4, budgets::kOfSearchMin, budgets::kOfSearchMax);
  }
  return budget;
}

// The budget that a search which ended early has left.
[[nodiscard]] Budget restOf(const SearchLimits& limits, const SearchResult& result, const StopSignal& stop) {
  Budget rest = budgetOf(limits, stop);
  if (limits.maxNodes) rest.maxNodes -= std::min(rest.maxNodes, result.nodes);
  return rest;
}

// For the proof of a claimed loss: a quarter of the search, and all that it has left.
[[nodiscard]] Budget lossBudget(const SearchLimits& limits, const SearchResult& result, const StopSignal& stop) {
  Budget budget = quarterOfSearch(limits, result, stop);
  if (limits.deadline.isSet()) {
    budget.deadline = Deadline::after(budget.deadline.start,
                                      std::max(budget.deadline.hard, limits.deadline.hard) - budget.deadline.start);
  } else if (limits.maxNodes) {
    budget.maxNodes = std::max(budget.maxNodes, restOf(limits, result, stop).maxNodes);
  }
  return budget;
}

// Sorts the lines again after a proof has changed the length of some.
void sortLines(SearchResult& result) {
  std::stable_sort(result.lines.begin(), result.lines.end(),
                   [](const SearchLine& a, const SearchLine& b) { return a.score > b.score; });
  if (!result.lines.empty()) result.best = result.lines.front().pv.front();
}

// Replaces what a search claims of a line by the length, the moves and the kind of its proof.
void setProof(SearchLine& line, int plies, const std::vector<Square>& moves, Proof proof) {
  line.score = isWin(line.score) ? winIn(plies) : lossIn(plies);
  line.proof = proof;
  line.pv = moves;
}

// Reports the progress of proofs as events of the search.
[[nodiscard]] ProofProgress progressOf(const SearchLimits& limits, const SearchResult& result, const InfoSink& onInfo) {
  if (!onInfo) return nullptr;
  return [&limits, &result, &onInfo, searched = result.nodes](int refuted, int replies) {
    onInfo({.kind = SearchInfo::Kind::Proving,
            .line = result.lines.front(),
            .nodes = searched,
            .elapsed = Clock::now() - limits.deadline.start,
            .refuted = refuted,
            .replies = replies});
  };
}

// Tries to prove the claimed wins of all lines by replays, within a quarter of the search.
void replayWins(Position& position, const SearchLimits& limits, SearchResult& result, const StopSignal& stop) {
  Budget budget = quarterOfSearch(limits, result, stop);
  for (SearchLine& line : result.lines) {
    if (line.proof == Proof::Claimed && isWin(line.score)) {
      const ReplayedClaim claim = replayedClaim(position, line.pv.front(), budget);
      if (claim.isProven()) setProof(line, claim.longest.plies, claim.longest.moves, claim.proof);
    }
  }
  sortLines(result);
  result.nodes += budget.nodes;
}

// Tries to prove the best line's claimed win within what the search has left, if more than the depth was limited. If
// the proof makes it longer than another line, goes on with that one.
[[nodiscard]] std::optional<proof::Certificate> proveBestWin(const Position& position, const SearchLimits& limits,
                                                             const TreeSearch& search, SearchResult& result,
                                                             const StopSignal& stop, ProofDetail detail,
                                                             const ProofProgress& onProgress) {
  if (result.lines.empty()) return std::nullopt;
  SearchLine& line = result.lines.front();
  Budget rest = restOf(limits, result, stop);
  const bool isOpen = !line.isProven() || detail == ProofDetail::Certificate;
  if (!isWin(line.score) || !isOpen || !rest.isLimited() || rest.spent()) return std::nullopt;
  const Square first = line.pv.front();
  SolveResult proven = proveWin(position, first, search, rest, onProgress);
  result.nodes += proven.nodes;
  result.elapsed = std::max(result.elapsed, Clock::now() - limits.deadline.start);
  if (proven.verdict != SolveResult::Verdict::Proven) return std::nullopt;
  setProof(line, proven.plies(), proven.line, proven.proof);
  sortLines(result);
  if (result.best == first) return std::move(proven.certificate);
  return proveBestWin(position, limits, search, result, stop, detail, onProgress);
}

// Tries to prove that these replies lose.
[[nodiscard]] LossProof proveLossOf(const Position& position, const std::vector<Square>& replies,
                                    const SearchLimits& limits, const TreeSearch& search, SearchResult& result,
                                    const StopSignal& stop, const ProofProgress& onProgress) {
  Budget budget = lossBudget(limits, result, stop);
  LossProof loss = proveLoss(position, replies, WinClass::Quiet, search, budget, onProgress);
  result.nodes += loss.nodes;
  result.elapsed = std::max(result.elapsed, Clock::now() - limits.deadline.start);
  return loss;
}

// Tries to prove of each line by itself that its move loses.
void proveLossOfLines(const Position& position, const SearchLimits& limits, const TreeSearch& search,
                      SearchResult& result, const StopSignal& stop, const ProofProgress& onProgress) {
  std::vector<Square> moves;
  for (const SearchLine& line : result.lines) moves.push_back(line.pv.front());
  const LossProof loss = proveLossOf(position, moves, limits, search, result, stop, onProgress);
  for (std::size_t i = 0; i < result.lines.size(); ++i) result.lines[i].proof = loss.replies[i];
}

// Tries to prove that the position is lost, whatever the move.
[[nodiscard]] LossProof proveLossOfAll(Position& position, const SearchLimits& limits, const TreeSearch& search,
                                       SearchResult& result, const StopSignal& stop, const ProofProgress& onProgress) {
  const std::vector<Square> replies = legalReplies(position, result.best);
  LossProof loss = proveLossOf(position, replies, limits, search, result, stop, onProgress);
  for (SearchLine& line : result.lines) line.proof = loss.proof();
  if (loss.whole.verdict == SolveResult::Verdict::Proven && result.lines.size() == 1) {
    setProof(result.lines.front(), loss.whole.plies(), loss.whole.line, loss.whole.proof);
    result.best = loss.whole.line.front();
  }
  return loss;
}

}  // namespace

WinSearchResult searchWin(const Position& position, WinClass winClass, Budget& budget) {
  return searchWin(position, winClass, rankByPolicy, newTreeSearch(), budget);
}

FirstMoves searchFirstMoves(const Position& position, WinClass winClass, const std::vector<Square>& only,
                            Budget& budget) {
  return searchFirstMoves(position, winClass, only, newTreeSearch(), budget);
}

ProvenClaims proveClaims(Engine& engine, const SearchLimits& limits, SearchResult& result, const StopSignal& stop,
                         ProofDetail detail, const InfoSink& onInfo) {
  const TreeSearch search = [&](const Position& p, Budget& budget) { return claimOf(engine, p, budget); };
  const ProofProgress onProgress = progressOf(limits, result, onInfo);
  Position position = engine.position();
  ProvenClaims claims;
  replayWins(position, limits, result, stop);
  claims.certificate = proveBestWin(position, limits, search, result, stop, detail, onProgress);
  if (!isLoss(result.score())) return claims;
  if (!limits.excluded.empty()) {
    proveLossOfLines(position, limits, search, result, stop, onProgress);
    return claims;
  }
  LossProof loss = proveLossOfAll(position, limits, search, result, stop, onProgress);
  if (loss.whole.verdict == SolveResult::Verdict::Proven) claims.certificate = std::move(loss.whole.certificate);
  claims.loss = std::move(loss);
  return claims;
}

Settled settle(Engine& engine, const SearchLimits& limits, const StopSignal& stop, const InfoSink& onInfo) {
  SearchLimits part = limits;
  part.multiPv = 1;
  part.stopWhenForced = false;
  part.untilDecided = true;
  Budget whole = budgetOf(limits, stop);
  const auto think = [&](const Budget& budget) {
    part.deadline = budget.deadline;
    part.maxNodes = limitsOf(budget).maxNodes;
    SearchResult result = engine.think(part, stop, onInfo);
    whole.charge(result.nodes);
    result.nodes = whole.nodes;
    return result;
  };
  Settled settled{think(whole.share(budgets::kSearchPercent)), {}};
  SearchResult& result = settled.search;
  const bool isDeepest = limits.maxDepth && result.depth() >= *limits.maxDepth;
  const bool isOpen = !result.lines.empty() && !isMate(result.score()) && !isDeepest;
  if (isOpen && whole.isLimited() && !whole.spent()) {
    SearchResult first = std::exchange(result, think(whole));
    if (!isMate(result.score()) && result.depth() < first.depth()) {
      result.best = first.best;
      result.lines = std::move(first.lines);
    }
  }
  settled.claims = proveClaims(engine, limits, result, stop, ProofDetail::Certificate, onInfo);
  return settled;
}

}  // namespace pentarch
