// SPDX-License-Identifier: MIT
#include "app/analysis/solution.h"

namespace pentarch::app {

using Verdict = SolveResult::Verdict;

const proof::Certificate* Solution::certificate() const {
  if (verdict != Verdict::Proven) return nullptr;
  return win ? &win->solved.certificate : &firstMoves->winning.front().certificate;
}

Solution solvePosition(const Engine& engine, const SolveQuestion& question, const StopSignal& stop) {
  Solution solution;
  if (engine.state() != GameState::Running) {
    solution.verdict = Verdict::NoWin;
  } else if (question.wantsAll || !question.only.empty()) {
    solution.firstMoves = searchFirstMoves(engine.position(), question.limits, question.only, stop);
    solution.verdict = solution.firstMoves->verdict();
  } else {
    solution.win = searchWin(engine.position(), question.limits, stop);
    solution.verdict = solution.win->solved.verdict;
    // The tree search can find wins with quiet moves but cannot refute them.
    if (solution.verdict == Verdict::NoWin && question.limits.winClass == WinClass::Quiet) {
      solution.verdict = Verdict::Undecided;
    }
  }
  solution.wasInterrupted = stop.raised() && solution.verdict != Verdict::Proven;
  return solution;
}

}  // namespace pentarch::app
