// SPDX-License-Identifier: MIT
#include "app/cli/compare/ladder.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <optional>
#include <unordered_map>

#include "engine/eval/network_eval.h"

namespace pentarch::app {
namespace {

using Moves = std::vector<Square>;
using HistoryTable = std::array<std::array<std::uint64_t, kSquareCount>, 2>;

/// The game tree that all rungs share: the same moves, terminal positions and leaf evaluation.
class Tree {
 public:
  Tree(const Position& position, const LadderOptions& options)
      : position_(position),
        evaluator_(NetworkEval::builtInWeights(position.rule())),
        width_(options.width),
        maxNodes_(options.maxNodes) {
    evaluator_.reset(position_);
  }

  [[nodiscard]] Color sideToMove() const { return position_.sideToMove(); }
  [[nodiscard]] std::uint64_t key() const { return position_.key(); }

  void play(Square s) {
    position_.play(s);
    evaluator_.push(position_);
  }
  void undo() {
    position_.undo();
    evaluator_.pop();
  }

  /// The `width` candidates with the strongest threats of either side, in board order: the later rungs show what move
  /// ordering is worth.
  [[nodiscard]] Moves moves() {
    Moves all;
    const Color own = sideToMove();
    // Far points are used if no near one is legal, and a forbidden point if no other is left.
    for (const SquareSet& set : {position_.candidates(), position_.emptyPoints()}) {
      for (const Square s : set) {
        if (isLegal(position_, own, s)) all.push_back(s);
      }
      if (!all.empty()) break;
    }
    if (all.empty()) all.assign(1, position_.emptyPoints().first());
    const auto worth = [&](Square s) { return std::max(position_.threat(own, s), position_.threat(~own, s)); };
    std::stable_sort(all.begin(), all.end(), [&](Square a, Square b) { return worth(a) > worth(b); });
    if (width_ > 0 && all.size() > static_cast<std::size_t>(width_)) all.resize(static_cast<std::size_t>(width_));
    std::sort(all.begin(), all.end());
    return all;
  }

  /// Called once at each visit of a node: the value for the side to move if the game has ended or the depth is used up,
  /// `ply` plies from the root. The evaluation depends on the position alone, not on the path.
  [[nodiscard]] std::optional<Score> leafValue(int depth, int ply) {
    ++nodes_;
    const bool hasEnded = position_.lastMoveMadeFive() || position_.isFull() || isOver();
    if (!hasEnded && depth > 0) return std::nullopt;
    ++leaves_;
    if (position_.lastMoveMadeFive()) return lossIn(ply);
    if (hasEnded) return kDrawScore;
    return evaluator_.score(position_);
  }

  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  [[nodiscard]] std::uint64_t leaves() const { return leaves_; }
  [[nodiscard]] bool isOver() const { return nodes_ >= maxNodes_; }

