// SPDX-License-Identifier: MIT
#include "app/cli/solve/solve.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/analysis/ending.h"
#include "app/analysis/score_text.h"
#include "app/cli/position_text.h"
#include "app/records/names.h"
#include "engine/base/counted.h"
#include "engine/game/notation.h"

namespace pentarch::app {
namespace {

using Verdict = SolveResult::Verdict;

constexpr std::size_t kAnyWidth = std::string::npos;  // lines are printed whole

[[nodiscard]] std::string mover(const Engine& engine, const SolveQuestion& question) {
  const std::string_view side = nameOf(engine.sideToMove());
  return question.isForOpponent ? fmt::format("If {} passed: {}", nameOf(~engine.sideToMove()), side)
                                : std::string(side);
}

[[nodiscard]] std::string textOf(const Engine& engine, const WinSearchResult& found, const SolveQuestion& question) {
  const SolveResult& solved = found.solved;
  if (solved.verdict == Verdict::Proven) {
    return fmt::format("{} wins in {}, proven by {}: {}\n", mover(engine, question), pliesText(solved.plies()),
                       kindText(solved.proof), movesText(solved.line, kAnyWidth));
  }
  std::string text;
  if (solved.verdict == Verdict::NoWin) {
    const WinClass excluded = std::min(question.winClass, WinClass::Threats);
    text = fmt::format("{} has no win by {}\n", mover(engine, question), describe(excluded));
  }
  if (!found.claimed.isNone()) {
    text += fmt::format("not decided: the search claims that {} wins, ", notation::toLetters(found.claimed));
    text += solved.isUnchecked ? "and there was no time to check the proof\n" : "but no proof was found\n";
  } else if (solved.isUnchecked) {
    text += "not decided within the limits: there was no time to check the proof\n";
  } else if (found.depth > 0) {
    text += fmt::format("not decided: a search to depth {} found no win with quiet moves\n", found.depth);
  } else if (solved.verdict == Verdict::Undecided) {
    text += "not decided within the limits\n";
  }
  return text;
}

[[nodiscard]] std::string textOf(const Engine& engine, const FirstMoves& found, const SolveQuestion& question) {
  const std::string_view by = describe(question.winClass);
  std::string text;
  if (!found.winning.empty()) {
    text = fmt::format("{} has {} by {}{}\n", mover(engine, question),
                       counted(found.winning.size(), "winning first move", "winning first moves"), by,
                       found.undecided.empty() ? "" : " so far");
  } else if (found.undecided.empty()) {
    text = fmt::format("{} has no winning first move by {}\n", mover(engine, question), by);
  } else {
    text = fmt::format("no winning first move of {} was found yet by {}\n", nameOf(engine.sideToMove()), by);
  }
  int rank = 0;
  for (const SolveResult& w : found.winning) {
    text += fmt::format("{:>3}. {:<4} win {:<3} {:<7} {}\n", ++rank, notation::toLetters(w.line.front()), w.plies(),
                        kindText(w.proof), movesText(w.line, kAnyWidth));
  }
  const auto refuted = static_cast<std::size_t>(found.refuted);
  if (refuted > 0) {
    text += counted(refuted, "move was tried and does", "moves were tried and do") + " not win that way\n";
  }
  if (!found.undecided.empty()) {
    text += counted(found.undecided.size(), "move is", "moves are") + " not decided within the limits\n";
  }
  return text;
}

}  // namespace

std::string solutionText(const Engine& engine, const SolveQuestion& question, const Solution& solution) {
  if (solution.win) {
    return textOf(engine, *solution.win, question) + counted(solution.win->solved.nodes, "node", "nodes") + "\n";
  }
  if (solution.firstMoves) {
    return textOf(engine, *solution.firstMoves, question) + counted(solution.firstMoves->nodes, "node", "nodes") + "\n";
  }
  return endingText(engine) + "\n";
}

}  // namespace pentarch::app
