// SPDX-License-Identifier: MIT
#include "engine/solver/replayed_win.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/game/forbidden.h"
#include "engine/solver/budgets.h"
#include "engine/solver/refutation.h"

namespace pentarch {
namespace {

// Plies to the five of a proven win along its line. The five is missing where the defender has no legal reply, or where
// the budget ended the line after a reply; then the win takes at least `found` plies.
[[nodiscard]] int pliesAlong(Position position, const std::vector<Square>& line, int found) {
  for (const Square s : line) position.play(s);
  const int length = static_cast<int>(line.size());
  return position.lastMoveMadeFive() ? length : std::max(found, length + (length % 2 == 1 ? 2 : 1));
}

// The win with its line if the replay accepts it.
template <typename LineOf>
[[nodiscard]] ReplayedWin confirmed(Position& position, const ThreatResult& found, const Strategy& strategy,
                                    const LineOf& lineOf) {
  if (found.verdict != ThreatResult::Verdict::Win) return {found.verdict, 0, {}};
  if (replayWin(position, strategy, budgets::kReplay) != ReplayVerdict::Accepted) return {};
  std::vector<Square> line = lineOf();
  const int plies = pliesAlong(position, line, found.plies);
  return {ThreatResult::Verdict::Win, plies, std::move(line)};
}

[[nodiscard]] bool makesFour(Position& position, Square s) {
  const Color own = position.sideToMove();
  position.play(s);
  const bool isFour = position.count(own, Threat::Five) > 0;
  position.undo();
  return isFour;
}

}  // namespace

Strategy foursOf(VcfSolver& solver, int maxPositions, Budget& budget, int unchecked) {
  return [&solver, maxPositions, &budget, unchecked](Position& position) mutable {
    return --unchecked < 0 && budget.spent() ? Square::none() : solver.solve(position, maxPositions, budget).move;
  };
}

Strategy threatsOf(VctSolver& solver, Budget& budget, int unchecked) {
  return [&solver, &budget, unchecked](Position& position) mutable {
    return --unchecked < 0 && budget.spent() ? Square::none() : solver.winningMove(position, budget);
  };
}

ReplayedWin replayedFours(Position& position, VcfSolver& solver, int maxPositions, Budget& budget) {
  return confirmed(position, solver.solve(position, maxPositions, budget),
                   foursOf(solver, budgets::kFoursOfReplayedMove, budget, budgets::kReplayUnchecked),
                   [&] { return solver.line(position, budgets::kFoursOfReplayedMove, budget); });
}

ReplayedWin replayedThreats(Position& position, VctSolver& solver, std::uint64_t maxNodes, Budget& budget) {
  return confirmed(position, solver.solve(position, maxNodes, budget),
                   threatsOf(solver, budget, budgets::kReplayUnchecked), [&] { return solver.line(position, budget); });
}

ReplayedClaim replayedClaim(Position& position, Square firstMove, Budget& budget) {
  const Color own = position.sideToMove();
  if (firstMove.isNone() || !position.isOnBoard(firstMove) || !position.isEmpty(firstMove)) return {};
  if (!isLegal(position, own, firstMove)) return {};
  const Threat threat = position.threat(own, firstMove);
  const bool isFive = threat == Threat::Five;
  bool onlyFours = !isFive && makesFour(position, firstMove);
  bool isPrepared = false;  // the solver of threats has been set up for the attacker
  VcfSolver fours;
  VctSolver threats;
  const std::uint64_t root = position.key();
  const Strategy strategy = [&](Position& p) {
    if (p.key() == root) return firstMove;
    if (budget.spent()) return Square::none();
    budget.charge(budgets::kReplayedAnswer);
    const ThreatResult four = fours.solve(p, budgets::kFoursOfAnswer, budget);
    if (four.verdict == ThreatResult::Verdict::Win) return four.move;
    onlyFours = false;
    if (isPrepared) return threats.winningMove(p, budget);
    isPrepared = true;
    return threats.solve(p, budgets::kThreatsOfReplayedAnswer, budget).move;
  };
  std::optional<WinningLine> longest = longestLine(position, strategy, budgets::kReplayOfClaim);
  if (!longest) return {};
  return {isFive ? Proof::Five : onlyFours ? Proof::Vcf : kindOf(threat), *std::move(longest)};
}

}  // namespace pentarch
