// SPDX-License-Identifier: MIT
#include "app/analysis/puzzle.h"

#include <algorithm>
#include <cmath>

namespace pentarch::puzzle {
namespace {

using Verdict = SolveResult::Verdict;
constexpr double kPerMove = 5;
constexpr double kPerDoubledChoice = 6;
constexpr double kPerTenfoldNodes = 4;
constexpr double kForThrees = 8;

[[nodiscard]] std::string_view gradeOf(double points) {
  if (points < 30) return "easy";
  if (points < 45) return "medium";
  return points < 60 ? "hard" : "expert";
}

// Number of first moves of the class other than the solution.
[[nodiscard]] int countOthers(const Position& position, WinClass winClass, Square solution) {
  const std::vector<Square> moves = firstMoves(position, winClass);
  return static_cast<int>(std::count_if(moves.begin(), moves.end(), [&](Square s) { return s != solution; }));
}

}  // namespace

Rating rate(const Difficulty& d) {
  double points = kPerMove * std::max(0, (d.plies - 1) / 2);
  points += kPerDoubledChoice * std::log2(1.0 + d.alternatives);
  points += kPerTenfoldNodes * std::log10(static_cast<double>(std::max<std::uint64_t>(1, d.nodes)));
  if (d.proof == Proof::Vct) points += kForThrees;
  points = std::round(points * 10) / 10;
  return {points, gradeOf(points)};
}

Outcome examine(const Position& position, const Criteria& criteria, const StopSignal& stop, Puzzle& puzzle) {
  const Color side = position.sideToMove();
  if (position.count(side, Threat::Five) > 0 || position.count(~side, Threat::Five) > 0) return Outcome::Trivial;
  SolveResult solved =
      solve(position, {.deadline = {}, .maxNodes = criteria.nodes, .winClass = criteria.winClass}, stop);
  if (solved.verdict == Verdict::NoWin) return Outcome::NoWin;
  if (solved.verdict == Verdict::Undecided) return Outcome::Undecided;
  if (solved.plies() < criteria.minPlies) return Outcome::Trivial;
  puzzle.solution = std::move(solved.line);
  puzzle.nodeLimit = criteria.nodes;
  const Square first = puzzle.solution.front();
  const OnlyWin others = proveOnlyWin(position, first, criteria.nodes, stop);
  puzzle.refuted = others.refuted;
  puzzle.checkNodes = others.nodes;
  if (others.verdict == OnlyWin::Verdict::Another) return Outcome::Several;
  if (others.verdict == OnlyWin::Verdict::Undecided) return Outcome::Undecided;
  puzzle.fours = countOthers(position, WinClass::Fours, first);
  puzzle.threes = countOthers(position, WinClass::Threats, first) - puzzle.fours;
  puzzle.difficulty = {solved.plies(), puzzle.fours + puzzle.threes, solved.nodes, solved.proof};
  return Outcome::Puzzle;
}

}  // namespace pentarch::puzzle
