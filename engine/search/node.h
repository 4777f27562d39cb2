// SPDX-License-Identifier: MIT
// The search of a node: members of Worker.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <span>

#include "engine/game/forbidden.h"
#include "engine/search/worker.h"

namespace pentarch {
namespace detail {

// Mate scores in the table count from their position, those of the search from the root.
[[nodiscard]] inline Score fromTable(Score score, int ply) {
  return isWin(score) ? score - ply : isLoss(score) ? score + ply : score;
}
[[nodiscard]] inline Score toTable(Score score, int ply) {
  return isWin(score) ? score + ply : isLoss(score) ? score - ply : score;
}

[[nodiscard]] inline int historyBonus(int depth) {
  return std::min(24 * depth * depth + 100 * depth, 3000);
}

}  // namespace detail

template <EvaluatorLike Evaluator>
template <NodeType kType>
Score Worker<Evaluator>::search(Score alpha, Score beta, int depth, int ply, bool isCut) {
  constexpr bool kIsPv = kType == NodeType::Pv;
  Frame& here = frame(ply);
  here.pvLength = 0;
  selDepth_ = std::max(selDepth_, ply);
  if (shouldAbort()) return kDrawScore;

  // 1. The end of the game, or of the stack.
  if (position_.stoneCount() >= position_.moveLimit()) return kDrawScore;
  if (ply >= kMaxPly - 1) return evaluator_.score(position_);

  // 2. Threats decide most nodes at once.
  Node node{alpha, beta, depth, ply, kIsPv, isCut};
  node.threats = analyzeThreats(position_);
  if (node.threats.isDecided()) {
    if (kIsPv) {
      for (const Square s : node.threats.moves) {
        if (here.pvLength > 0 || !isLegal(position_, position_.sideToMove(), s)) continue;
        here.pvLength = 1;
        here.pv[0] = s;
      }
    }
    return staticScore(node.threats.score, ply);
  }

  // 3. Mate-distance pruning: no line through here can beat a mate that is already known.
  node.alpha = std::max(alpha, lossIn(ply));
  node.beta = std::min(beta, winIn(ply + 1));
  if (node.alpha >= node.beta) return node.alpha;

  // 4. A single answer to a four costs no depth.
  if (node.threats.situation == Situation::BlockFive && node.threats.moves.count() == 1) {
    return searchSingleReply(node, kIsPv);
  }

  // 5. The horizon.
  if (depth <= 0) return leaf(ply);

  // 6. Transposition table: its entry may be enough for a cutoff.
  const bool isSingularTest = static_cast<bool>(here.excluded);
  if (const auto entry = isSingularTest ? std::nullopt : shared_.table.probe(position_.key())) {
    node.ttHit = true;
    node.tt = *entry;
    node.ttScore = detail::fromTable(entry->score, ply);
    if (node.tt.move && !node.threats.moves.contains(node.tt.move)) node.tt.move = Square::none();
  }
  if (!kIsPv && node.ttHit && cutByTable(node)) return node.ttScore;

  // 7. Static evaluation.
  evaluate(node);

  // 8. VCF in PV nodes; elsewhere reverse futility pruning and razoring, where one more move would not change the
  // verdict.
  Score cut = 0;
  if (!isSingularTest) {
    if (kIsPv ? cutByVcf(node, node.depth * tunables_["pvVcfBudget"], cut) : cutByEval(node, cut)) return cut;
  }

  // 9. Internal iterative reduction: without a TT move, a shallower search finds a good one sooner.
  if (node.depth >= tunables_["iirMinDepth"] && (kIsPv || isCut) && !node.tt.move && !isSingularTest) --node.depth;

  // 10. The moves.
  return searchMoves<kType>(node);
}

template <EvaluatorLike Evaluator>
template <NodeType kType>
Score Worker<Evaluator>::searchMoves(Node& node) {
  constexpr bool kIsPv = kType == NodeType::Pv;
  const int ply = node.ply;
  Frame& here = frame(ply);
  const Color own = position_.sideToMove();
  const Score originalAlpha = node.alpha;
  frame(ply + 1).killers = {};
  frame(ply + 1).doubleExtensions = here.doubleExtensions;

  if (node.ttHit) evaluator_.prepare(position_);
  MoveOrder order;
  MoveList tried;
  Score best = -kInfinite;
  Square bestMove;
  int number = 0;
  for (Choice choice = nextMove(node, order); choice.square; choice = nextMove(node, order)) {
    const Square move = choice.square;
    if (move == here.excluded || !isLegal(position_, own, move)) continue;
    ++number;
    if (isLateMove(node, number, best)) break;
    const int extension = extensionOf(node, move);
    const int history = memory_.history.score(own, {move, position_.threat(own, move)}, moveBefore(ply, 1).move,
                                              moveBefore(ply, 2).move);
    const int newDepth = node.depth - 1 + extension;
    const int reduction = number > 1 && node.depth >= kMinReducedDepth ? reductionOf(node, choice, number, history) : 0;
    play(move, ply);
    Score score = 0;
    bool needsFull = number > 1;
    if (reduction > 0) {
      score = -search<NodeType::NonPv>(-node.alpha - 1, -node.alpha, std::max(0, newDepth - reduction), ply + 1, true);
      needsFull = score > node.alpha && !isWin(score);
    }
    if (needsFull) {
      score = -search<NodeType::NonPv>(-node.alpha - 1, -node.alpha, newDepth, ply + 1, !node.isCut);
    }
    if (kIsPv && (number == 1 || score > node.alpha)) {
      score = -search<NodeType::Pv>(-node.beta, -node.alpha, newDepth, ply + 1, false);
    } else if (!kIsPv && number == 1) {
      score = -search<NodeType::NonPv>(-node.beta, -node.alpha, newDepth, ply + 1, !node.isCut);
    }
    undo();
    if (isStopped()) return kDrawScore;
    tried.add(move);
    if (score > best) {
      best = score;
      if (score > node.alpha) {
        bestMove = move;
        node.alpha = score;
        if (kIsPv) updatePv(ply, move);
        if (score >= node.beta) break;
        if (kIsPv && node.depth > 2 && node.depth < 12 && !isMate(score)) --node.depth;
      }
    }
  }
  if (tried.empty()) {
    // Every move of the set is forbidden. In a forced situation that loses; in a quiet one the evaluation stands.
    if (here.excluded) return node.alpha;
    return node.threats.situation == Situation::Quiet ? node.eval : staticScore(lossIn(4), ply);
  }
  if (bestMove) updateHistories(node, bestMove, tried);
  if (!here.excluded) storeResult(node, best, bestMove, originalAlpha);
  return best;
}

template <EvaluatorLike Evaluator>
Score Worker<Evaluator>::searchSingleReply(const Node& node, bool isPv) {
  const Square reply = node.threats.moves.first();
  frame(node.ply).staticEval = -frame(node.ply - 1).staticEval;
  frame(node.ply + 1).killers = {};
  frame(node.ply + 1).doubleExtensions = frame(node.ply).doubleExtensions;
  play(reply, node.ply);
  const Score score = isPv ? -search<NodeType::Pv>(-node.beta, -node.alpha, node.depth, node.ply + 1, false)
                           : -search<NodeType::NonPv>(-node.beta, -node.alpha, node.depth, node.ply + 1, !node.isCut);
  undo();
  if (isStopped()) return kDrawScore;
  if (isPv && score > node.alpha) updatePv(node.ply, reply);
  return score;
}

// Evaluation at the horizon. Fours and their single answers have been followed on the way here without using up depth.
template <EvaluatorLike Evaluator>
Score Worker<Evaluator>::leaf(int ply) {
  return frame(ply).staticEval = evaluator_.score(position_);
}

template <EvaluatorLike Evaluator>
bool Worker<Evaluator>::cutByTable(const Node& node) const {
  const bool isHigh = node.ttScore >= node.beta;
  if (!isHigh && node.ttScore > node.alpha) return false;
  if (node.tt.bound != Bound::Exact && node.tt.bound != (isHigh ? Bound::Lower : Bound::Upper)) return false;
  const bool isProven = isHigh ? isWin(node.ttScore) : isLoss(node.ttScore);
  return isProven || node.tt.depth >= node.depth;
}

template <EvaluatorLike Evaluator>
bool Worker<Evaluator>::cutByVcf(Node& node, int budget, Score& score) {
  const Color own = position_.sideToMove();
  if (node.tt.vcf == VcfVerdict::None) return false;
  // A point that is classed as forbidden may be a legal four.
  if (!position_.any(own, Threat::Four, Threat::FourThree) && position_.count(own, Threat::Forbidden) == 0) {
    node.tt.vcf = VcfVerdict::None;
    return false;
  }
  const VcfResult result = memory_.vcf.solve(position_, budget, shouldAbort_);
  if (result.verdict == VcfResult::Verdict::None) node.tt.vcf = VcfVerdict::None;
  if (result.verdict != VcfResult::Verdict::Win) return false;
  score = staticScore(winIn(result.plies), node.ply);
  if (!isWin(score)) return false;
  frame(node.ply).pvLength = 1;
  frame(node.ply).pv[0] = result.move;
  shared_.table.store(position_.key(), {result.move, detail::toTable(score, node.ply), frame(node.ply).staticEval,
                                        std::max(node.depth, 0), Bound::Lower, node.isPv, VcfVerdict::Unknown});
  return true;
}

template <EvaluatorLike Evaluator>
void Worker<Evaluator>::evaluate(Node& node) {
  const Score eval = node.ttHit ? node.tt.eval : evaluator_.score(position_);
  frame(node.ply).staticEval = eval;
  node.eval = eval;
  node.improving = eval > frame(node.ply - 2).staticEval;
  if (!node.ttHit || isMate(node.ttScore)) return;
  const bool higher = node.ttScore > eval;
  if (node.tt.bound == Bound::Exact || node.tt.bound == (higher ? Bound::Lower : Bound::Upper))
    node.eval = node.ttScore;
}

template <EvaluatorLike Evaluator>
bool Worker<Evaluator>::cutByEval(Node& node, Score& score) {
  if (node.threats.situation != Situation::Quiet || isMate(node.beta) || isMate(node.alpha)) return false;
  // Reverse futility pruning: far above beta, and the opponent has no threat that must be answered.
  const int futility = tunables_["futilityPerDepth"] * std::max(0, node.depth - 1 - static_cast<int>(node.improving));
  if (node.depth <= tunables_["futilityMaxDepth"] && node.eval - futility >= node.beta) {
    score = node.eval;
    return true;
  }
  // Razoring: far below alpha only a win by fours could help, and a lone four seldom starts one.
  const int razor = tunables_["razorBase"] + tunables_["razorPerDepth"] * node.depth;
  if (node.depth <= tunables_["razorMaxDepth"] && node.eval + razor < node.alpha) {
    const bool hasStrongFour = position_.any(position_.sideToMove(), Threat::FourPlus, Threat::FourThree);
    if (hasStrongFour && cutByVcf(node, tunables_["razorVcfBudget"], score)) return true;
    score = node.eval;
    return true;
  }
  return false;
}

// Late move pruning: moves late in the order are skipped once a move that does not lose is known.
template <EvaluatorLike Evaluator>
bool Worker<Evaluator>::isLateMove(const Node& node, int number, Score best) const {
  return best > -kMinWin && number > parameters_.lateMoveLimit(node.depth, node.improving);
}

// Singular extension: a TT move that is much better than all others is searched deeper.
template <EvaluatorLike Evaluator>
int Worker<Evaluator>::extensionOf(const Node& node, Square move) {
  Frame& here = frame(node.ply);
  if (move != node.tt.move || here.excluded || node.depth < tunables_["singularMinDepth"]) return 0;
  if (node.tt.depth < node.depth - 3 || node.tt.bound == Bound::Upper || isMate(node.ttScore)) return 0;
  const Score singularBeta = node.ttScore - tunables_["singularMargin"] * node.depth / 100;
  here.excluded = move;
  const Score score =
      search<NodeType::NonPv>(singularBeta - 1, singularBeta, (node.depth - 1) / 2, node.ply, node.isCut);
  here.excluded = Square::none();
  if (isStopped()) return 0;
  if (score < singularBeta) {
    if (node.isPv || score >= singularBeta - tunables_["singularDoubleMargin"] || here.doubleExtensions >= 6) return 1;
    ++frame(node.ply + 1).doubleExtensions;
    return 2;
  }
  return node.ttScore >= node.beta ? -1 : 0;
}

template <EvaluatorLike Evaluator>
int Worker<Evaluator>::reductionOf(const Node& node, Choice choice, int number, int historyScore) const {
  const Square move = choice.square;
  const Color own = position_.sideToMove();
  int r = parameters_.reduction(node.depth, number);
  if (node.isPv) r -= tunables_["lmrPv"];
  if (!node.improving) r += tunables_["lmrNotImproving"];
  if (node.isCut) r += tunables_["lmrCut"];
  if (node.ttHit && node.tt.wasPv) r -= tunables_["lmrWasPv"];
  if (position_.threat(own, move) >= Threat::OpenThree) r -= tunables_["lmrOwnThreat"];
  if (position_.threat(~own, move) >= Threat::OpenThree) r -= tunables_["lmrOpponentThreat"];
  if (node.threats.situation != Situation::Quiet) r -= tunables_["lmrTension"];
  r -= historyScore * kReductionUnit / tunables_["lmrHistory"];
  r += std::clamp(tunables_["lmrSurprise"] * (choice.negLogProbability - tunables_["lmrNoSurprise"]) / 100,
                  -tunables_["lmrLikely"], tunables_["lmrUnlikely"]);
  return std::max(0, r) / kReductionUnit;
}

// The TT move first; the others are scored only if it caused no cutoff.
template <EvaluatorLike Evaluator>
Choice Worker<Evaluator>::nextMove(const Node& node, MoveOrder& order) {
  if (order.stage == MoveOrder::Stage::Start) {
    order.stage = MoveOrder::Stage::TableMove;
    if (node.tt.move) return {node.tt.move};
  }
  if (order.stage == MoveOrder::Stage::TableMove) {
    order.stage = MoveOrder::Stage::Scored;
    scoreMoves(node, order);
  }
  return order.take();
}

template <EvaluatorLike Evaluator>
void Worker<Evaluator>::scoreMoves(const Node& node, MoveOrder& order) {
  const Color own = position_.sideToMove();
  const MoveContext previous = moveBefore(node.ply, 1).move;
  const MoveContext earlier = moveBefore(node.ply, 2).move;
  const Square counter = memory_.history.counterMove(own, previous.square);
  const auto& killers = frame(node.ply).killers;
  std::optional<int> tableMoveScore;
  MoveList moves;
  moves.add(node.threats.moves);
  std::array<int, MoveList::kCapacity> scores;
  evaluator_.scoreMoves(position_, moves, std::span(scores).first(moves.size()));
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Square s = moves[i];
    if (s == node.tt.move) {
      tableMoveScore = scores[i];
      continue;
    }
    const int history = memory_.history.score(own, {s, position_.threat(own, s)}, previous, earlier) +
                        memory_.history.codeScore(own, codesOf(s));
    int score = scores[i] + parameters_.orderShare(history);
    if (s == killers[0] || s == killers[1]) score += tunables_["orderKiller"];
    if (s == counter) score += tunables_["orderCounter"];
    order.add(s, score);
  }
  if (node.depth >= kMinReducedDepth) order.normalize(tableMoveScore);
}

