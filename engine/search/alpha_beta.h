// SPDX-License-Identifier: MIT
// The search of a node: members of Worker.
#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <span>

#include "engine/game/forbidden.h"
#include "engine/search/worker.h"

namespace pentarch {
namespace detail {

// Mate scores in the table count from their position, those of the search from the root.
[[nodiscard]] inline Score fromTable(Score score, int ply) {
  return shiftedMate(score, ply);
}
[[nodiscard]] inline Score toTable(Score score, int ply) {
  return shiftedMate(score, -ply);
}

// Bonus of the histories for the best move of a node: the deeper the node, the more its result is worth.
[[nodiscard]] inline int historyBonus(int depth) {
  constexpr int kMaxBonus = 3000;
  return std::min(24 * depth * depth + 100 * depth, kMaxBonus);
}

}  // namespace detail

// A node is entered first, which may end it without a search of its moves; else these are searched.
template <EvaluatorLike Evaluator>
template <NodeType kType>
Score Worker<Evaluator>::search(Score alpha, Score beta, int depth, int ply, bool isCut) {
  Node node{alpha, beta, depth, ply, kType != NodeType::NonPv, isCut};
  if constexpr (kType == NodeType::Root) {
    return searchRootMoves(node);
  } else {
    const auto score = enterNode<kType>(node);
    return score ? *score : searchMoves<kType>(node);
  }
}

// From the cheapest way to end the node to the most expensive.
template <EvaluatorLike Evaluator>
template <NodeType kType>
std::optional<Score> Worker<Evaluator>::enterNode(Node& node) {
  constexpr bool kIsPv = kType == NodeType::Pv;
  const int ply = node.ply;
  Frame& here = frame(ply);
  here.pvLength = 0;
  selDepth_ = std::max(selDepth_, ply);
  if (shouldAbort()) return kDrawScore;

  // 1. End of the game, or of the stack.
  if (position_.isDrawn()) return kDrawScore;
  if (ply >= kMaxPly - 1) return evaluator_.score(position_);

  // 2. Threat analysis: most nodes are won or lost by threats alone, which is exact and needs no search.
  node.threats = analyzeThreats(position_);
  if (node.threats.isDecided()) {
    if constexpr (kIsPv) {
      for (const Square s : node.threats.moves) {
        if (!isLegal(position_, position_.sideToMove(), s)) continue;
        setPv(ply, s);
        break;
      }
    }
    return staticScore(node.threats.score, ply);
  }

  // 3. Mate-distance pruning: no line through here can beat a mate that is already known.
  node.alpha = std::max(node.alpha, lossIn(ply));
  node.beta = std::min(node.beta, winIn(ply + 1));
  if (node.alpha >= node.beta) return node.alpha;

  // The children start without killer moves and with the number of double extensions on the path to them.
  frame(ply + 1).killers = {};
  frame(ply + 1).doubleExtensions = here.doubleExtensions;

  // 4. Single-reply extension.
  if (node.threats.situation == Situation::BlockFive && node.threats.moves.count() == 1) {
    return playOnlyReply<kType>(node);
  }

  // 5. Horizon: the static evaluation, which is worth more effort near the window.
  if (node.depth <= 0) return here.staticEval = preciseScore(node);

  // 6. Transposition table: an earlier search of the position may be enough for a cutoff, and else gives the first
  // move. The test for a singular move asks about the other moves, of which the table knows nothing.
  const bool isSingularTest = static_cast<bool>(here.excluded);
  if (!isSingularTest) probeTable(node);
  if (!kIsPv && node.hasTtEntry && isTtCutoff(node.tt, node.ttScore, node.alpha, node.beta, node.depth)) {
    return node.ttScore;
  }

  // 7. Static evaluation, for the margins of the next step.
  evaluate(node);

  // 8. VCF probe in PV nodes, where an exact score is worth its cost; elsewhere pruning by the static evaluation.
  if constexpr (kIsPv) {
    if (const auto win = probeVcf(node, node.depth * tunables_["pvVcfBudget"])) return win;
  } else if (!isSingularTest) {
    if (const auto score = pruneByEvaluation(node)) return score;
  }

  // 9. Internal iterative reduction: without a TT move, a shallower search finds a good one sooner.
  if (node.depth >= tunables_["iirMinDepth"] && (kIsPv || node.isCut) && !node.tt.move && !isSingularTest) --node.depth;

  // The children are evaluated from the sums of this node, which step 7 did not need if its evaluation was remembered.
  evaluator_.prepare(position_);
  return std::nullopt;
}

// The only answer to a four costs no depth, so that fours are followed to their end. That is why the horizon needs no
// quiescence search.
template <EvaluatorLike Evaluator>
template <NodeType kType>
Score Worker<Evaluator>::playOnlyReply(const Node& node) {
  constexpr bool kIsPv = kType == NodeType::Pv;
  const Square reply = node.threats.moves.first();
  frame(node.ply).staticEval = -frame(node.ply - 1).staticEval;
  play(reply, node.ply);
  const Score score = -search<kType>(-node.beta, -node.alpha, node.depth, node.ply + 1, !kIsPv && !node.isCut);
  undo();
  if (isStopped()) return kDrawScore;
  if (kIsPv && score > node.alpha) updatePv(node.ply, reply);
  return score;
}

template <EvaluatorLike Evaluator>
void Worker<Evaluator>::probeTable(Node& node) {
  const auto entry = shared_.table.probe(position_.key());
  if (!entry) return;
  node.hasTtEntry = true;
  node.tt = *entry;
  node.ttScore = detail::fromTable(entry->score, node.ply);
  if (node.tt.move && !node.threats.moves.contains(node.tt.move)) node.tt.move = Square::none();
  if (node.tt.move) shared_.table.prefetch(position_.keyAfter(node.tt.move));
}

// Near the window a better value of the position may decide.
template <EvaluatorLike Evaluator>
Score Worker<Evaluator>::preciseScore(const Node& node) {
  const Score margin = tunables_["preciseMargin"];
  return evaluator_.preciseScore(position_, node.alpha - margin, node.beta + margin);
}

// The static evaluation is in the table already if the position is. Far from the horizon, pruning by it cuts large
// subtrees and nodes are few, so that it is worth more effort there; not where a threat decides which moves are
// searched. A tighter bound from the TT takes its place.
template <EvaluatorLike Evaluator>
void Worker<Evaluator>::evaluate(Node& node) {
  Frame& here = frame(node.ply);
  const bool isPrecise = node.depth >= tunables_["preciseMinDepth"] && node.threats.situation == Situation::Quiet;
  here.staticEval = node.hasTtEntry ? node.tt.eval : isPrecise ? preciseScore(node) : evaluator_.score(position_);
  node.isImproving = here.staticEval > frame(node.ply - 2).staticEval;
  node.eval = here.staticEval;
  if (!node.hasTtEntry || isMate(node.ttScore)) return;
  const Bound tighter = node.ttScore > node.eval ? Bound::Lower : Bound::Upper;
  if (node.tt.bound == Bound::Exact || node.tt.bound == tighter) node.eval = node.ttScore;
}

// Only where no threat forces a reply and the window asks for no mate.
template <EvaluatorLike Evaluator>
std::optional<Score> Worker<Evaluator>::pruneByEvaluation(Node& node) {
  if (node.threats.situation != Situation::Quiet || isMate(node.beta) || isMate(node.alpha)) return std::nullopt;
  // Reverse futility pruning: far above beta, and the opponent has no threat that must be answered.
  const int margin = tunables_["futilityPerDepth"] * std::max(0, node.depth - 1 - static_cast<int>(node.isImproving));
  if (node.depth <= tunables_["futilityMaxDepth"] && node.eval - margin >= node.beta) return node.eval;
  // Razoring: far below alpha only a win by fours could help, and a lone four seldom starts one.
  const int razor = tunables_["razorBase"] + tunables_["razorPerDepth"] * node.depth;
  if (node.depth > tunables_["razorMaxDepth"] || node.eval + razor >= node.alpha) return std::nullopt;
  const bool hasStrongFour = position_.any(position_.sideToMove(), Threat::FourPlus, Threat::FourThree);
  const auto win = hasStrongFour ? probeVcf(node, tunables_["razorVcfBudget"]) : std::nullopt;
  return win.value_or(node.eval);
}

// Best moves first, because a cutoff saves all that come later.
template <EvaluatorLike Evaluator>
template <NodeType kType>
Score Worker<Evaluator>::searchMoves(Node& node) {
  constexpr bool kIsPv = kType == NodeType::Pv;
  const Square excluded = frame(node.ply).excluded;
  const Score originalAlpha = node.alpha;
  MoveOrder order;
  MoveStage next = MoveStage::TableMove;
  MoveList tried;
  Score best = -kInfinite;
  Square bestMove;
  int number = 0;
  while (const Choice choice = nextMove(node, order, next)) {
    const Square move = choice.square;
    shared_.table.prefetch(position_.keyAfter(move));  // for storedScore()
    if (move == excluded || !isLegal(position_, position_.sideToMove(), move)) continue;
    ++number;

    // Late-move pruning: once a move does not lose, those late in the order are left out.
    if (best > -kMinWin && number > parameters_.lateMoveLimit(node.depth, node.isImproving)) break;

    // Singular extension: a TT move that is much better than all others is searched deeper.
    const int newDepth = node.depth - 1 + singularExtension(node, move);

    // Late-move reduction (LMR): late moves seldom turn out best, so a shallower search has to raise alpha first.
    const bool isLate = number > 1 && node.depth >= kMinReducedDepth;
    const int reduction = isLate ? reductionOf(node, choice, number) : 0;

    const auto stored = storedScore(node, move, number, newDepth, reduction);
    const Score score = stored ? *stored : searchMove<kType>(node, move, number, newDepth, reduction);
    if (isStopped()) return kDrawScore;
    tried.add(move);
    if (score <= best) continue;
    best = score;
    if (score <= node.alpha) continue;
    bestMove = move;
    node.alpha = score;
    if (kIsPv) updatePv(node.ply, move);
    if (score >= node.beta) break;
    if (kIsPv) reduceAfterNewBest(node);
  }

  // No legal move: all are excluded, or forbidden in a quiet position. Answers to a threat other than a four-three
  // include a legal one.
  if (tried.empty()) return excluded ? node.alpha : node.eval;
  learn(node, best, bestMove, tried, originalAlpha);
  return best;
}

// The moves of the root list, in the order of the last iteration. None is pruned, extended or looked up in the table,
// and the list keeps the results. The root counts as quiet and improving: its late moves are reduced for their place
// and their history alone, from the third move and depth 3 on.
template <EvaluatorLike Evaluator>
Score Worker<Evaluator>::searchRootMoves(Node& node) {
  constexpr int kMinRootReducedDepth = 3;
  constexpr int kUnreducedRootMoves = 2;
  frame(node.ply).staticEval = evaluator_.score(position_);
  node.isImproving = true;
  Frame& next = frame(node.ply + 1);
  const Score originalAlpha = node.alpha;
  Score best = -kInfinite;
  for (std::size_t i = line_; i < rootMoves_.size(); ++i) {
    const Square move = rootMoves_[i].move;
    const int number = static_cast<int>(i - line_) + 1;
    const bool isLate = number > kUnreducedRootMoves && node.depth >= kMinRootReducedDepth;
    const int reduction = isLate ? reductionOf(node, {move, tunables_["lmrNoSurprise"]}, number) : 0;
    report(SearchInfo::Kind::MoveStarted, node.depth, i);
    next.killers = {};  // root moves do not share killers
    next.pvLength = 0;
    const std::uint64_t nodesBefore = nodes_;
    const bool isFive = position_.threat(position_.sideToMove(), move) == Threat::Five;  // the end: nothing to search
    const Score score = isFive ? staticScore(winIn(1), node.ply)
                               : searchMove<NodeType::Root>(node, move, number, node.depth - 1, reduction);
    rootMoves_[i].nodes += nodes_ - nodesBefore;
    if (isStopped()) return kDrawScore;
    finishRootMove(i, score, node, originalAlpha);
    best = std::max(best, score);
    node.alpha = std::max(node.alpha, score);
    if (score >= node.beta) break;
  }
  return best;
}

// Alpha reduction: after a new best move in the PV, a better one is less likely.
template <EvaluatorLike Evaluator>
void Worker<Evaluator>::reduceAfterNewBest(Node& node) {
  constexpr int kMinAlphaReducedDepth = 3;
  constexpr int kMaxAlphaReducedDepth = 11;
  const bool isMidDepth = node.depth >= kMinAlphaReducedDepth && node.depth <= kMaxAlphaReducedDepth;
  if (isMidDepth && !isMate(node.alpha)) --node.depth;
}

// Histories and transposition table: what other nodes learn from this one.
template <EvaluatorLike Evaluator>
void Worker<Evaluator>::learn(const Node& node, Score best, Square bestMove, const MoveList& tried,
                              Score originalAlpha) {
  if (bestMove) updateHistories(node, bestMove, tried);
  const Frame& here = frame(node.ply);
  if (here.excluded) return;
  const bool isExact = node.isPv && best > originalAlpha;
  const Bound bound = best >= node.beta ? Bound::Lower : isExact ? Bound::Exact : Bound::Upper;
  const bool wasPv = node.isPv || (node.hasTtEntry && node.tt.wasPv);
  shared_.table.store(position_.key(), {bestMove, detail::toTable(best, node.ply), here.staticEval, node.depth, bound,
                                        wasPv, node.tt.vcf});
}

// Principal variation search (PVS) of move number `number`: only the first one has the whole window at once. Any other
// has to beat alpha in a null window, reduced and then at full depth, before a PV node searches it again with the whole
// window.
template <EvaluatorLike Evaluator>
template <NodeType kType>
Score Worker<Evaluator>::searchMove(const Node& node, Square move, int number, int newDepth, int reduction) {
  constexpr bool kIsRoot = kType == NodeType::Root;
  constexpr bool kIsPv = kType != NodeType::NonPv;
  const int ply = node.ply;
  play(move, ply);
  Score score = 0;
  bool needsFullDepth = number > 1;
  if (reduction > 0) {
    const int reducedDepth = std::max(kIsRoot ? 1 : 0, newDepth - reduction);
    score = -search<NodeType::NonPv>(-node.alpha - 1, -node.alpha, reducedDepth, ply + 1, true);
    needsFullDepth = score > node.alpha && !isWin(score);  // a win at any depth is a win
  }
  if (needsFullDepth) score = -search<NodeType::NonPv>(-node.alpha - 1, -node.alpha, newDepth, ply + 1, !node.isCut);
  Score knownWin = -kInfinite;
  if constexpr (kIsRoot) {
    const std::size_t index = rootIndex(number);
    if (isWin(rootMoves_[index].score)) knownWin = rootMoves_[index].score;
    if (number > 1 && score > node.alpha && isWin(score) && !isStopped()) {
      knownWin = score;
      reportWin(index, score, node.depth);
    }
  }
  if (number == 1 || (kIsPv && score > node.alpha)) {
    constexpr NodeType kChild = kIsPv ? NodeType::Pv : NodeType::NonPv;
    score = -search<kChild>(-node.beta, -node.alpha, newDepth, ply + 1, !kIsPv && !node.isCut);
  }
  undo();
  if (kIsRoot && score < knownWin) {
    score = knownWin;  // stands although the whole window did not find its line
    frame(ply + 1).pvLength = 0;
  }
  return score;
}

// TT cutoff: the stored bound is on the right side of the window, and deep enough unless it is a win or a loss.
template <EvaluatorLike Evaluator>
bool Worker<Evaluator>::isTtCutoff(const TtEntry& entry, Score score, Score alpha, Score beta, int depth) {
  const bool isHigh = score >= beta;
  if (!isHigh && score > alpha) return false;
  if (entry.bound != Bound::Exact && entry.bound != (isHigh ? Bound::Lower : Bound::Upper)) return false;
  const bool holdsAtAnyDepth = isHigh ? isWin(score) : isLoss(score);
  return holdsAtAnyDepth || entry.depth >= depth;
}

// The score of a child before its stone is played, since playing is the most expensive part of a node: what the first
// search of the child would return, if that has a null window and needs no second search. That is a TT cutoff or, at
// the horizon, a remembered evaluation. There the child would not ask the table itself, but a stored score of a deeper
// search is better than a static evaluation.
template <EvaluatorLike Evaluator>
std::optional<Score> Worker<Evaluator>::storedScore(const Node& node, Square move, int number, int newDepth,
                                                    int reduction) {
  const bool hasNullWindow = !node.isPv || number > 1;
  if (!hasNullWindow) return std::nullopt;
  const std::uint64_t key = position_.keyAfter(move);
  const int depth = std::max(0, newDepth - reduction);
  const Score alpha = -node.alpha - 1;
  const Score beta = -node.alpha;
  std::optional<Score> score;
  if (const auto entry = shared_.table.probe(key)) {
    const Score stored = detail::fromTable(entry->score, node.ply + 1);
    if (isTtCutoff(*entry, stored, alpha, beta, depth)) score = stored;
  }
  if (!score && depth == 0) {
    const Score margin = tunables_["preciseMargin"];
    score = evaluator_.rememberedScore(key, alpha - margin, beta + margin);
  }
  if (!score) return std::nullopt;
  const bool isSearchedAgain = -*score > node.alpha && (node.isPv || reduction > 0);
  if (isSearchedAgain) return std::nullopt;
  ++nodes_;
  return -*score;
}

// VCF probe: victory by continuous fours for the side to move, as a score; none if it is not found within `budget`
// attacking positions. A position without any is remembered in the table.
template <EvaluatorLike Evaluator>
std::optional<Score> Worker<Evaluator>::probeVcf(Node& node, int budget) {
  const Color own = position_.sideToMove();
  if (node.tt.vcf == VcfVerdict::None) return std::nullopt;
  // A point that is classed as forbidden may be a legal four.
  if (!position_.any(own, Threat::Four, Threat::FourThree) && position_.count(own, Threat::Forbidden) == 0) {
    node.tt.vcf = VcfVerdict::None;
    return std::nullopt;
  }
  const ThreatResult result = memory_.vcf.solve(position_, budget, untilAbort_);
  if (result.verdict == ThreatResult::Verdict::None) node.tt.vcf = VcfVerdict::None;
  if (result.verdict != ThreatResult::Verdict::Win) return std::nullopt;
  const Score score = staticScore(winIn(result.plies), node.ply);
  if (!isWin(score)) return std::nullopt;
  setPv(node.ply, result.move);
  shared_.table.store(position_.key(), {result.move, detail::toTable(score, node.ply), frame(node.ply).staticEval,
                                        std::max(node.depth, 0), Bound::Lower, node.isPv, VcfVerdict::Unknown});
  return score;
}

// Singular extension, in plies: the other moves are searched to about half the depth with a window a little below the
// score of the TT move. If none gets there, the TT move is extended, twice if they fall far short outside of the PV. If
// one does and the score of the TT move reaches beta, that move is searched a ply less.
template <EvaluatorLike Evaluator>
int Worker<Evaluator>::singularExtension(const Node& node, Square move) {
  constexpr int kLessDeep = 3;             // plies that the TT entry may be less deep than the node
  constexpr int kMaxDoubleExtensions = 6;  // on one path, so that it ends
  Frame& here = frame(node.ply);
  if (move != node.tt.move || here.excluded || node.depth < tunables_["singularMinDepth"]) return 0;
  if (node.tt.depth < node.depth - kLessDeep || node.tt.bound == Bound::Upper || isMate(node.ttScore)) return 0;
  const Score singularBeta = node.ttScore - tunables_["singularMargin"] * node.depth / 100;
  const int testDepth = (node.depth - 1) * tunables_["singularDepth"] / 100;
  here.excluded = move;
  const Score score = search<NodeType::NonPv>(singularBeta - 1, singularBeta, testDepth, node.ply, node.isCut);
  here.excluded = Square::none();
  if (isStopped()) return 0;
  if (score >= singularBeta) return node.ttScore >= node.beta ? -1 : 0;
  const bool isFarBetter = score < singularBeta - tunables_["singularDoubleMargin"];
  if (node.isPv || !isFarBetter || here.doubleExtensions >= kMaxDoubleExtensions) return 1;
  // All children share the count, so the siblings of the TT move inherit it. Counting it for the TT move alone gained
  // nothing (docs/experiments.csv).
  ++frame(node.ply + 1).doubleExtensions;
  return 2;
}

// Late-move reduction in plies: by depth and place in the order, more where a cutoff is expected or nothing is to be
// gained, less for moves that matter to threats, were good elsewhere, or are likely among their rivals.
template <EvaluatorLike Evaluator>
int Worker<Evaluator>::reductionOf(const Node& node, Choice choice, int number) const {
  const Square move = choice.square;
  const Color own = position_.sideToMove();
  const int history =
      memory_.history.score(own, {move, position_.threat(own, move)}, moveBefore(node.ply, 1), moveBefore(node.ply, 2));
  int r = parameters_.reduction(node.depth, number);
  if (node.isPv) r -= tunables_["lmrPv"];
  if (!node.isImproving) r += tunables_["lmrNotImproving"];
  if (node.isCut) r += tunables_["lmrCut"];
  if (node.hasTtEntry && node.tt.wasPv) r -= tunables_["lmrWasPv"];
  if (position_.threat(own, move) >= Threat::OpenThree) r -= tunables_["lmrOwnThreat"];
  if (position_.threat(~own, move) >= Threat::OpenThree) r -= tunables_["lmrOpponentThreat"];
  if (node.threats.situation != Situation::Quiet) r -= tunables_["lmrTension"];
  r -= history * kReductionUnit / tunables_["lmrHistory"];
  r += std::clamp(tunables_["lmrSurprise"] * (choice.negLogProbability - tunables_["lmrNoSurprise"]) / 100,
                  -tunables_["lmrLikely"], tunables_["lmrUnlikely"]);
  return std::max(0, r) / kReductionUnit;
}

// Staged move generation: the TT move first; the others are scored only if it caused no cutoff. Near the horizon the
// active moves come before all others, which are not even scored as long as late-move pruning will stop short of them.
template <EvaluatorLike Evaluator>
Choice Worker<Evaluator>::nextMove(const Node& node, MoveOrder& order, MoveStage& next) {
  if (next == MoveStage::TableMove) {
    next = MoveStage::Active;
    if (node.tt.move) return {node.tt.move};
  }
  const auto comesFirst = [&](Square s) {  // as integers: which moves do is hard to predict, so no branch
    return (static_cast<int>(s == node.tt.move) | static_cast<int>(isActive(s))) != 0;
  };
  if (next == MoveStage::Active) {
    next = MoveStage::Rest;
    MoveList moves;
    const bool isNearHorizon = !node.isPv && node.depth <= tunables_["activeMaxDepth"];
    if (isNearHorizon && node.threats.situation == Situation::Quiet) {
      for (const Square s : node.threats.moves) moves.addIf(comesFirst(s), s);
    }
    if (static_cast<int>(moves.size()) <= parameters_.lateMoveLimit(node.depth, node.isImproving)) {
      next = MoveStage::Done;
      moves.clear();
      moves.add(node.threats.moves);
    }
    scoreMoves(node, moves, order);
  }
  const Choice choice = order.take();
  if (choice || next == MoveStage::Done) return choice;
  next = MoveStage::Done;
  order.clear();
  MoveList others;
  for (const Square s : node.threats.moves) others.addIf(!comesFirst(s), s);
  scoreMoves(node, others, order);
  return order.take();
}

// A move is active unless it builds just a blocked three and takes no threat from the opponent, or builds nothing and
// takes a blocked three at most. Such moves are the best one in a node out of a thousand.
template <EvaluatorLike Evaluator>
bool Worker<Evaluator>::isActive(Square s) const {
  constexpr auto kActiveByBuilt = [] {  // bit t: active if it takes t
    constexpr unsigned kAny = (1U << kThreatCount) - 1;
    constexpr unsigned kMoreThanBlockedThree = kAny << (static_cast<unsigned>(Threat::BlockedThree) + 1) & kAny;
    std::array<std::uint16_t, kThreatCount> active{};
    active.fill(kAny);
    active[static_cast<std::size_t>(Threat::None)] = kMoreThanBlockedThree;
    active[static_cast<std::size_t>(Threat::BlockedThree)] = kAny - (1U << static_cast<unsigned>(Threat::None));
    return active;
  }();
  const Threat built = position_.threat(position_.sideToMove(), s);
  const Threat taken = position_.threat(~position_.sideToMove(), s);
  return (kActiveByBuilt[static_cast<std::size_t>(built)] >> static_cast<unsigned>(taken) & 1) != 0;
}

// Move ordering: the policy of the evaluation and the histories, both logarithms of likelihoods, and a bonus for
// killers and the counter move. Normalized over the moves of the node they are the probabilities that LMR uses.
template <EvaluatorLike Evaluator>
void Worker<Evaluator>::scoreMoves(const Node& node, const MoveList& moves, MoveOrder& order) {
  const Color own = position_.sideToMove();
  const MoveContext previous = moveBefore(node.ply, 1);
  const MoveContext earlier = moveBefore(node.ply, 2);
  const Square counter = memory_.history.counterMove(own, previous.square);
  const auto& killers = frame(node.ply).killers;
  std::optional<int> tableMoveScore;
  int highest = std::numeric_limits<int>::min();
  std::array<int, MoveList::kCapacity> scores;
  evaluator_.scoreMoves(position_, moves.all(), std::span(scores).first(moves.size()));
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
    if (score > highest) {
      highest = score;
      shared_.table.prefetch(position_.keyAfter(s));
    }
  }
  if (node.depth >= kMinReducedDepth) order.normalize(tableMoveScore);
}

