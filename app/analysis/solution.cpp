// SPDX-License-Identifier: MIT
#include "app/analysis/solution.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "app/records/errors.h"
#include "app/records/names.h"

namespace pentarch::app {

using Verdict = SolveResult::Verdict;

namespace {

struct WinClassWords {
  WinClass winClass;
  std::string_view name;
  std::string_view description;
};

constexpr std::array kWinClasses = {
    WinClassWords{WinClass::Fours, "fours", "fours"},
    WinClassWords{WinClass::Threats, "threats", "fours and threes"},
    WinClassWords{WinClass::Quiet, "quiet", "fours, threes and quiet moves"},
};

[[nodiscard]] const WinClassWords& wordsOf(WinClass winClass) {
  return *std::find_if(kWinClasses.begin(), kWinClasses.end(),
                       [&](const WinClassWords& words) { return words.winClass == winClass; });
}

}  // namespace

std::string_view nameOf(WinClass winClass) {
  return wordsOf(winClass).name;
}

std::string_view describe(WinClass winClass) {
  return wordsOf(winClass).description;
}

WinClass winClassNamed(std::string_view name, std::string_view what) {
  std::vector<std::string> names;
  for (const WinClassWords& words : kWinClasses) {
    if (words.name == name) return words.winClass;
    names.emplace_back(words.name);
  }
  throw UsageError(fmt::format("{}: '{}' is not one of {}{}", what, name, fmt::join(names, ", "),
                               suggestion(std::string(name), names)));
}

const proof::Certificate* Solution::certificate() const {
  if (verdict != Verdict::Proven) return nullptr;
  return win ? &win->solved.certificate : &firstMoves->winning.front().certificate;
}

Solution run(const SolveQuestion& question, const Engine& engine, const QuestionLimits& limits, const Host& host) {
  Budget budget = limits.startBudget(host.stop);
  Solution solution;
  if (engine.state() != GameState::Running) {
    solution.verdict = Verdict::NoWin;
  } else if (question.wantsAll || !question.only.empty()) {
    solution.firstMoves = searchFirstMoves(engine.position(), question.winClass, question.only, budget);
    solution.verdict = solution.firstMoves->verdict();
  } else {
    solution.win = searchWin(engine.position(), question.winClass, budget);
    solution.verdict = solution.win->solved.verdict;
    // The tree search can find wins with quiet moves but cannot refute them.
    if (solution.verdict == Verdict::NoWin && question.winClass == WinClass::Quiet) {
      solution.verdict = Verdict::Undecided;
    }
  }
  solution.wasInterrupted = host.stop.raised() && solution.verdict != Verdict::Proven;
  return solution;
}

}  // namespace pentarch::app
