// SPDX-License-Identifier: MIT
#include "engine/solver/prover.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "engine/game/forbidden.h"
#include "engine/game/movegen.h"
#include "engine/solver/refutation.h"

namespace pentarch {
namespace {

constexpr int kFirstVcfBudget = 1'000;
constexpr int kLastVcfBudget = 1'000'000;
constexpr std::uint64_t kBuildBudget = 20'000'000;
constexpr int kReplayBudget = 100'000;
constexpr int kAnswerVcfBudget = 5'000;
constexpr std::uint64_t kAnswerVctBudget = 50'000;
constexpr std::uint64_t kThreatShare = 4;        // of the nodes for a reply, the part for one search by threats
constexpr std::uint64_t kRepliesToAnswer = 100;  // played and taken back for each answer in a proof: about so many
constexpr std::uint64_t kMinThreatNodes = 1'000;
constexpr unsigned kVcfEntryBits = 18;

/// Proves a claimed win by replay: the claimed move first, then the moves that the solvers find.
class MoveProof {
 public:
  MoveProof(Position& position, Square firstMove, const std::function<bool()>& shouldStop)
      : position_(position), firstMove_(firstMove), firstKey_(position.key()), shouldStop_(shouldStop) {}

  [[nodiscard]] Proof prove() {
    const Strategy strategy = [this](Position& p) { return p.key() == firstKey_ ? firstMove_ : answer(p); };
    onlyFours_ = makesFour(position_, firstMove_);
    if (replayWin(position_, strategy, kMaxQuestions) != ReplayVerdict::Accepted) return Proof::Claimed;
    return onlyFours_ ? Proof::Vcf : Proof::Vct;
  }

 private:
  static constexpr int kMaxQuestions = 20'000;
  static constexpr int kVcfBudget = 5'000;
  static constexpr std::uint64_t kVctBudget = 20'000;

  [[nodiscard]] Square answer(Position& position) {
    if (shouldStop_ && shouldStop_()) return Square::none();
    const VcfResult vcf = vcf_.solve(position, kVcfBudget, shouldStop_);
    if (vcf.verdict == VcfResult::Verdict::Win) return vcf.move;
    onlyFours_ = false;
    if (isPrepared_) return vct_.winningMove(position, shouldStop_);
    isPrepared_ = true;
    return vct_.solve(position, kVctBudget, shouldStop_).move;
  }

  [[nodiscard]] static bool makesFour(Position& position, Square s) {
    const Color own = position.sideToMove();
    position.play(s);
    const bool isFour = position.count(own, Threat::Five) > 0;
    position.undo();
    return isFour;
  }

