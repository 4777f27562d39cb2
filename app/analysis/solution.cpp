// SPDX-License-Identifier: MIT
#include "app/analysis/solution.h"

#include <fmt/format.h>

#include <string>

#include "app/records/errors.h"
#include "app/records/names.h"

namespace pentarch::app {

using Verdict = SolveResult::Verdict;

std::string_view nameOf(WinClass winClass) {
  switch (winClass) {
    case WinClass::Fours: return "fours";
    case WinClass::Threats: return "threats";
    case WinClass::Quiet: return "quiet";
  }
  return "quiet";
}

WinClass winClassNamed(std::string_view name) {
  if (name == "fours") return WinClass::Fours;
  if (name == "threats") return WinClass::Threats;
  if (name == "quiet") return WinClass::Quiet;
  throw UsageError(fmt::format("--class: '{}' is not fours, threats or quiet{}", name,
                               suggestion(std::string(name), {"fours", "threats", "quiet"})));
}

std::string_view describe(WinClass winClass) {
  switch (winClass) {
    case WinClass::Fours: return "fours";
    case WinClass::Threats: return "fours and threes";
    case WinClass::Quiet: return "fours, threes and quiet moves";
  }
  return "fours";
}

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
