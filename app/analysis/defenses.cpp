// SPDX-License-Identifier: MIT
#include "app/analysis/defenses.h"

#include <algorithm>

#include "engine/game/forbidden.h"
#include "engine/game/movegen.h"
#include "engine/solver/replay.h"
#include "engine/solver/solve.h"
#include "engine/solver/vcf.h"
#include "engine/solver/vct.h"

namespace pentarch::review {
namespace {

constexpr int kThreatBudget = 20'000;
constexpr int kRefutationBudget = 3'000;
constexpr int kCheckBudget = 5'000;
constexpr std::uint64_t kVctBudget = 10'000;
constexpr std::size_t kFew = 16;  // at most this many defenses are searched for a VCT

/// Finds wins of the side to move and verifies them with the checker.
class Refuter {
 public:
  /// The line of a VCF; empty if none was found.
  [[nodiscard]] std::vector<Square> byFours(Position& position, int budget, const std::function<bool()>& shouldStop) {
    const VcfResult found = vcf_.solve(position, budget, shouldStop);
    if (found.verdict != VcfResult::Verdict::Win) return {};
    const Strategy strategy = [&](Position& p) { return vcf_.solve(p, budget, shouldStop).move; };
    if (checkWin(position, strategy, kCheckBudget) != ProofVerdict::Accepted) return {};
    return vcf_.line(position, budget, shouldStop);
  }
  /// Plies of a win by fours and threes, or 0. If the opponent threatens five, that is answered first and `afterFour`
  /// is returned, since the length of the win that follows is not known.
  [[nodiscard]] int byThreats(Position& position, int afterFour, const std::function<bool()>& shouldStop) {
    const ThreatAnalysis threats = analyzeThreats(position);
    if (threats.situation == Situation::BlockFive) {
      for (const Square answer : threats.moves) {
        if (proveWin(position, answer, shouldStop) >= Proof::Five) return afterFour;
      }
      return 0;
    }
    const VcfResult found = vct_.solve(position, kVctBudget, shouldStop);
    if (found.verdict != VcfResult::Verdict::Win) return 0;
    const Strategy strategy = [&](Position& p) {
      return shouldStop() ? Square::none() : vct_.winningMove(p, shouldStop);
    };
    return checkWin(position, strategy, kCheckBudget) == ProofVerdict::Accepted ? found.plies : 0;
  }
  [[nodiscard]] std::uint64_t nodes() const { return vcf_.nodes() + vct_.nodes(); }

 private:
  VcfSolver vcf_;
  VctSolver vct_;
};

}  // namespace

Defenses findDefenses(Position& position, const std::function<bool()>& shouldStop) {
  Defenses found;
  Refuter refuter;
  position.pass();
  std::vector<Square> line = refuter.byFours(position, kThreatBudget, shouldStop);
  position.undo();
  if (line.empty()) {
    found.nodes = refuter.nodes();
    return found;
  }
  found.threat = Threat{static_cast<int>(line.size()), std::move(line)};
  const auto loses = [&](Square move, bool withThrees) {
    position.play(move);
    int plies = 0;
    if (!position.lastMoveMadeFive()) {
      plies = withThrees ? refuter.byThreats(position, found.threat->plies + 2, shouldStop)
                         : static_cast<int>(refuter.byFours(position, kRefutationBudget, shouldStop).size());
    }
    position.undo();
    found.longest = std::max(found.longest, plies);
    return plies > 0;
  };
  for (const Square s : position.emptyPoints()) {
    if (shouldStop()) return found;
    if (isLegal(position, position.sideToMove(), s) && !loses(s, false)) found.moves.push_back(s);
  }
  if (found.moves.size() <= kFew) {
    const auto survivors =
        std::stable_partition(found.moves.begin(), found.moves.end(), [&](Square s) { return !loses(s, true); });
    found.onlyFours = survivors == found.moves.end();
    found.moves.erase(survivors, found.moves.end());
  }
  found.isComplete = true;
  found.nodes = refuter.nodes();
  return found;
}

}  // namespace pentarch::review
