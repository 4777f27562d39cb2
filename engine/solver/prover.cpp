// SPDX-License-Identifier: MIT
#include "engine/solver/prover.h"

#include <algorithm>
#include <cassert>
#include <stdexcept>
#include <string>
#include <utility>

#include "engine/game/forbidden.h"
#include "engine/game/movegen.h"
#include "engine/proof/check.h"
#include "engine/solver/budgets.h"
#include "engine/solver/refutation.h"
#include "engine/solver/replayed_win.h"

namespace pentarch {
namespace {

constexpr unsigned kVcfEntryBits = 18;

[[nodiscard]] SolveResult::Verdict verdictOf(const ThreatResult& result) {
  switch (result.verdict) {
    case ThreatResult::Verdict::Win: return SolveResult::Verdict::Proven;
    case ThreatResult::Verdict::None: return SolveResult::Verdict::NoWin;
    case ThreatResult::Verdict::Undecided: break;
  }
  return SolveResult::Verdict::Undecided;
}

}  // namespace

Prover::Prover(const Position& position, WinClass winClass, Budget& budget, TreeSearch search)
    : Prover(position, position.sideToMove(), winClass, budget, std::move(search)) {}

Prover::Prover(const Position& position, Color attacker, WinClass winClass, Budget& budget, TreeSearch search)
    : position_(position),
      winClass_(winClass),
      budget_(budget),
      search_(std::move(search)),
      attacker_(attacker),
      threatNodes_(budgets::kThreatsOfAnswer),
      vcf_(kVcfEntryBits),
      builder_(attacker) {}

// Its table is made when it is first needed, since it can take a hundred megabytes: for all that the budget has left,
// or for fewer nodes.
VctSolver& Prover::threatSolver(std::uint64_t mostNodes) {
  if (!vct_.isAllocated()) vct_.reset(std::min(mostNodes, budget_.nodesLeft()), budget_);
  return vct_;
}

SolveResult Prover::solve() {
  SolveResult result;
  if (position_.isDrawn() || position_.lastMoveMadeFive()) {
    result.verdict = Verdict::NoWin;
    return result;
  }
  const std::uint64_t before = budget_.nodes;
  result = byFours();
  const bool goesOn = winClass_ != WinClass::Fours && result.verdict != Verdict::Proven && !budget_.spent();
  if (goesOn) result.takeOver(byThreats());
  result.nodes = budget_.nodes - before;
  return result;
}

SolveResult Prover::byFours() {
  SolveResult result;
  for (int positions = budgets::kFoursFirst; positions <= budgets::kFoursLast && !budget_.spent(); positions *= 10) {
    const ThreatResult found = vcf_.solve(position_, positions, budget_);
    if (found.verdict == ThreatResult::Verdict::Undecided) continue;
    if (found.verdict == ThreatResult::Verdict::None) {
      result.verdict = Verdict::NoWin;
      return result;
    }
    return build(foursOf(vcf_, budgets::kFoursOfProofMove, budget_), budget_);
  }
  return result;
}

SolveResult Prover::byThreats() {
  SolveResult result;
  const ThreatResult found = threatSolver().solveFor(position_, attacker_, kUnlimitedNodes, budget_);
  if (found.verdict == ThreatResult::Verdict::None) result.verdict = Verdict::NoWin;
  if (found.verdict != ThreatResult::Verdict::Win) return result;
  return build(threatsOf(threatSolver(), budget_), budget_);
}

// Builds the proof and checks it.
SolveResult Prover::build(const Strategy& strategy, Budget& budget) {
  SolveResult result;
  auto built = builder_.build(position_, strategy, budget, onProgress_);
  if (!built) return result;
  const proof::CheckResult checked = proof::check(built->certificate, budget_);
  if (!checked.accepted) {
    if (!checked.wasInterrupted) throw std::logic_error("the checker rejects a proof: " + checked.reason);
    result.isUnchecked = true;
    return result;
  }
  result.verdict = Verdict::Proven;
  result.proof = built->kind;
  result.line = std::move(built->line);
  result.certificate = std::move(built->certificate);
  return result;
}

SolveResult Prover::solveQuietly(const MoveRanking& ranking, Budget& part) {
  const std::uint64_t before = part.nodes;
  SolveResult result;
  if (position_.isDrawn() || position_.lastMoveMadeFive()) return result;
  if (!quiet_) quiet_.emplace(attacker_, vcf_, threatSolver(budgets::kQuietThreatTable), ranking);
  // If an answer escapes that the solver had left out, the solver has noted it and looks for another way.
  int escapes = -1;
  while (result.verdict != Verdict::Proven && quiet_->escapes() > escapes && !part.spent() &&
         quiet_->wins(position_, part)) {
    escapes = quiet_->escapes();
    result.takeOver(build([&](Position& p) { return quiet_->winningMove(p, part); }, part));
  }
  result.nodes = part.nodes - before;
  return result;
}

SolveResult Prover::proveFirst(Square first, std::uint64_t maxNodes) {
  const std::uint64_t before = budget_.nodes;
  Budget call = budget_.part(maxNodes);
  // The proof of a first move does not depend on those of others, but goes on where it ended before.
  if (first != first_) builder_.clear();
  first_ = first;
  SolveResult result;
  Verdict failure = Verdict::Undecided;
  if (position_.isDrawn() || !position_.isEmpty(first) || !isLegal(position_, attacker_, first)) {
    failure = Verdict::NoWin;
  } else {
    const bool isFive = position_.threat(attacker_, first) == Threat::Five;
    Verdict expected = isFive ? Verdict::Proven : winsByFours(first, call);
    if (expected == Verdict::NoWin && winClass_ >= WinClass::Threats) expected = winsByThreats(first, call);
    if (expected == Verdict::NoWin && winClass_ == WinClass::Quiet) expected = threatSurvivesPass(first, call);
    failure = expected;
    if (expected == Verdict::Proven) {
      const std::uint64_t root = position_.key();
      result = build([&](Position& p) { return p.key() == root ? first : attackAfter(p, call, failure); }, call);
    }
  }
  if (result.verdict != Verdict::Proven) result.verdict = failure == Verdict::NoWin ? failure : Verdict::Undecided;
  result.nodes = budget_.nodes - before;
  return result;
}

SolveResult Prover::refute(Square reply, std::uint64_t maxNodes) {
  assert(position_.sideToMove() != attacker_);
  const std::uint64_t before = budget_.nodes;
  Budget call = budget_.part(maxNodes);
  threatNodes_ = std::clamp(maxNodes / budgets::kThreatsShare, budgets::kThreatsMin, budgets::kThreatsOfAnswer);
  SolveResult result;
  position_.play(reply);
  if (!position_.isDrawn() && !position_.lastMoveMadeFive()) {
    Verdict failure = Verdict::Undecided;
    result = build(
        [&](Position& p) {
          call.charge(budgets::kRefutedAnswer);
          return attackAfter(p, call, failure);
        },
        call);
  }
  position_.undo();
  result.nodes = budget_.nodes - before;
  threatNodes_ = budgets::kThreatsOfAnswer;
  return result;
}

SolveResult Prover::refuteAll() {
  assert(position_.sideToMove() != attacker_);
  const std::uint64_t before = budget_.nodes;
  Verdict failure = Verdict::Undecided;
  SolveResult result = build([&](Position& p) { return attackAfter(p, budget_, failure); }, budget_);
  result.nodes = budget_.nodes - before;
  return result;
}

// Exact within the node budget: tries the four, every answer to it, and fours after that.
SolveResult::Verdict Prover::winsByFours(Square first, Budget& budget) {
  position_.play(first);
  Verdict verdict = Verdict::Proven;
  if (position_.count(~attacker_, Threat::Five) > 0 || position_.count(attacker_, Threat::Five) == 0) {
    verdict = Verdict::NoWin;
  } else {
    ThreatResult found;
    const Square escape = refuteReplies(position_, answersToFour(position_, attacker_), [&](Square) {
      found = vcf_.solve(position_, budgets::kFoursLast, budget);
      return found.verdict == ThreatResult::Verdict::Win;
    });
    if (escape) verdict = verdictOf(found);
  }
  position_.undo();
  return verdict;
}

SolveResult::Verdict Prover::winsByThreats(Square first, Budget& budget) {
  position_.play(first);
  const ThreatResult found = threatSolver().solveFor(position_, attacker_, kUnlimitedNodes, budget);
  position_.undo();
  return verdictOf(found);
}

// Filter for quiet moves: one that does not even win against a pass is not worth trying.
SolveResult::Verdict Prover::threatSurvivesPass(Square first, Budget& budget) {
  position_.play(first);
  Verdict verdict = Verdict::Proven;
  if (position_.count(~attacker_, Threat::Five) > 0 || position_.isDrawn()) {
    verdict = Verdict::NoWin;
  } else {
    position_.pass();
    Verdict failure = Verdict::Undecided;
    if (attackAfter(position_, budget, failure).isNone()) verdict = failure;
    position_.undo();
  }
  position_.undo();
  return verdict;
}

// The attacker's move after an answer of the defender. If it returns none, `failure` is NoWin if no such move exists
// and Undecided if the limits did not allow to find one. With a move it is Undecided: the proof may still fail later.
Square Prover::attackAfter(Position& position, Budget& budget, Verdict& failure) {
  failure = Verdict::Undecided;
  if (budget.spent()) return Square::none();
  const ThreatResult fours = vcf_.solve(position, budgets::kFoursOfAnswer, budget);
  if (fours.verdict == ThreatResult::Verdict::Win) return fours.move;
  ThreatResult threats = fours;
  if (winClass_ != WinClass::Fours) {
    const std::uint64_t most = winClass_ == WinClass::Quiet ? threatNodes_ : kUnlimitedNodes;
    threats = threatSolver().solveFor(position, attacker_, most, budget);
    if (threats.verdict == ThreatResult::Verdict::Win) return threats.move;
  }
  if (threats.verdict == ThreatResult::Verdict::None) failure = Verdict::NoWin;
  if (winClass_ != WinClass::Quiet || !search_ || budget.spent()) return Square::none();
  const Square claimed = search_(position, budget).move;
  if (claimed || budget.mustEnd()) failure = Verdict::Undecided;
  return claimed;
}

std::vector<Square> firstMoves(const Position& position, WinClass winClass) {
  Position copy = position;
  const Color attacker = copy.sideToMove();
  SquareSet seen;
  std::vector<Square> moves;
  const auto add = [&](const SquareSet& set) {
    for (const Square s : legalAmong(copy, set - seen)) moves.push_back(s);
    seen |= set;
  };
  add(copy.set(attacker, Threat::Five));
  add(copy.points(attacker, Threat::Four, Threat::OpenFour) | fourMoves(copy, attacker));
  if (winClass == WinClass::Fours) return moves;
  add(copy.points(attacker, Threat::OpenThree, Threat::OpenFour));
  if (attacker == Color::Black) add(copy.set(attacker, Threat::Forbidden));
  if (winClass == WinClass::Threats) return moves;
  add(copy.candidates());
  add(copy.emptyPoints());
  return moves;
}

SolveResult solve(const Position& position, Budget& budget, WinClass winClass) {
  return Prover(position, winClass, budget).solve();
}

SolveResult solveAfterPass(const Position& position, Budget& budget) {
  Position passed = position;
  passed.pass();
  return solve(passed, budget);
}

}  // namespace pentarch
