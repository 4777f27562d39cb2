// SPDX-License-Identifier: MIT
#include "app/solve/solution.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/commands.h"
#include "app/ending.h"
#include "app/errors.h"
#include "app/score_text.h"
#include "app/solve/win_search.h"
#include "app/text_layout.h"
#include "engine/game/notation.h"

namespace pentarch::app {
namespace {

using Verdict = SolveResult::Verdict;

[[nodiscard]] std::string lineText(const std::vector<Square>& line) {
  std::string text;
  for (const Square s : line) text += (text.empty() ? "" : " ") + notation::toLetters(s);
  return text;
}

/// Solves one position and collects the results.
class Task {
 public:
  Task(const Engine& engine, const SolveQuestion& question, const StopSignal& stop)
      : engine_(engine), question_(question), stop_(stop) {}

  Solution run(const ChosenPosition& chosen) {
    Json& json = solution_.json;
    json = {{"v", kFormatVersion}, {"type", "solve"}, {"position", chosen.position.source}};
    if (chosen.turn) json["turn"] = *chosen.turn;
    if (chosen.position.isGame) {
      json["played"] = movesJson(chosen.position.stones);
    } else {
      addStones(json, chosen.position.stones);
    }
    json["rule"] = traitsOf(engine_.rule()).name;
    json["size"] = engine_.boardSize();
    json["side"] = engine_.sideToMove() == Color::Black ? "black" : "white";
    json["class"] = nameOf(question_.limits.winClass);
    if (engine_.state() != GameState::Running) {
      solution_.verdict = Verdict::NoWin;
      json["ending"] = endingJson(engine_);
      solution_.text = endingText(engine_) + "\n";
    } else {
      question_.wantsAll || !question_.only.empty() ? solveAll() : solveOne();
    }
    json["verdict"] = nameOf(solution_.verdict);
    json["interrupted"] = stop_.raised() && solution_.verdict != Verdict::Proven;
    return std::move(solution_);
  }

 private:
  void solveOne() {
    WinSearchResult found = searchWin(engine_.position(), question_.limits, stop_);
    SolveResult& solved = found.solved;
    const WinClass winClass = question_.limits.winClass;
    // The tree search can find wins with quiet moves but cannot refute them.
    const bool isOpen = solved.verdict == Verdict::NoWin && winClass == WinClass::Quiet;
    solution_.verdict = isOpen ? Verdict::Undecided : solved.verdict;
    Json& json = solution_.json;
    json["proof"] = nameOf(solved.proof);
    json["plies"] = solved.plies();
    json["nodes"] = solved.nodes;
    json["line"] = movesJson(solved.line);
    const bool isExcluded = solved.verdict == Verdict::NoWin;
    json["excluded"] = isExcluded ? Json(nameOf(std::min(winClass, WinClass::Threats))) : Json(nullptr);
    if (found.depth > 0) json["depth"] = found.depth;
    if (!found.claimed.isNone()) json["claimed"] = notation::toLetters(found.claimed);
    solution_.text = textOf(found) + counted(solved.nodes, "node", "nodes") + "\n";
    if (solved.verdict == Verdict::Proven) solution_.certificate = std::move(solved.certificate);
  }

  [[nodiscard]] std::string textOf(const WinSearchResult& found) const {
    const SolveResult& solved = found.solved;
    if (solved.verdict == Verdict::Proven) {
      return fmt::format("{} wins in {}, proven by {}: {}\n", mover(), pliesText(solved.plies()), nameOf(solved.proof),
                         lineText(solved.line));
    }
    std::string text;
    if (solved.verdict == Verdict::NoWin) {
      const WinClass excluded = std::min(question_.limits.winClass, WinClass::Threats);
      text = fmt::format("{} has no win by {}\n", mover(), describe(excluded));
    }
    if (!found.claimed.isNone()) {
      text += fmt::format("not decided: the search claims that {} wins, ", notation::toLetters(found.claimed));
      text += solved.isUnchecked ? "and there was no time to check the proof\n" : "but no proof was found\n";
    } else if (found.depth > 0) {
      text += fmt::format("not decided: a search to depth {} found no win with quiet moves\n", found.depth);
    } else if (solved.verdict == Verdict::Undecided) {
      text += fmt::format("not decided within the limits{}\n",
                          solved.isUnchecked ? ": there was no time to check the proof" : "");
    }
    return text;
  }

  void solveAll() {
    FirstMoves found = searchFirstMoves(engine_.position(), question_.limits, question_.only, stop_);
    solution_.verdict = found.verdict();
    Json& json = solution_.json;
    json["nodes"] = found.nodes;
    json["moves"] = Json::array();
    for (const SolveResult& w : found.winning) {
      json["moves"].push_back({{"move", notation::toLetters(w.line.front())},
                               {"plies", w.plies()},
                               {"proof", nameOf(w.proof)},
                               {"line", movesJson(w.line)}});
    }
    json["refuted"] = found.refuted;
    json["undecided"] = movesJson(found.undecided);
    solution_.text = textOf(found) + counted(found.nodes, "node", "nodes") + "\n";
    if (!found.winning.empty()) solution_.certificate = std::move(found.winning.front().certificate);
  }

  [[nodiscard]] std::string textOf(const FirstMoves& found) const {
    const std::string_view by = describe(question_.limits.winClass);
    std::string text;
    if (!found.winning.empty()) {
      text = fmt::format("{} has {} by {}{}\n", mover(),
                         counted(found.winning.size(), "winning first move", "winning first moves"), by,
                         found.undecided.empty() ? "" : " so far");
    } else if (found.undecided.empty()) {
      text = fmt::format("{} has no winning first move by {}\n", mover(), by);
    } else {
      text = fmt::format("no winning first move of {} was found yet by {}\n", nameOf(engine_.sideToMove()), by);
    }
    int rank = 0;
    for (const SolveResult& w : found.winning) {
      text += fmt::format("{:>3}. {:<4} win {:<3} {:<7} {}\n", ++rank, notation::toLetters(w.line.front()), w.plies(),
                          nameOf(w.proof), lineText(w.line));
    }
    const auto refuted = static_cast<std::size_t>(found.refuted);
    if (refuted > 0) text += counted(refuted, "move was tried and does", "moves were tried and do") + " not win so\n";
    if (!found.undecided.empty()) {
      text += counted(found.undecided.size(), "move is", "moves are") + " not decided within the limits\n";
    }
    return text;
  }

  [[nodiscard]] std::string mover() const {
    const std::string_view side = nameOf(engine_.sideToMove());
    return question_.isForOpponent ? fmt::format("If {} passed: {}", nameOf(~engine_.sideToMove()), side)
                                   : std::string(side);
  }

  const Engine& engine_;
  const SolveQuestion& question_;
  const StopSignal& stop_;
  Solution solution_;
};

}  // namespace

Solution solvePosition(const Engine& engine, const ChosenPosition& chosen, const SolveQuestion& question,
                       const StopSignal& stop) {
  return Task(engine, question, stop).run(chosen);
}

}  // namespace pentarch::app
