// SPDX-License-Identifier: MIT
#include "app/analysis/review.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/analysis/ending.h"
#include "app/analysis/judgment.h"
#include "app/records/errors.h"
#include "engine/position.h"

namespace pentarch::review {
namespace {

using app::PositionError;
using records::GameTree;
using records::NodeId;

// Nodes of the main line; nodes[i] is the position after i moves.
[[nodiscard]] std::vector<NodeId> positionsOf(const GameTree& game) {
  std::vector<NodeId> nodes = {records::kRoot};
  for (const NodeId id : game.mainLine()) nodes.push_back(id);
  return nodes;
}

void setUp(Engine& engine, const GameTree& game, NodeId node) {
  const bool isSetUp = node == records::kRoot && !game.setup.empty();
  engine.setUp(game.stonesAt(node), game.sideToMoveAt(node), isSetUp ? LastStone::SetUp : LastStone::Played);
}

// Drops everything after the first position in which the game is over. Throws PositionError if both sides have five
// there.
void cutAfterEnd(Review& review, Engine& engine, std::vector<NodeId>& nodes) {
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    setUp(engine, review.game, nodes[i]);
    review.end = engine.ending();
    if (!review.end.isOver()) continue;
    if (!review.end.loserRow.empty()) throw PositionError("no game leads to its start: both sides have five");
    review.endText = app::endingText(engine);
    for (std::size_t k = i + 1; k < nodes.size(); ++k) review.movesAfterEnd.push_back(review.game[nodes[k]].square);
    nodes.resize(i + 1);
  }
}

// Identifies the position at a node, including the last move, which affects its assessment.
[[nodiscard]] std::string describe(const Review& review, NodeId node) {
  const GameTree& game = review.game;
  std::string text = fmt::format("{} {} {}", traitsOf(review.rule).name, game.boardSize,
                                 game.sideToMoveAt(node) == Color::Black ? 'b' : 'w');
  for (const SetupStone& s : game.stonesAt(node)) {
    text += fmt::format(" {}{}", static_cast<int>(s.content), records::nameOf(s.square));
  }
  return game[node].square.isNone() ? text + " --" : text;
}

void assessAll(Review& review, Engine& engine, const std::vector<NodeId>& nodes, const BudgetSource& budget,
               const StopSignal& stop, const AssessmentMemory& memory) {
  review.assessments.resize(nodes.size());
  for (std::size_t i = nodes.size(); i-- > 0 && !stop.raised();) {
    const std::string position = describe(review, nodes[i]);
    if (auto known = memory.find ? memory.find(position) : std::nullopt) {
      review.nodes += known->nodes;
      review.assessments[i] = std::move(known);
      continue;
    }
    std::optional<Position> before;
    if (i > 0 && review.moves[i - 1].square) {
      setUp(engine, review.game, nodes[i - 1]);
      before = engine.position();
    }
    setUp(engine, review.game, nodes[i]);
    const Square last = i > 0 ? review.moves[i - 1].square : Square::none();
    Assessment a = assess(engine, before ? &*before : nullptr, last, budget(), stop);
    if (stop.raised()) break;  // an assessment cut short is not reliable
    if (memory.keep) memory.keep(position, a);
    review.nodes += a.nodes;
    review.assessments[i] = std::move(a);
  }
  review.wasInterrupted = !review.assessments.front().has_value();
}

void judgeAll(Review& review) {
  reconcile(review.assessments, review.moves);
  std::vector<bool> lost(review.moves.size());
  for (std::size_t i = 0; i < review.moves.size(); ++i) {
    const auto& before = review.assessments[i];
    const auto& after = review.assessments[i + 1];
    lost[i] = before && before->isProvenLoss();
    if (canJudge(review.moves[i], before, after)) judge(review.moves[i], *before, *after);
  }
  for (const Color c : kColors) review.players[indexOf(c)] = summarize(review.moves, lost, c);
  review.decision = decisionOf(review.assessments);
}

}  // namespace

Review reviewGame(const GameTree& game, Rule rule, Engine& engine, const BudgetSource& budget, const StopSignal& stop,
                  const AssessmentMemory& memory) {
  const auto start = Clock::now();
  if (const std::string problem = app::lengthProblemOf(game); !problem.empty()) throw PositionError(problem);
  if (const auto error = game.replayError()) throw PositionError(error->message);
  Review review;
  review.game = game;
  review.rule = rule;
  engine.setRule(rule);
  engine.newGame(game.boardSize);
  engine.clearHash();
  std::vector<NodeId> nodes = positionsOf(game);
  cutAfterEnd(review, engine, nodes);
  for (std::size_t i = 1; i < nodes.size(); ++i) {
    const records::Node& node = game[nodes[i]];
    ReviewedMove move;
    move.square = node.square;
    move.color = node.color;
    move.time = node.time;
    review.moves.push_back(std::move(move));
  }
  assessAll(review, engine, nodes, budget, stop, memory);
  judgeAll(review);
  review.elapsed = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - start);
  return review;
}

std::vector<std::size_t> keyMoments(const Review& review) {
  std::vector<std::size_t> moments;
  for (std::size_t i = 0; i < review.moves.size(); ++i) {
    const ReviewedMove& m = review.moves[i];
    const Fact* only = m.fact(Fact::Kind::OnlyMove);
    const bool isDecision = review.decision && review.decision->ply == i + 1;
    const bool isFound = only != nullptr && only->found;
    const bool ends = m.fact(Fact::Kind::Five) != nullptr || m.fact(Fact::Kind::Forbidden) != nullptr;
    if (m.label >= Label::Mistake || isFound || isDecision || ends) moments.push_back(i + 1);
  }
  return moments;
}

std::string_view nameOf(Label label) {
  switch (label) {
    case Label::None: return "";
    case Label::Inaccuracy: return "inaccuracy";
    case Label::Mistake: return "mistake";
    case Label::Blunder: return "blunder";
  }
  return "";
}

}  // namespace pentarch::review
