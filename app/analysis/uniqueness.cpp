// SPDX-License-Identifier: MIT
#include "app/analysis/uniqueness.h"

#include <algorithm>

#include "engine/solver/prover.h"

namespace pentarch::puzzle {
namespace {

using Verdict = SolveResult::Verdict;
constexpr std::uint64_t kCheckFactor = 50;  // node limit for all other moves, in multiples of the limit per move

// Number of first moves of the class other than the solution.
[[nodiscard]] int countOthers(const Position& position, WinClass winClass, Square solution, const StopSignal& stop) {
  const SolveLimits limits{.deadline = {}, .maxNodes = 1, .winClass = winClass};
  const std::vector<Square> moves = Prover(position, limits, stop).firstMoves();
  return static_cast<int>(std::count_if(moves.begin(), moves.end(), [&](Square s) { return s != solution; }));
}

// Tries every other first move, quiet ones included, followed by fours and threes.
[[nodiscard]] Outcome checkOthers(const Position& position, const Criteria& criteria, const StopSignal& stop,
                                  Puzzle& puzzle) {
  const SolveLimits limits{.deadline = {}, .maxNodes = kCheckFactor * criteria.nodes, .winClass = WinClass::Quiet};
  Prover prover(position, limits, stop);
  Outcome outcome = Outcome::Puzzle;
  for (const Square move : prover.firstMoves()) {
    if (move == puzzle.solution.front()) continue;
    const Verdict verdict = prover.proveFirst(move, criteria.nodes).verdict;
    if (verdict == Verdict::Proven) return Outcome::Several;
    if (prover.isOver()) return Outcome::Undecided;
    // Go on after an undecided move: a second win is the more useful result.
    if (verdict == Verdict::Undecided) outcome = Outcome::Undecided;
    ++puzzle.refuted;
  }
  puzzle.checkNodes = prover.nodes();
  return outcome;
}

}  // namespace

Outcome examine(const Position& position, const Criteria& criteria, const StopSignal& stop, Puzzle& puzzle) {
  const Color side = position.sideToMove();
  if (position.count(side, Threat::Five) > 0 || position.count(~side, Threat::Five) > 0) return Outcome::Trivial;
  const SolveLimits limits{.deadline = {}, .maxNodes = criteria.nodes, .winClass = criteria.winClass};
  SolveResult solved = Prover(position, limits, stop).solve();
  if (solved.verdict == Verdict::NoWin) return Outcome::NoWin;
  if (solved.verdict == Verdict::Undecided) return Outcome::Undecided;
  if (solved.plies() < criteria.minPlies) return Outcome::Trivial;
  puzzle.solution = std::move(solved.line);
  puzzle.nodeLimit = criteria.nodes;
  const Outcome outcome = checkOthers(position, criteria, stop, puzzle);
  if (outcome != Outcome::Puzzle) return outcome;
  puzzle.fours = countOthers(position, WinClass::Fours, puzzle.solution.front(), stop);
  puzzle.threes = countOthers(position, WinClass::Threats, puzzle.solution.front(), stop) - puzzle.fours;
  puzzle.difficulty = {solved.plies(), puzzle.fours + puzzle.threes, solved.nodes, solved.proof};
  return outcome;
}

}  // namespace pentarch::puzzle
