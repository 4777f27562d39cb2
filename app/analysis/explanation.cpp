// SPDX-License-Identifier: MIT
#include "app/analysis/explanation.h"

#include <algorithm>
#include <utility>

#include "engine/position.h"

namespace pentarch::app {
namespace {

[[nodiscard]] std::string_view wordsFor(const ThreatList& threats, Square s) {
  for (const ThreatPoints& kind : threats) {
    if (std::find(kind.points.begin(), kind.points.end(), s) != kind.points.end()) return kind.words;
  }
  return "";
}

/// Answers the questions of an explanation.
class Explainer {
 public:
  Explainer(const Position& position, const ExplainSettings& settings, const StopSignal& stop)
      : position_(position), settings_(settings), stop_(stop) {}

  Explanation run() {
    Explanation e;
    e.nodes = settings_.nodes;
    for (const Color c : kColors) e.threats[indexOf(c)] = threatsOf(position_, c);
    e.fouls = foulsOf(position_);
    SolveLimits limits;
    limits.maxNodes = settings_.nodes;
    e.own = shortened(position_, solve(position_, limits, stop_));
    Position passed = position_;
    passed.pass();
    e.threat = shortened(passed, solveAfterPass(position_, settings_.nodes, stop_));
    if (isProven(e.threat) && !isProven(e.own)) {
      e.replies = solveReplies(position_, settings_.nodes, settings_.jobs, stop_, settings_.onProgress);
    }
    if (settings_.move) e.move = explainMove(*settings_.move, e);
    e.wasInterrupted = stop_.raised();
    return e;
  }

 private:
  [[nodiscard]] static bool isProven(const Win& win) { return win.result.verdict == SolveResult::Verdict::Proven; }

  // The solver returns the first win it finds; VCF often has a shorter one.
  [[nodiscard]] Win shortened(Position position, SolveResult found) const {
    Win win{std::move(found), false};
    if (isProven(win)) win.isShortest = shorten(position, win.result, settings_.nodes);
    return win;
  }

  [[nodiscard]] MoveExplanation explainMove(Square move, const Explanation& e) {
    MoveExplanation m;
    m.move = move;
    const Color side = position_.sideToMove();
    if (side == Color::Black) m.foul = foulAt(position_, move);
    if (m.foul) return m;
    m.gained = wordsFor(e.threats[indexOf(side)], move);
    m.taken = wordsFor(e.threats[indexOf(~side)], move);
    m.makesFive = position_.threat(side, move) == Threat::Five;
    if (m.makesFive) return m;
    Position after = position_;
    after.play(move);
    if (after.count(side, Threat::Five) > 0) {
      for (const Square s : answersToFour(after, side)) {
        if (isLegal(after, ~side, s)) m.answers.push_back(s);
      }
    }
    m.refutation = shortened(after, solveAfterMove(position_, move, settings_.nodes, stop_));
    if (isProven(e.own) && !isProven(m.refutation))
      m.keepsWin = proveWin(position_, move, [this] { return stop_.raised(); });
    return m;
  }

  Position position_;
  const ExplainSettings& settings_;
  const StopSignal& stop_;
};

}  // namespace

Explanation explainPosition(const Position& position, const ExplainSettings& settings, const StopSignal& stop) {
  return Explainer(position, settings, stop).run();
}

}  // namespace pentarch::app
