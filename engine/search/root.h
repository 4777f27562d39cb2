// SPDX-License-Identifier: MIT
// Iterative deepening and the root: members of Worker.
#pragma once

#include <algorithm>
#include <numeric>

#include "engine/search/worker.h"

namespace pentarch {
namespace detail {

inline constexpr int kMaxDepth = 120;
inline constexpr int kProbeDepth = 6;  // minimum depth at which a good move is probed for a win

}  // namespace detail

template <EvaluatorLike Evaluator>
void Worker<Evaluator>::run(const MoveList& moves) {
  std::vector<int> scores(moves.size());
  evaluator_.scoreMoves(position_, moves, scores);
  std::vector<std::size_t> order(moves.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return scores[a] > scores[b]; });
  rootMoves_.clear();
  for (const std::size_t i : order) {
    RootMove& m = rootMoves_.emplace_back();
    m.move = moves[i];
    m.pv = {m.move};
  }
  iterate();
}

template <EvaluatorLike Evaluator>
void Worker<Evaluator>::iterate() {
  const int maxDepth = std::min(shared_.limits.maxDepth.value_or(detail::kMaxDepth), detail::kMaxDepth);
  for (int depth = 1; depth <= maxDepth; ++depth) {
    if (skipsDepth(depth)) continue;
    if (id_ == 0) {
      shared_.table.growIfCrowded(shared_.time.affordableBytes(Clock::now()), shouldAbort_);
      shared_.time.startIteration(rootMoves_.front().move);
    }
    selDepth_ = 0;
    for (RootMove& m : rootMoves_) m.previousScore = m.score;
    report(SearchInfo::Kind::DepthStarted, depth, 0);
    const auto lines = static_cast<std::size_t>(lineCount());
    for (std::size_t line = 0; line < lines && !isStopped(); ++line) {
      searchRootWindow(depth, line);
      if (lines > 1) completedDepth_ = std::max(completedDepth_, 1);  // allow a stop: many lines take long
    }
    if (isStopped()) break;
    completedDepth_ = depth;
    sortLines(lines);
    for (std::size_t line = 0; line < lines; ++line) report(SearchInfo::Kind::LineDone, depth, line);
    if (id_ == 0 && (shared_.time.finishIteration(outcomeOf(depth), Clock::now()) || shared_.isProven())) break;
    probeForWin(depth);
  }
  if (id_ == 0) shared_.stop = true;
}

// Tests with a null window only if the best move wins. That takes fewer nodes than finding its value, because
// everything short of a win is cut off. The next iteration finds the line.
template <EvaluatorLike Evaluator>
void Worker<Evaluator>::probeForWin(int depth) {
  const RootMove& best = rootMoves_.front();
  if (depth < detail::kProbeDepth || lineCount() > 1 || best.score < tunables_["winProbeScore"] || isMate(best.score))
    return;
  frame(1).killers = {};
  play(best.move, 0);
  const Score score = -search<NodeType::NonPv>(-kMinWin, -kMinWin + 1, depth - 1, 1, true);
  undo();
  if (isWin(score) && !isStopped()) reportWin(0, score, depth);
}

template <EvaluatorLike Evaluator>
IterationOutcome Worker<Evaluator>::outcomeOf(int depth) const {
  const RootMove& best = rootMoves_.front();
  const auto surviving =
      std::count_if(rootMoves_.begin(), rootMoves_.end(), [](const RootMove& m) { return !m.isLost; });
  return {.depth = depth,
          .lines = lineCount(),
          .best = best.move,
          .score = best.score,
          .previousScore = best.previousScore,
          .moves = rootMoves_.size(),
          .survivingMoves = static_cast<std::size_t>(surviving),
          .bestMoveNodes = best.nodes,
          .nodes = nodes_};
}

// A later line can turn out better than an earlier one.
template <EvaluatorLike Evaluator>
void Worker<Evaluator>::sortLines(std::size_t lines) {
  std::stable_sort(rootMoves_.begin(), rootMoves_.begin() + static_cast<std::ptrdiff_t>(lines),
                   [](const RootMove& a, const RootMove& b) { return a.score > b.score; });
}

template <EvaluatorLike Evaluator>
int Worker<Evaluator>::lineCount() const {
  return std::min(std::max(1, shared_.limits.multiPv), static_cast<int>(rootMoves_.size()));
}

// Helper threads skip some iterations so that not all of them search the same tree.
template <EvaluatorLike Evaluator>
bool Worker<Evaluator>::skipsDepth(int depth) const {
  if (id_ == 0 || depth <= 2) return false;
  const int period = 2 + (id_ - 1) / 2 % 3;
  return (depth + id_) % (2 * period) >= period;
}