 private:
  Position position_;
  NetworkEval evaluator_;
  int width_;
  std::uint64_t maxNodes_;
  std::uint64_t nodes_ = 0;
  std::uint64_t leaves_ = 0;
};

// 1. Minimax: Black chooses the highest value, White the lowest, both from Black's view.
Score minimax(Tree& tree, int depth, int ply) {
  const bool isBlack = tree.sideToMove() == Color::Black;
  if (const auto value = tree.leafValue(depth, ply)) return isBlack ? *value : -*value;
  Score best = isBlack ? -kInfinite : kInfinite;
  for (const Square s : tree.moves()) {
    tree.play(s);
    const Score score = minimax(tree, depth - 1, ply + 1);
    tree.undo();
    best = isBlack ? std::max(best, score) : std::min(best, score);
  }
  return best;
}

// 2. Negamax: what is good for one side is bad for the other, so one rule serves both.
Score negamax(Tree& tree, int depth, int ply) {
  if (const auto value = tree.leafValue(depth, ply)) return *value;
  Score best = -kInfinite;
  for (const Square s : tree.moves()) {
    tree.play(s);
    best = std::max(best, -negamax(tree, depth - 1, ply + 1));
    tree.undo();
  }
  return best;
}

// 3. Alpha-beta, fail-hard: a move that the opponent would never allow need not be looked at to the end.
Score alphaBetaHard(Tree& tree, Score alpha, Score beta, int depth, int ply) {
  if (const auto value = tree.leafValue(depth, ply)) return std::clamp(*value, alpha, beta);
  for (const Square s : tree.moves()) {
    tree.play(s);
    const Score score = -alphaBetaHard(tree, -beta, -alpha, depth - 1, ply + 1);
    tree.undo();
    if (score >= beta) return beta;
    alpha = std::max(alpha, score);
  }
  return alpha;
}

// 4. Alpha-beta, fail-soft: values outside of the window are still bounds, and tighter ones.
Score alphaBetaSoft(Tree& tree, Score alpha, Score beta, int depth, int ply) {
  if (const auto value = tree.leafValue(depth, ply)) return *value;
  Score best = -kInfinite;
  for (const Square s : tree.moves()) {
    tree.play(s);
    const Score score = -alphaBetaSoft(tree, -beta, -std::max(alpha, best), depth - 1, ply + 1);
    tree.undo();
    best = std::max(best, score);
    if (best >= beta) break;
  }
  return best;
}

// Moves that caused cutoffs elsewhere come first (Schaeffer, "The history heuristic", 1983).
Moves orderedByHistory(Tree& tree, const HistoryTable& history, Square first = Square::none()) {
  Moves moves = tree.moves();
  const auto& ofSide = history[indexOf(tree.sideToMove())];
  const auto rank = [&](Square s) { return ofSide[static_cast<std::size_t>(s.index())]; };
  std::stable_sort(moves.begin(), moves.end(),
                   [&](Square a, Square b) { return (a == first) != (b == first) ? a == first : rank(a) > rank(b); });
  return moves;
}

void reward(const Tree& tree, HistoryTable& history, Square s, int depth) {
  history[indexOf(tree.sideToMove())][static_cast<std::size_t>(s.index())] += std::uint64_t{1} << std::min(depth, 40);
}

// 5. Alpha-beta with history: the earlier a refutation is tried, the more is cut.
Score alphaBetaHistory(Tree& tree, HistoryTable& history, Score alpha, Score beta, int depth, int ply) {
  if (const auto value = tree.leafValue(depth, ply)) return *value;
  Score best = -kInfinite;
  for (const Square s : orderedByHistory(tree, history)) {
    tree.play(s);
    const Score score = -alphaBetaHistory(tree, history, -beta, -std::max(alpha, best), depth - 1, ply + 1);
    tree.undo();
    best = std::max(best, score);
    if (best >= beta) {
      reward(tree, history, s, depth);
      break;
    }
  }
  return best;
}

// 6. Principal variation search: with good ordering the first move is best, so a null window only has to show that the
// others are no better; the few that are better are searched again.
Score minimalWindow(Tree& tree, HistoryTable& history, Score alpha, Score beta, int depth, int ply) {
  if (const auto value = tree.leafValue(depth, ply)) return *value;
  Score best = -kInfinite;
  for (const Square s : orderedByHistory(tree, history)) {
    const Score low = std::max(alpha, best);
    tree.play(s);
    Score score = 0;
    if (best == -kInfinite) {
      score = -minimalWindow(tree, history, -beta, -low, depth - 1, ply + 1);
    } else {
      score = -minimalWindow(tree, history, -low - 1, -low, depth - 1, ply + 1);
      if (score > low && score < beta) score = -minimalWindow(tree, history, -beta, -score, depth - 1, ply + 1);
    }
    tree.undo();
    best = std::max(best, score);
    if (best >= beta) {
      reward(tree, history, s, depth);
      break;
    }
  }
  return best;
}

/// Table entry of the last rung: a bound on the value of a position at a depth, mate scores counted from the position.
struct Known {
  int depth;
  Score score;
  Bound bound;
  Square move;
};
using KnownPositions = std::unordered_map<std::uint64_t, Known>;

// 7. The same with a transposition table: a position reached twice is searched once, and its best move is tried first.
Score withTable(Tree& tree, HistoryTable& history, KnownPositions& table, Score alpha, Score beta, int depth, int ply) {
  if (const auto value = tree.leafValue(depth, ply)) return *value;
  Square first;
  if (const auto known = table.find(tree.key()); known != table.end()) {
    const Known& k = known->second;
    const Score score = shiftedMate(k.score, ply);
    first = k.move;
    const bool fits = k.bound == Bound::Exact || (k.bound == Bound::Lower ? score >= beta : score <= alpha);
    if (k.depth == depth && fits) return score;
  }
  Score best = -kInfinite;
  Square bestMove;
  for (const Square s : orderedByHistory(tree, history, first)) {
    const Score low = std::max(alpha, best);
    tree.play(s);
    Score score = 0;
    if (best == -kInfinite) {
      score = -withTable(tree, history, table, -beta, -low, depth - 1, ply + 1);
    } else {
      score = -withTable(tree, history, table, -low - 1, -low, depth - 1, ply + 1);
      if (score > low && score < beta) score = -withTable(tree, history, table, -beta, -score, depth - 1, ply + 1);
    }
    tree.undo();
    if (score > best) bestMove = s;
    best = std::max(best, score);
    if (best >= beta) {
      reward(tree, history, s, depth);
      break;
    }
  }
  const Bound bound = best >= beta ? Bound::Lower : best > alpha ? Bound::Exact : Bound::Upper;
  table.insert_or_assign(tree.key(), Known{depth, shiftedMate(best, -ply), bound, bestMove});
  return best;
}

template <typename Search>
LadderRow measure(std::string_view name, const Position& position, const LadderOptions& options, Search search) {
  Tree tree(position, options);
  const auto start = std::chrono::steady_clock::now();
  LadderRow row;
  row.name = name;
  row.score = search(tree);
  row.nodes = tree.nodes();
  row.leaves = tree.leaves();
  row.isComplete = !tree.isOver();
  row.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return row;
}

}  // namespace

void climbLadder(const Position& position, const LadderOptions& options,
                 const std::function<void(const LadderRow&)>& onRow) {
  const int depth = std::max(1, options.depth);
  const auto climb = [&](std::string_view name, auto search) { onRow(measure(name, position, options, search)); };
  climb("minimax", [&](Tree& t) {
    const Score black = minimax(t, depth, 0);
    return position.sideToMove() == Color::Black ? black : -black;
  });
  climb("negamax", [&](Tree& t) { return negamax(t, depth, 0); });
  climb("alpha-beta, fail-hard", [&](Tree& t) { return alphaBetaHard(t, -kInfinite, kInfinite, depth, 0); });
  climb("alpha-beta, fail-soft", [&](Tree& t) { return alphaBetaSoft(t, -kInfinite, kInfinite, depth, 0); });
  climb("alpha-beta with history", [&](Tree& t) {
    HistoryTable history{};
    return alphaBetaHistory(t, history, -kInfinite, kInfinite, depth, 0);
  });
  climb("principal variation search", [&](Tree& t) {
    HistoryTable history{};
    return minimalWindow(t, history, -kInfinite, kInfinite, depth, 0);
  });
  climb("PVS with table and history", [&](Tree& t) {
    HistoryTable history{};
    KnownPositions table;
    return withTable(t, history, table, -kInfinite, kInfinite, depth, 0);
  });
}

double minimalTree(double width, int depth) {
  return std::pow(width, (depth + 1) / 2) + std::pow(width, depth / 2) - 1;
}

}  // namespace pentarch::app
