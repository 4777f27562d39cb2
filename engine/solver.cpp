// SPDX-License-Identifier: MIT
#include "engine/solver.h"

#include <algorithm>
#include <chrono>
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

// Replaces what a search claims of a line by the length, the moves and the kind of its proof.
void setProof(SearchLine& line, int plies, const std::vector<Square>& moves, Proof proof) {
  line.score = isWin(line.score) ? winIn(plies) : lossIn(plies);
  line.proof = proof;
  line.pv = moves;
}

// Proves what a search by the engine claims of the position on its board, and changes the result of the search to what
// is proven.
class ClaimProver {
 public:
  ClaimProver(Engine& engine, const SearchLimits& limits, SearchResult& result, const StopSignal& stop,
              const InfoSink& onInfo)
      : position_(engine.position()),
        search_([&engine](const Position& p, Budget& budget) { return claimOf(engine, p, budget); }),
        limits_(limits),
        result_(result),
        stop_(stop),
        onProgress_(progressOf(limits, result, onInfo)) {}

  // Tries to prove the claimed wins of all lines by replays, within a quarter of the search.
  void replayWins() {
    Budget budget = quarterOfSearch();
    for (SearchLine& line : result_.lines) {
      if (line.proof == Proof::Claimed && isWin(line.score)) {
        const ReplayedClaim claim = replayedClaim(position_, line.pv.front(), budget);
        if (claim.isProven()) setProof(line, claim.longest.plies, claim.longest.moves, claim.proof);
      }
    }
    sortLines();
    result_.nodes += budget.nodes;
  }

  // Tries to prove the best line's claimed win within what the search has left, if more than the depth was limited. If
  // the proof makes it longer than another line, goes on with that one.
  [[nodiscard]] std::optional<proof::Certificate> proveBestWin(ProofDetail detail) {
    if (result_.lines.empty()) return std::nullopt;
    SearchLine& line = result_.lines.front();
    Budget rest = restOfSearch();
    const bool isOpen = !line.isProven() || detail == ProofDetail::Certificate;
    if (!isWin(line.score) || !isOpen || !rest.isLimited() || rest.spent()) return std::nullopt;
    const Square first = line.pv.front();
    SolveResult proven = proveWin(position_, first, search_, rest, onProgress_);
    result_.nodes += proven.nodes;
    if (proven.verdict != SolveResult::Verdict::Proven) return std::nullopt;
    setProof(line, proven.plies(), proven.line, proven.proof);
    sortLines();
    if (result_.best == first) return std::move(proven.certificate);
    return proveBestWin(detail);
  }

  // Tries to prove of each line by itself that its move loses.
  void proveLossOfLines() {
    std::vector<Square> moves;
    for (const SearchLine& line : result_.lines) moves.push_back(line.pv.front());
    const LossProof loss = proveLossOf(moves);
    for (std::size_t i = 0; i < result_.lines.size(); ++i) result_.lines[i].proof = loss.replies[i];
  }

  // Tries to prove that the position is lost, whatever the move.
  [[nodiscard]] LossProof proveLossOfAll() {
    LossProof loss = proveLossOf(legalReplies(position_, result_.best));
    for (SearchLine& line : result_.lines) line.proof = loss.proof();
    if (loss.whole.verdict == SolveResult::Verdict::Proven && result_.lines.size() == 1) {
      setProof(result_.lines.front(), loss.whole.plies(), loss.whole.line, loss.whole.proof);
      result_.best = loss.whole.line.front();
    }
    return loss;
  }

 private:
  // A quarter of what the search has taken, within bounds.
  [[nodiscard]] Budget quarterOfSearch() const {
    using namespace std::chrono_literals;
    Budget budget{.stop = &stop_};
    budget.poll = pollOf(limits_);
    if (limits_.deadline.isSet()) {
      const Clock::duration span = std::clamp<Clock::duration>(result_.elapsed / 4, 100ms, 1s);
      budget.deadline = Deadline::after(Clock::now(), span);
    } else {
      budget.maxNodes = quarterOfNodes();
    }
    return budget;
  }
  [[nodiscard]] std::uint64_t quarterOfNodes() const {
    return std::clamp<std::uint64_t>(result_.nodes / 4, budgets::kOfSearchMin, budgets::kOfSearchMax);
  }

  // The budget that a search which ended early has left.
  [[nodiscard]] Budget restOfSearch() const {
    Budget rest = budgetOf(limits_, stop_);
    if (limits_.maxNodes) rest.maxNodes -= std::min(rest.maxNodes, result_.nodes);
    return rest;
  }

  // A quarter of the search, and all that it has left.
  [[nodiscard]] Budget quarterAndRest() const {
    Budget budget = quarterOfSearch();
    Deadline& deadline = budget.deadline;
    if (limits_.deadline.isSet()) deadline.soft = deadline.hard = std::max(deadline.hard, limits_.deadline.hard);
    if (limits_.maxNodes) budget.maxNodes = std::max(quarterOfNodes(), restOfSearch().maxNodes);
    return budget;
  }

  // Sorts the lines again after a proof has changed the length of some.
  void sortLines() {
    std::stable_sort(result_.lines.begin(), result_.lines.end(),
                     [](const SearchLine& a, const SearchLine& b) { return a.score > b.score; });
    if (!result_.lines.empty()) result_.best = result_.lines.front().pv.front();
  }

  // Tries to prove that these replies lose.
  [[nodiscard]] LossProof proveLossOf(const std::vector<Square>& replies) {
    Budget budget = quarterAndRest();
    LossProof loss = proveLoss(position_, replies, WinClass::Quiet, search_, budget, onProgress_);
    result_.nodes += loss.nodes;
    return loss;
  }

  Position position_;
  TreeSearch search_;
  const SearchLimits& limits_;
  SearchResult& result_;
  const StopSignal& stop_;
  ProofProgress onProgress_;
};

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
  ClaimProver prover(engine, limits, result, stop, onInfo);
  ProvenClaims claims;
  prover.replayWins();
  claims.certificate = prover.proveBestWin(detail);
  if (isLoss(result.score()) && !limits.excluded.empty()) {
    prover.proveLossOfLines();
  } else if (isLoss(result.score())) {
    LossProof loss = prover.proveLossOfAll();
    if (loss.whole.verdict == SolveResult::Verdict::Proven) claims.certificate = std::move(loss.whole.certificate);
    claims.loss = std::move(loss);
  }
  result.elapsed = std::max(result.elapsed, Clock::now() - limits.deadline.start);
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