// Searches one line of an iteration with an aspiration window around the last score, which widens when the result falls
// outside.
template <EvaluatorLike Evaluator>
void Worker<Evaluator>::searchRootWindow(int depth, std::size_t line) {
  pvIndex_ = line;
  Score delta = tunables_["aspirationDelta"];
  const Score expected = rootMoves_[line].previousScore;
  Score alpha = -kInfinite;
  Score beta = kInfinite;
  if (depth >= tunables_["aspirationMinDepth"] && expected != -kInfinite && !isMate(expected)) {
    alpha = std::max(expected - delta, -kInfinite);
    beta = std::min(expected + delta, kInfinite);
  }
  int failedHigh = 0;
  while (true) {
    const Score score = search<NodeType::Root>(alpha, beta, std::max(1, depth - failedHigh), 0, false);
    std::stable_sort(rootMoves_.begin() + static_cast<std::ptrdiff_t>(line), rootMoves_.end(),
                     [](const RootMove& a, const RootMove& b) { return a.score > b.score; });
    if (isStopped()) return;
    if (score <= alpha && alpha > -kInfinite) {
      beta = (alpha + beta) / 2;
      alpha = isMate(score) ? -kInfinite : std::max(score - delta, -kInfinite);
      failedHigh = 0;
    } else if (score >= beta && beta < kInfinite) {
      beta = isMate(score) ? kInfinite : std::min(score + delta, kInfinite);
      failedHigh = std::min(failedHigh + 1, 3);
    } else {
      return;
    }
    delta += delta / 2 + 1;
  }
}

// Stores the result of a root move; `node` is the root before its window takes the score over.
template <EvaluatorLike Evaluator>
void Worker<Evaluator>::finishRootMove(std::size_t index, Score score, const Node& node, Score originalAlpha) {
  RootMove& m = rootMoves_[index];
  const bool isFirst = index == pvIndex_;
  m.isLost = isLoss(score);
  m.score = -kInfinite;
  if (isFirst || score > node.alpha) {
    m.score = score;
    m.selDepth = selDepth_;
    takeLine(m, score > originalAlpha && score < node.beta);
    if (id_ == 0 && !isFirst && pvIndex_ == 0) shared_.time.countBestMoveChange();
    if (score > originalAlpha && (score < node.beta || isWin(score))) {
      report(SearchInfo::Kind::NewBest, node.depth, index);
    }
  }
  report(m.isLost ? SearchInfo::Kind::MoveLost : SearchInfo::Kind::MoveDone, node.depth, index);
}

// Stores the PV found for a root move. The PV of a score outside the window is a fragment: a longer one of an earlier
// iteration is kept, because it says more if the search is stopped now.
template <EvaluatorLike Evaluator>
void Worker<Evaluator>::takeLine(RootMove& m, bool isExact) const {
  const Frame& next = frame(1);
  const auto length = static_cast<std::size_t>(next.pvLength) + 1;
  if (!isExact && !isMate(m.score) && length < m.pv.size()) return;
  m.pv.assign({m.move});
  m.pv.insert(m.pv.end(), next.pv.begin(), next.pv.begin() + next.pvLength);
}

// Reports a win before its line is known, and keeps it if there is no time left to find the line.
template <EvaluatorLike Evaluator>
void Worker<Evaluator>::reportWin(std::size_t index, Score score, int depth) {
  if (lineCount() > 1) return;
  RootMove& m = rootMoves_[index];
  m.score = score;
  m.selDepth = selDepth_;
  m.pv.assign({m.move});
  report(SearchInfo::Kind::NewBest, depth, index);
}

template <EvaluatorLike Evaluator>
void Worker<Evaluator>::report(SearchInfo::Kind kind, int depth, std::size_t line) {
  if (id_ != 0 || !onInfo_) return;
  const RootMove& m = rootMoves_[line];
  SearchInfo info;
  info.kind = kind;
  info.lineIndex = kind == SearchInfo::Kind::LineDone ? static_cast<int>(line) : 0;
  info.lineCount = lineCount();
  info.line.depth = depth;
  info.line.selDepth = m.selDepth;
  info.line.score = m.score;
  info.line.proof = isMate(m.score) ? Proof::Claimed : Proof::None;
  if (kind == SearchInfo::Kind::LineDone || kind == SearchInfo::Kind::NewBest) {
    info.line.pv = m.pv;
  } else {
    info.line.pv = {m.move};
  }
  info.nodes = shared_.totalNodes();
  info.elapsed = Clock::now() - shared_.time.deadline().start;
  onInfo_(info);
}

}  // namespace pentarch
