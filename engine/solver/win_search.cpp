// SPDX-License-Identifier: MIT
#include "engine/solver/win_search.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "engine/game/forbidden.h"
#include "engine/game/movegen.h"
#include "engine/solver/budgets.h"
#include "engine/solver/prover.h"

namespace pentarch {
namespace {

using Verdict = SolveResult::Verdict;

// Repeats the search with ten times the nodes, up to `lastNodes`, until it claims a win. The arguments must outlive it.
[[nodiscard]] TreeSearch deepening(const TreeSearch& search, const std::uint64_t& lastNodes) {
  return [&search, &lastNodes](const Position& position, Budget& budget) {
    Claim claim;
    for (std::uint64_t nodes = budgets::kClaim; nodes <= lastNodes && claim.move.isNone() && !budget.spent();
         nodes *= 10) {
      Budget part = budget.part(nodes);
      claim = search(position, part);
    }
    return claim;
  };
}

}  // namespace

std::vector<Square> legalReplies(const Position& original, Square likeliest) {
  Position position = original;
  std::vector<Square> replies;
  const SquareSet near = position.candidates();
  for (const SquareSet& group : {position.emptyPoints() & near, position.emptyPoints() - near}) {
    for (const Square s : legalAmong(position, group)) replies.push_back(s);
  }
  const auto first = std::find(replies.begin(), replies.end(), likeliest);
  if (first != replies.end()) std::rotate(replies.begin(), first, first + 1);
  return replies;
}

SolveResult proveWin(const Position& position, Square first, const TreeSearch& search, Budget& budget,
                     ProofProgress onProgress) {
  const std::uint64_t before = budget.nodes;
  std::uint64_t claimNodes = budgets::kClaimOfGoodMove;
  Prover prover(position, WinClass::Quiet, budget, deepening(search, claimNodes));
  prover.reportTo(std::move(onProgress));
  SolveResult result;
  do {
    result.takeOver(prover.proveFirst(first, kUnlimitedNodes));
    claimNodes *= 10;
  } while (budget.isLimited() && result.verdict != Verdict::Proven && !budget.spent() &&
           claimNodes < budgets::kEndless);
  result.nodes = budget.nodes - before;
  return result;
}

WinSearchResult searchWin(const Position& position, WinClass winClass, const MoveRanking& ranking,
                          const TreeSearch& search, Budget& budget) {
  if (winClass != WinClass::Quiet) return {solve(position, budget, winClass), Square::none(), 0};
  const std::uint64_t before = budget.nodes;
  Budget forThreats = budget.share(budgets::kThreatsPercent);
  WinSearchResult result{solve(position, forThreats), Square::none(), 0};
  if (result.solved.verdict == Verdict::Proven || budget.mustEnd()) return result;

  // Without limits proof numbers might never end, and the search does once it claims something.
  Prover quiet(position, winClass, budget);
  const auto take = [&](SolveResult solved) {
    const bool isProven = solved.verdict == Verdict::Proven;
    // A failure to find a quiet win says nothing new: what fours and threats have decided stays.
    if (isProven || solved.isUnchecked) result.solved = std::move(solved);
    return isProven;
  };
  const auto proveByNumbers = [&](Budget& part) {
    return budget.isLimited() && !part.spent() && take(quiet.solveQuietly(ranking, part));
  };
  const auto proveInTurns = [&] {
    for (const budgets::QuietRound& round : budgets::kQuietRounds) {
      Budget part = budget.share(round.proofNumbers);
      if (proveByNumbers(part)) return true;
      part = budget.share(round.search);
      if (part.spent()) continue;
      const Claim claim = search(position, part);
      result.depth = claim.depth;
      if (claim.move.isNone()) continue;
      result.claimed = claim.move;
      part = budget.share(round.claim);
      if (take(proveWin(position, claim.move, search, part))) return true;
    }
    return proveByNumbers(budget);
  };
  if (proveInTurns()) {
    result.claimed = Square::none();
  } else if (result.claimed) {
    result.solved.verdict = Verdict::Undecided;
  }
  result.solved.nodes = budget.nodes - before;
  return result;
}

FirstMoves searchFirstMoves(const Position& position, WinClass winClass, const std::vector<Square>& only,
                            const TreeSearch& search, Budget& budget) {
  const std::uint64_t before = budget.nodes;
  const bool areGood = winClass == WinClass::Quiet && !only.empty();  // worth claims with many nodes
  Prover prover(position, winClass, budget, deepening(search, budgets::kClaim));
  FirstMoves result;
  result.undecided = only.empty() ? firstMoves(position, winClass) : only;
  for (const std::uint64_t nodes : {budgets::kFirstMove, kUnlimitedNodes}) {
    std::vector<Square> open;
    for (const Square first : result.undecided) {
      if (budget.spent()) {
        open.push_back(first);
        continue;
      }
      const bool isLastTry = nodes == kUnlimitedNodes;
      SolveResult solved =
          areGood && isLastTry ? proveWin(position, first, search, budget) : prover.proveFirst(first, nodes);
      // A quiet move that no search claims to win may win.
      Position copy = position;
      const bool isOpen = areGood && copy.isEmpty(first) && isLegal(copy, copy.sideToMove(), first);
      if (isOpen && solved.verdict == Verdict::NoWin) solved.verdict = Verdict::Undecided;
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
  result.nodes = budget.nodes - before;
  return result;
}

OnlyWin proveOnlyWin(const Position& position, Square solution, std::uint64_t nodesPerMove, Budget& budget) {
  const std::uint64_t before = budget.nodes;
  Budget others = budget.part(budgets::kOtherMoves * nodesPerMove);
  Prover prover(position, WinClass::Quiet, others);
  OnlyWin result{.verdict = OnlyWin::Verdict::Only};
  for (const Square move : firstMoves(position, WinClass::Quiet)) {
    if (move == solution) continue;
    // Asked before each move, so that a budget which ends with the last refutation leaves nothing undecided.
    if (others.spent()) {
      result.verdict = OnlyWin::Verdict::Undecided;
      break;
    }
    const Verdict verdict = prover.proveFirst(move, nodesPerMove).verdict;
    if (verdict == Verdict::Proven) {
      result.verdict = OnlyWin::Verdict::Another;
      break;
    }
    // Go on after an undecided move: a second win is the more useful result.
    if (verdict == Verdict::Undecided) {
      result.verdict = OnlyWin::Verdict::Undecided;
    } else {
      ++result.refuted;
    }
  }
  result.nodes = budget.nodes - before;
  return result;
}

int LossProof::refuted() const {
  return static_cast<int>(std::count_if(replies.begin(), replies.end(), [](Proof p) { return p >= Proof::Five; }));
}

Proof LossProof::proof() const {
  if (refuted() < static_cast<int>(replies.size())) return Proof::Claimed;
  return replies.empty() ? Proof::Five : *std::max_element(replies.begin(), replies.end());
}

LossProof proveLoss(const Position& position, const std::vector<Square>& replies, WinClass winClass,
                    const TreeSearch& search, Budget& budget, const ProofProgress& onProgress) {
  const std::uint64_t before = budget.nodes;
  LossProof loss;
  loss.replies.assign(replies.size(), Proof::Claimed);
  Prover prover(position, ~position.sideToMove(), winClass, budget, deepening(search, budgets::kClaimOfGoodMove));
  for (std::uint64_t nodes = budgets::kReply; nodes < budgets::kEndless && loss.proof() < Proof::Five;
       nodes *= budgets::kReplyGrowth) {
    for (std::size_t i = 0; i < replies.size() && !budget.spent(); ++i) {
      if (loss.replies[i] >= Proof::Five) continue;
      const SolveResult refutation = prover.refute(replies[i], nodes);
      if (refutation.verdict != Verdict::Proven) continue;
      loss.replies[i] = refutation.proof;
      if (onProgress) onProgress(loss.refuted(), static_cast<int>(replies.size()));
    }
    if (budget.spent()) break;
  }
  const bool isWhole = loss.proof() >= Proof::Five && replies.size() == legalReplies(position).size();
  if (isWhole) loss.whole = prover.refuteAll();
  loss.nodes = budget.nodes - before;
  return loss;
}

}  // namespace pentarch
