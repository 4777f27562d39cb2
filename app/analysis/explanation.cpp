// SPDX-License-Identifier: MIT
#include "app/analysis/explanation.h"

#include <algorithm>
#include <utility>

#include "app/analysis/ending.h"
#include "app/analysis/foul.h"
#include "app/records/errors.h"
#include "engine/position.h"

namespace pentarch::app {
namespace {

[[nodiscard]] std::vector<Square> listOf(const SquareSet& set) {
  std::vector<Square> list;
  for (const Square s : set) list.push_back(s);
  return list;
}

// In renju some points that look forbidden are legal for Black, and a three does not count if no legal move makes an
// open four of it.
void correctForRenju(Position& position, SquareSet& fourThrees, SquareSet& fours, SquareSet& openThrees) {
  for (const Square s : SquareSet(fourThrees)) {
    if (!realThreesAt(position, s).empty()) continue;
    fourThrees.erase(s);
    fours.insert(s);
  }
  for (const Square s : SquareSet(openThrees)) {
    if (realThreesAt(position, s).empty()) openThrees.erase(s);
  }
  const SquareSet makingFours = fourMoves(position, Color::Black);
  for (const Square s : SquareSet(position.set(Color::Black, Threat::Forbidden))) {
    if (foulAt(position, s)) continue;
    const bool hasThree = !realThreesAt(position, s).empty();
    if (makingFours.contains(s)) {
      (hasThree ? fourThrees : fours).insert(s);
    } else if (hasThree) {
      openThrees.insert(s);
    }
  }
}

[[nodiscard]] std::string_view wordsFor(const ThreatList& threats, Square s) {
  for (const ThreatPoints& kind : threats) {
    if (std::find(kind.points.begin(), kind.points.end(), s) != kind.points.end()) return kind.words;
  }
  return "";
}

/// Answers the questions of an explanation.
class Explainer {
 public:
  Explainer(const Position& position, std::optional<std::uint64_t> nodes, const Host& host)
      : position_(position), nodes_(nodes.value_or(Explanation().nodes)), host_(host), budget_{.stop = &host.stop} {}

  [[nodiscard]] Explanation explain(std::optional<Square> move) {
    Explanation e;
    e.nodes = nodes_;
    for (const Color c : kColors) e.threats[indexOf(c)] = threatsOf(position_, c);
    e.fouls = foulsOf(position_);
    e.own = winOf(position_);
    Position passed = position_;
    passed.pass();
    e.threat = winOf(passed);
    if (isProven(e.threat) && !isProven(e.own)) {
      e.replies = solveReplies(position_, nodes_, host_.jobs, host_.stop, host_.onStep);
    }
    if (move) e.move = explainMove(*move, e);
    e.wasInterrupted = host_.stop.raised();
    return e;
  }

 private:
  [[nodiscard]] static bool isProven(const Win& win) { return win.result.verdict == SolveResult::Verdict::Proven; }

  // The win of the side to move. The solver returns the first one it finds; a VCF is often shorter.
  [[nodiscard]] Win winOf(Position position) {
    Budget part = budget_.part(nodes_);
    Win win{solve(position, part), false};
    if (isProven(win)) win.isShortest = shorten(position, win.result, nodes_, budget_);
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
    m.refutation = winOf(after);
    if (isProven(e.own) && !isProven(m.refutation)) {
      Budget part = budget_.part(nodes_);
      m.keepsWin = replayedClaim(position_, move, part).proof;
    }
    return m;
  }

  Position position_;
  std::uint64_t nodes_;
  const Host& host_;
  Budget budget_;
};

}  // namespace

ThreatList threatsOf(Position& position, Color color) {
  SquareSet fourThrees = position.set(color, Threat::FourThree);
  SquareSet fours = position.points(color, Threat::Four, Threat::FourPlus);
  SquareSet openThrees = position.points(color, Threat::OpenThree, Threat::OpenThreePlus);
  if (color == Color::Black && position.traits().blackHasForbiddenPoints()) {
    correctForRenju(position, fourThrees, fours, openThrees);
  }
  return {{{"five", "five", listOf(position.set(color, Threat::Five))},
           {"open_four", "open four or two fours", listOf(position.set(color, Threat::OpenFour))},
           {"four_three", "four and open three", listOf(fourThrees)},
           {"double_three", "two open threes", listOf(position.set(color, Threat::DoubleThree))},
           {"four", "four", listOf(fours)},
           {"open_three", "open three", listOf(openThrees)}}};
}

Explanation run(const ExplainQuestion& question, const Engine& engine, const QuestionLimits& limits, const Host& host) {
  if (engine.ending().isOver()) throw PositionError(endingText(engine) + ": there is nothing to explain");
  return Explainer(engine.position(), limits.nodes, host).explain(question.move);
}

}  // namespace pentarch::app