  Position& position_;
  Square firstMove_;
  std::uint64_t firstKey_;
  const std::function<bool()>& shouldStop_;
  bool onlyFours_ = true;
  bool isPrepared_ = false;  // vct_ has been set up for the attacker
  VcfSolver vcf_;
  VctSolver vct_;
};

}  // namespace

Prover::Prover(const Position& position, const SolveLimits& limits, const StopSignal& stop, ClaimSource claims)
    : Prover(position, position.sideToMove(), limits, stop, std::move(claims)) {}

Prover::Prover(const Position& position, Color attacker, const SolveLimits& limits, const StopSignal& stop,
               ClaimSource claims)
    : position_(position),
      limits_(limits),
      stop_(stop),
      claims_(std::move(claims)),
      attacker_(attacker),
      callEnd_(kUnlimitedNodes),
      threatNodes_(kAnswerVctBudget),
      shouldStop_([this] { return isOver(); }),
      mustEnd_([this] { return mustEnd(); }),
      vcf_(kVcfEntryBits),
      builder_(attacker) {
  vct_.reset(limits.maxNodes.value_or(kUnlimitedNodes), mustEnd_);
}

bool Prover::isOver() const {
  return nodesLeft() == 0 || mustEnd();
}

bool Prover::mustEnd() const {
  return stop_.raised() || (limits_.deadline.isSet() && Clock::now() >= limits_.deadline.hard);
}

std::uint64_t Prover::nodesLeft() const {
  const std::uint64_t end = std::min(limits_.maxNodes.value_or(kUnlimitedNodes), callEnd_);
  return end == kUnlimitedNodes ? kUnlimitedNodes : end - std::min(end, nodes());
}

VcfResult Prover::solveFours(Position& position, int budget) {
  const auto left = static_cast<int>(std::min(static_cast<std::uint64_t>(budget), nodesLeft()));
  return vcf_.solve(position, left, mustEnd_);
}

SolveResult Prover::solve() {
  SolveResult result;
  if (position_.isFull() || position_.lastMoveMadeFive()) {
    result.verdict = Verdict::NoWin;
    return result;
  }
  result = byFours();
  const bool goesOn = limits_.winClass != WinClass::Fours && result.verdict != Verdict::Proven && !isOver();
  if (goesOn) result = byThreats();
  result.nodes = nodes();
  return result;
}

SolveResult Prover::byFours() {
  SolveResult result;
  for (int budget = kFirstVcfBudget; budget <= kLastVcfBudget && !isOver(); budget *= 10) {
    const VcfResult found = solveFours(position_, budget);
    if (found.verdict == VcfResult::Verdict::Undecided) continue;
    if (found.verdict == VcfResult::Verdict::None) {
      result.verdict = Verdict::NoWin;
      return result;
    }
    return build([&](Position& p) { return isOver() ? Square::none() : vcf_.solve(p, kReplayBudget, mustEnd_).move; });
  }
  return result;
}

SolveResult Prover::byThreats() {
  SolveResult result;
  const VcfResult found = vct_.solveFor(position_, attacker_, nodesLeft(), shouldStop_);
  if (found.verdict == VcfResult::Verdict::None) result.verdict = Verdict::NoWin;
  if (found.verdict != VcfResult::Verdict::Win) return result;
  return build([&](Position& p) { return isOver() ? Square::none() : vct_.winningMove(p, shouldStop_); });
}

// Builds the proof and checks it.
SolveResult Prover::build(const Strategy& strategy) {
  SolveResult result;
  auto built = builder_.build(position_, strategy, kBuildBudget, onProgress_);
  if (!built) return result;
  const proof::CheckResult checked = proof::check(built->certificate, mustEnd_);
  assert(checked.accepted || mustEnd());
  if (!checked.accepted) {
    result.isUnchecked = true;
    return result;
  }
  result.verdict = Verdict::Proven;
  result.proof = built->kind;
  result.line = std::move(built->line);
  result.certificate = std::move(built->certificate);
  return result;
}

SolveResult Prover::proveFirst(Square first, std::uint64_t maxNodes) {
  const std::uint64_t before = nodes();
  beginCall(maxNodes);
  builder_.clear();  // so that the proof of a first move does not depend on the ones before
  SolveResult result;
  Verdict failure = Verdict::Undecided;
  if (position_.isFull() || !position_.isEmpty(first) || !isLegal(position_, attacker_, first)) {
    failure = Verdict::NoWin;
  } else {
    const bool isFive = position_.threat(attacker_, first) == Threat::Five;
    Verdict expected = isFive ? Verdict::Proven : winsByFours(first);
    if (expected == Verdict::NoWin && limits_.winClass >= WinClass::Threats) expected = winsByThreats(first);
    if (expected == Verdict::NoWin && limits_.winClass == WinClass::Quiet) expected = threatSurvivesPass(first);
    failure = expected;
    if (expected == Verdict::Proven) {
      const std::uint64_t root = position_.key();
      result = build([&](Position& p) { return p.key() == root ? first : answer(p, failure); });
    }
  }
  if (result.verdict != Verdict::Proven) result.verdict = failure == Verdict::NoWin ? failure : Verdict::Undecided;
  result.nodes = nodes() - before;
  callEnd_ = kUnlimitedNodes;
  return result;
}

SolveResult Prover::refute(Square reply, std::uint64_t maxNodes) {
  assert(position_.sideToMove() != attacker_);
  const std::uint64_t before = nodes();
  beginCall(maxNodes);
  threatNodes_ = std::clamp(maxNodes / kThreatShare, kMinThreatNodes, kAnswerVctBudget);
  SolveResult result;
  position_.play(reply);
  if (!position_.isFull() && !position_.lastMoveMadeFive()) {
    Verdict failure = Verdict::Undecided;
    result = build([&](Position& p) {
      otherNodes_ += kRepliesToAnswer;
      return answer(p, failure);
    });
  }
  position_.undo();
  result.nodes = nodes() - before;
  callEnd_ = kUnlimitedNodes;
  threatNodes_ = kAnswerVctBudget;
  return result;
}

SolveResult Prover::refuteAll() {
  assert(position_.sideToMove() != attacker_);
  Verdict failure = Verdict::Undecided;
  return build([&](Position& p) { return answer(p, failure); });
}

void Prover::beginCall(std::uint64_t maxNodes) {
  callEnd_ = maxNodes < kUnlimitedNodes - nodes() ? nodes() + maxNodes : kUnlimitedNodes;
}

// Exact within the node budget: tries the four, every answer to it, and fours after that.
SolveResult::Verdict Prover::winsByFours(Square first) {
  position_.play(first);
  Verdict verdict = Verdict::Proven;
  if (position_.count(~attacker_, Threat::Five) > 0 || position_.count(attacker_, Threat::Five) == 0) {
    verdict = Verdict::NoWin;
  } else {
    VcfResult found;
    const Square escape = refuteReplies(position_, answersToFour(position_, attacker_), [&](Square) {
      found = solveFours(position_, kLastVcfBudget);
      return found.verdict == VcfResult::Verdict::Win;
    });
    if (escape) verdict = found.verdict == VcfResult::Verdict::None ? Verdict::NoWin : Verdict::Undecided;
  }
  position_.undo();
  return verdict;
}

SolveResult::Verdict Prover::winsByThreats(Square first) {
  position_.play(first);
  const VcfResult found = vct_.solveFor(position_, attacker_, nodesLeft(), shouldStop_);
  position_.undo();
  if (found.verdict == VcfResult::Verdict::Win) return Verdict::Proven;
  return found.verdict == VcfResult::Verdict::None ? Verdict::NoWin : Verdict::Undecided;
}

// Filter for quiet moves: one that does not even win against a pass is not worth trying.
SolveResult::Verdict Prover::threatSurvivesPass(Square first) {
  position_.play(first);
  Verdict verdict = Verdict::Proven;
  if (position_.count(~attacker_, Threat::Five) > 0 || position_.isFull()) {
    verdict = Verdict::NoWin;
  } else {
    position_.pass();
    Verdict failure = Verdict::Undecided;
    if (answer(position_, failure).isNone()) verdict = failure;
    position_.undo();
  }
  position_.undo();
  return verdict;
}

// The attacker's move after an answer of the defender. If it returns none, `failure` is NoWin if no such move exists
// and Undecided if the limits did not allow to find one.
Square Prover::answer(Position& position, Verdict& failure) {
  failure = Verdict::Undecided;
  if (isOver()) return Square::none();
  const VcfResult fours = solveFours(position, kAnswerVcfBudget);
  if (fours.verdict == VcfResult::Verdict::Win) return fours.move;
  VcfResult threats = fours;
  if (limits_.winClass != WinClass::Fours) {
    const std::uint64_t share = limits_.winClass == WinClass::Quiet ? threatNodes_ : kUnlimitedNodes;
    threats = vct_.solveFor(position, attacker_, std::min(share, nodesLeft()), shouldStop_);
    if (threats.verdict == VcfResult::Verdict::Win) return threats.move;
  }
  if (threats.verdict == VcfResult::Verdict::None) failure = Verdict::NoWin;
  if (limits_.winClass != WinClass::Quiet || !claims_ || isOver()) return Square::none();
  const Claim claim = claims_(position, nodesLeft());
  otherNodes_ += claim.nodes;
  return claim.move;
}

std::vector<Square> firstMoves(const Position& position, WinClass winClass) {
  Position copy = position;
  const Color attacker = copy.sideToMove();
  SquareSet seen;
  std::vector<Square> moves;
  const auto add = [&](const SquareSet& set) {
    for (const Square s : set - seen) {
      if (isLegal(copy, attacker, s)) moves.push_back(s);
    }
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

SolveResult solve(const Position& position, const SolveLimits& limits, const StopSignal& stop) {
  return Prover(position, limits, stop).solve();
}

SolveResult solveAfterPass(const Position& position, std::uint64_t nodes, const StopSignal& stop) {
  Position passed = position;
  passed.pass();
  return solve(passed, {.deadline = {}, .maxNodes = nodes}, stop);
}

SolveResult solveAfterMove(const Position& position, Square move, std::uint64_t nodes, const StopSignal& stop) {
  Position after = position;
  after.play(move);
  return solve(after, {.deadline = {}, .maxNodes = nodes}, stop);
}

Proof proveWin(Position& position, Square firstMove, const std::function<bool()>& shouldStop) {
  const Color own = position.sideToMove();
  if (firstMove.isNone() || !position.isOnBoard(firstMove) || !position.isEmpty(firstMove)) return Proof::Claimed;
  if (!isLegal(position, own, firstMove)) return Proof::Claimed;
  const Strategy onlyMove = [&](Position&) { return firstMove; };
  if (position.threat(own, firstMove) == Threat::Five && replayWin(position, onlyMove, 1) == ReplayVerdict::Accepted) {
    return Proof::Five;
  }
  return MoveProof(position, firstMove, shouldStop).prove();
}

}  // namespace pentarch
