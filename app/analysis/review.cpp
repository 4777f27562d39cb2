// SPDX-License-Identifier: MIT
#include "app/analysis/review.h"

#include <algorithm>

#include "app/analysis/ending.h"
#include "app/analysis/judgment.h"
#include "app/records/errors.h"
#include "app/records/input_position.h"
#include "engine/position.h"

namespace pentarch::review {
namespace {

using app::PositionError;
using records::GameTree;
using records::NodeId;

constexpr double kWinning = 0.95;             // win rate from which a line makes its point
constexpr int kMaxFollowUps = 4;              // of one line
constexpr std::size_t kMovesPerFollowUp = 4;  // of the game, for each one in the review

// Nodes of the main line; nodes[i] is the position after i moves.
[[nodiscard]] std::vector<NodeId> positionsOf(const GameTree& game) {
  std::vector<NodeId> nodes = {records::kRoot};
  for (const NodeId id : game.mainLine()) nodes.push_back(id);
  return nodes;
}

void setUp(Engine& engine, const GameTree& game, NodeId node) {
  engine.setUp(game.stonesAt(node), game.sideToMoveAt(node), game.lastStoneAt(node));
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
    return nodes.resize(i + 1);
  }
}

// Identifies the position at a node, including the last move, which affects its assessment.
[[nodiscard]] std::string identityAt(const GameTree& game, Rule rule, NodeId node) {
  std::string text = app::identityOf(rule, game.boardSize, game.sideToMoveAt(node), game.stonesAt(node));
  return game[node].square.isNone() ? text + " --" : text;
}

/// The engine and the settings that all positions of a review share.
struct Assessor {
  Engine& engine;
  Rule rule;
  const StopSignal& stop;
  const app::Memory<Assessment>& memory;

  /// The assessment of the position at a node, remembered or new; none if there is no budget or the search was
  /// interrupted: an assessment cut short is not reliable.
  [[nodiscard]] std::optional<Assessment> at(const GameTree& game, NodeId node, const FollowUpSource& budget) const {
    const std::string position = identityAt(game, rule, node);
    if (auto known = memory.find ? memory.find(position) : std::nullopt) return known;
    setUp(engine, game, node);
    std::optional<Budget> given = budget();
    if (!given) return std::nullopt;
    given->stop = &stop;
    Assessment a = assess(engine, *given);
    if (stop.raised()) return std::nullopt;
    if (memory.keep) memory.keep(position, a);
    return a;
  }
};

void assessAll(Review& review, const Assessor& assessor, const std::vector<NodeId>& nodes, const BudgetSource& budget) {
  review.assessments.resize(nodes.size());
  for (std::size_t i = nodes.size(); i-- > 0 && !assessor.stop.raised();) {
    std::optional<Assessment> a = assessor.at(review.game, nodes[i], [&] { return budget(i + 1); });
    if (!a) break;
    review.nodes += a->nodes;
    review.assessments[i] = std::move(a);
  }
  review.wasInterrupted = !review.assessments.front().has_value();
}

// True if the PV shows who wins, or leads to where that is beyond doubt.
[[nodiscard]] bool makesItsPoint(const Assessment& a) {
  if (a.state != GameState::Running) return true;
  if (isMate(a.score)) return a.pv.size() >= static_cast<std::size_t>(pliesToMate(a.score));
  const double rate = rateOf(a);
  return rate >= kWinning || rate <= 1 - kWinning;
}

// The moves, by number from 0, whose punishment is worth following, the worst one first.
[[nodiscard]] std::vector<std::size_t> badMoves(const Review& review) {
  std::vector<std::size_t> bad;
  for (std::size_t i = 0; i < review.moves.size(); ++i) {
    const auto& after = review.assessments[i + 1];
    if (review.moves[i].label >= Label::Mistake && after && !after->pv.empty()) bad.push_back(i);
  }
  std::stable_sort(bad.begin(), bad.end(),
                   [&](std::size_t a, std::size_t b) { return review.moves[a].drop > review.moves[b].drop; });
  return bad;
}

// The verdicts stay: they are of the search of the position itself.
void followLines(Review& review, const Assessor& assessor, const std::vector<NodeId>& nodes,
                 const FollowUpSource& followUp) {
  GameTree tree = review.game;  // with the lines as variations
  std::size_t left = review.moves.size() / kMovesPerFollowUp;
  for (const std::size_t i : badMoves(review)) {
    std::vector<Square>& line = review.assessments[i + 1]->pv;
    Assessment end = *review.assessments[i + 1];
    NodeId node = nodes[i + 1];
    for (int times = 0; times < kMaxFollowUps && left > 0 && !makesItsPoint(end) && !end.pv.empty(); ++times, --left) {
      for (const Square move : end.pv) node = tree.add(node, move);
      std::optional<Assessment> next = assessor.at(tree, node, followUp);
      if (!next) return;
      review.nodes += next->nodes;
      line.insert(line.end(), next->pv.begin(), next->pv.end());
      end = *std::move(next);
    }
  }
}

void judgeAll(Review& review) {
  reconcile(review.assessments, review.moves);
  std::vector<bool> lost(review.moves.size());
  for (std::size_t i = 0; i < review.moves.size(); ++i) {
    const auto& before = review.assessments[i];
    const auto& after = review.assessments[i + 1];
    lost[i] = isKnownLoss(before);
    if (canJudge(review.moves[i], before, after)) judge(review.moves[i], *before, *after);
  }
  for (const Color c : kColors) review.players[indexOf(c)] = summarize(review.moves, lost, c);
  review.decision = decisionOf(review.assessments);
}

}  // namespace

Review reviewGame(const GameTree& game, Rule rule, Engine& engine, const BudgetSource& budget, const StopSignal& stop,
                  const app::Memory<Assessment>& memory, const FollowUpSource& followUp) {
  const auto start = Clock::now();
  if (const std::string problem = app::lengthProblemOf(game); !problem.empty()) throw PositionError(problem);
  if (const auto error = game.replayError()) throw PositionError(error->message);
  Review review;
  review.game = game;
  review.rule = rule;
  engine.setRule(rule);
  engine.newGame(game.boardSize);
  engine.clearMemory();
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
  const Assessor assessor{engine, rule, stop, memory};
  assessAll(review, assessor, nodes, budget);
  judgeAll(review);
  if (followUp && !stop.raised()) followLines(review, assessor, nodes, followUp);
  review.elapsed = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - start);
  return review;
}

Review run(const ReviewQuestion& question, Engine& engine, const app::QuestionLimits& limits, const app::Host& host) {
  std::size_t total = 0;
  const auto extra = [&] { return limits.startBudget(host.stop); };
  const auto budget = [&](std::size_t left) {
    total = std::max(total, left);
    if (host.onStep) host.onStep(total - left, total);
    return extra();
  };
  Review review = reviewGame(question.game, engine.rule(), engine, budget, host.stop, {}, extra);
  if (host.onStep && !review.wasInterrupted) host.onStep(total, total);
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