template <EvaluatorLike Evaluator>
PointCodes Worker<Evaluator>::codesOf(Square s) const {
  const Color own = position_.sideToMove();
  return {position_.code(own, s), position_.code(~own, s)};
}

// Histories: the best move gains, those tried beside it lose. A move that caused a cutoff becomes a killer and the
// counter move to the last one.
template <EvaluatorLike Evaluator>
void Worker<Evaluator>::updateHistories(const Node& node, Square best, const MoveList& tried) {
  const Color own = position_.sideToMove();
  const MoveContext previous = moveBefore(node.ply, 1);
  const MoveContext earlier = moveBefore(node.ply, 2);
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
void Worker<Evaluator>::setPv(int ply, Square move) {
  frame(ply).pvLength = 1;
  frame(ply).pv[0] = move;
}

// Triangular PV: the move, then the line of the child.
template <EvaluatorLike Evaluator>
void Worker<Evaluator>::updatePv(int ply, Square move) {
  Frame& here = frame(ply);
  const Frame& next = frame(ply + 1);
  here.pv[0] = move;
  here.pvLength = 1 + std::min(next.pvLength, kMaxPvLength - 1);
  std::copy_n(next.pv.begin(), here.pvLength - 1, here.pv.begin() + 1);
}

}  // namespace pentarch
