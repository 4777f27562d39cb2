// SPDX-License-Identifier: MIT
#include "engine/solver/solve.h"

#include "engine/game/forbidden.h"
#include "engine/solver/prover.h"
#include "engine/solver/replay.h"
#include "engine/solver/vcf.h"
#include "engine/solver/vct.h"

namespace pentarch {
namespace {

/// The strategy of a claimed win: the claimed move first, then the moves that the solvers find.
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

SolveResult solve(const Position& position, const SolveLimits& limits, const StopSignal& stop) {
  return Prover(position, limits, stop).solve();
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
