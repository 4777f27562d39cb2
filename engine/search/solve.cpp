// SPDX-License-Identifier: MIT
#include "engine/search/solve.h"

#include <algorithm>
#include <limits>

#include "engine/game/forbidden.h"
#include "engine/search/proof.h"
#include "engine/search/vcf.h"
#include "engine/search/vct.h"

namespace pentarch {
namespace {

constexpr int kFirstVcfBudget = 1'000;
constexpr int kLastVcfBudget = 1'000'000;
constexpr long long kVcfBudgetPerMs = 300;  // what the solver does in a millisecond even on a slow machine
constexpr int kCheckBudget = 20'000'000;
constexpr int kReplayBudget = 100'000;
constexpr unsigned kVcfEntryBits = 18;

class Prover {
 public:
  Prover(const Position& position, const SolveLimits& limits, const StopSignal& stop)
      : position_(position), limits_(limits), stop_(stop), vcf_(kVcfEntryBits) {}

  SolveResult run() {
    if (position_.isFull() || position_.lastMoveMadeFive()) return {SolveResult::Verdict::NoWin, Proof::None, {}, 0};
    SolveResult result = byFours();
    if (result.verdict != SolveResult::Verdict::Proven && !isOver()) result = byThreats();
    result.nodes = nodes();
    return result;
  }

 private:
  [[nodiscard]] std::uint64_t nodes() const { return vcf_.nodes() + vct_.nodes(); }

  [[nodiscard]] bool isOver() const {
    return stop_.raised() || nodesLeft() == 0 || (limits_.deadline.isSet() && Clock::now() >= limits_.deadline.hard);
  }

  [[nodiscard]] std::uint64_t nodesLeft() const {
    if (!limits_.maxNodes) return std::numeric_limits<std::uint64_t>::max();
    return *limits_.maxNodes - std::min(*limits_.maxNodes, nodes());
  }

  // The solver of fours does not watch the clock: it gets no more than it can do in the time.
  [[nodiscard]] int vcfBudget(int wanted) const {
    auto budget = static_cast<long long>(std::min(static_cast<std::uint64_t>(wanted), nodesLeft()));
    if (limits_.deadline.isSet()) {
      const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(limits_.deadline.hard - Clock::now());
      budget = std::min(budget, std::max<long long>(1, left.count()) * kVcfBudgetPerMs);
    }
    return static_cast<int>(budget);
  }

  SolveResult byFours() {
    for (int budget = kFirstVcfBudget; budget <= kLastVcfBudget && !isOver(); budget *= 10) {
      const VcfResult found = vcf_.solve(position_, vcfBudget(budget));
      if (found.verdict == VcfResult::Verdict::None) break;
      if (found.verdict != VcfResult::Verdict::Win) continue;
      const Strategy strategy = [&](Position& p) {
        return isOver() ? Square::none() : vcf_.solve(p, kReplayBudget).move;
      };
      return checked(strategy, Proof::Vcf, vcf_.line(position_, kReplayBudget));
    }
    return {};
  }

  SolveResult byThreats() {
    const VcfResult found = vct_.solve(position_, nodesLeft(), [this] { return isOver(); });
    if (found.verdict == VcfResult::Verdict::None) return {SolveResult::Verdict::NoWin, Proof::None, {}, 0};
    if (found.verdict != VcfResult::Verdict::Win) return {};
    const Strategy strategy = [&](Position& p) { return isOver() ? Square::none() : vct_.winningMove(p); };
    return checked(strategy, Proof::Vct, vct_.line(position_));
  }

  SolveResult checked(const Strategy& strategy, Proof proof, std::vector<Square> line) {
    if (checkWin(position_, strategy, kCheckBudget) != ProofVerdict::Accepted) return {};
    return {SolveResult::Verdict::Proven, line.size() == 1 ? Proof::Five : proof, std::move(line), 0};
  }

  Position position_;
  const SolveLimits& limits_;
  const StopSignal& stop_;
  VcfSolver vcf_;
  VctSolver vct_;
};

/// The strategy behind a claimed win: the claimed move first, then whatever the solvers find.
class ClaimedWin {
 public:
  ClaimedWin(Position& position, Square firstMove, const std::function<bool()>& shouldStop)
      : position_(position), firstMove_(firstMove), firstKey_(position.key()), shouldStop_(shouldStop) {}

  Proof prove() {
    const Strategy strategy = [this](Position& p) { return p.key() == firstKey_ ? firstMove_ : answer(p); };
    onlyFours_ = makesFour(position_, firstMove_);
    if (checkWin(position_, strategy, kMaxQuestions) != ProofVerdict::Accepted) return Proof::Claimed;
    return onlyFours_ ? Proof::Vcf : Proof::Vct;
  }

 private:
  static constexpr int kMaxQuestions = 20'000;
  static constexpr int kVcfBudget = 5'000;
  static constexpr std::uint64_t kVctBudget = 20'000;

  [[nodiscard]] Square answer(Position& position) {
    if (shouldStop_ && shouldStop_()) return Square::none();
    const VcfResult vcf = vcf_.solve(position, kVcfBudget);
    if (vcf.verdict == VcfResult::Verdict::Win) return vcf.move;
    onlyFours_ = false;
    if (isPrepared_) return vct_.winningMove(position);
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
  bool isPrepared_ = false;  // the solver of threats knows whose win it looks for
  VcfSolver vcf_;
  VctSolver vct_;
};

}  // namespace

SolveResult solve(const Position& position, const SolveLimits& limits, const StopSignal& stop) {
  return Prover(position, limits, stop).run();
}

Proof proveWin(Position& position, Square firstMove, const std::function<bool()>& shouldStop) {
  const Color own = position.sideToMove();
  if (firstMove.isNone() || !position.isOnBoard(firstMove) || !position.isEmpty(firstMove)) return Proof::Claimed;
  if (!isLegal(position, own, firstMove)) return Proof::Claimed;
  const Strategy onlyMove = [&](Position&) { return firstMove; };
  if (position.threat(own, firstMove) == Threat::Five && checkWin(position, onlyMove, 1) == ProofVerdict::Accepted) {
    return Proof::Five;
  }
  return ClaimedWin(position, firstMove, shouldStop).prove();
}

}  // namespace pentarch