template <EvaluatorLike Evaluator>
PointCodes Worker<Evaluator>::codesOf(Square s) const {
  const Color own = position_.sideToMove();
  return {position_.code(own, s), position_.code(~own, s)};
}

template <EvaluatorLike Evaluator>
void Worker<Evaluator>::updateHistories(const Node& node, Square best, const MoveList& tried) {
  const Color own = position_.sideToMove();
  const MoveContext previous = moveBefore(node.ply, 1).move;
  const MoveContext earlier = moveBefore(node.ply, 2).move;
  const int bonus = detail::historyBonus(node.depth);
  for (const Square s : tried) {
    const MoveContext m{s, position_.threat(own, s)};
    memory_.history.update(own, m, previous, earlier, s == best ? bonus : -bonus);
    memory_.history.updateCodes(own, codesOf(s), s == best ? bonus : -bonus);
  }
  if (node.alpha < node.beta) return;
  auto& killers = frame(node.ply).killers;
  if (killers[0] != best) killers = {best, killers[0]};
  memory_.history.setCounterMove(own, previous.square, best);
}

template <EvaluatorLike Evaluator>
void Worker<Evaluator>::storeResult(const Node& node, Score best, Square bestMove, Score originalAlpha) {
  const Bound bound = best >= node.beta                   ? Bound::Lower
                      : node.isPv && best > originalAlpha ? Bound::Exact
                                                          : Bound::Upper;
  shared_.table.store(position_.key(), {bestMove, detail::toTable(best, node.ply), frame(node.ply).staticEval,
                                        node.depth, bound, node.isPv || (node.ttHit && node.tt.wasPv), node.tt.vcf});
}

template <EvaluatorLike Evaluator>
void Worker<Evaluator>::updatePv(int ply, Square move) {
  Frame& here = frame(ply);
  const Frame& next = frame(ply + 1);
  here.pv[0] = move;
  here.pvLength = 1 + std::min(next.pvLength, kMaxPvLength - 1);
  std::copy_n(next.pv.begin(), here.pvLength - 1, here.pv.begin() + 1);
}

}  // namespace pentarch
