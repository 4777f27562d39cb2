// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "engine/base/budget.h"
#include "engine/eval/evaluator.h"
#include "engine/game/move_list.h"
#include "engine/game/movegen.h"
#include "engine/game/position.h"
#include "engine/search/move_order.h"
#include "engine/search/search.h"

namespace pentarch {

/// Type of a node: the root and PV nodes have an open window, the others a null window.
enum class NodeType : std::uint8_t { Root, Pv, NonPv };

/// One thread of a search: iterative deepening over a principal variation search (docs/search.md lists the steps),
/// compiled for an evaluator so that no node makes a virtual call. Iterative deepening is defined here, the search of a
/// node in alpha_beta.h, which evaluation.h includes. Aligned so that no two threads write to one pair of cache lines.
template <EvaluatorLike Evaluator>
class alignas(128) Worker final : public SearchThread {
 public:
  Worker(Evaluator evaluator, int id, const Position& position, SharedSearch& shared, ThreadMemory& memory,
         const InfoSink& onInfo);

  void run(const MoveList& moves) override;

 private:
  static constexpr int kMaxPvLength = 96;

  /// State of a ply of the current path, which outlives the node that set it: children and siblings read it.
  struct Frame {
    MoveContext move;  // the move that led from here
    Square excluded;   // left out while a singular extension is tested
    Score staticEval = 0;
    std::array<Square, 2> killers{};
    int doubleExtensions = 0;  // on the path to here; siblings share the count
    int pvLength = 0;
    std::array<Square, kMaxPvLength> pv;
  };

  /// State of a node.
  struct Node {
    Score alpha;
    Score beta;
    int depth;
    int ply;
    bool isPv;
    bool isCut;                // a cutoff is expected
    bool isImproving = false;  // the evaluation is above that of two plies before
    bool hasTtEntry = false;
    TtEntry tt{};
    Score ttScore = 0;  // counted from the root
    Score eval = 0;     // the static evaluation, or a tighter bound from the TT
    ThreatAnalysis threats{};
  };

  // Iterative deepening
  void iterate();
  void probeForWin(int depth);
  void aspirationSearch(int depth, std::size_t line);
  void finishRootMove(std::size_t rootMove, Score score, const Node& node, Score originalAlpha);
  void storePv(RootMove& m, bool isExact) const;
  void reportWin(std::size_t rootMove, Score score, int depth);
  [[nodiscard]] IterationOutcome outcomeOf(int depth) const;
  void report(SearchInfo::Kind kind, int depth, std::size_t rootMove);
  [[nodiscard]] bool skipsDepth(int depth) const;
  [[nodiscard]] int lineCount() const;
  void sortRootMoves(std::size_t first, std::size_t end);
  void rankStoppedLines();

  // The search of a node (alpha_beta.h)
  /// Value of the position for the side to move, exact within alpha and beta and else a bound (fail-soft). `depth` is
  /// in plies, `ply` counts from the root. At a cut node a cutoff is expected. Once the search is stopped, the result
  /// is meaningless.
  template <NodeType kType>
  Score search(Score alpha, Score beta, int depth, int ply, bool isCut);
  /// Steps 1 to 9 (docs/search.md): the value of a node that ends without a search of its moves. Else completes the
  /// node.
  template <NodeType kType>
  std::optional<Score> enterNode(Node& node);
  /// Step 4: the value of a node with one legal reply.
  template <NodeType kType>
  Score playOnlyReply(const Node& node);
  /// Step 6: what the table knows of the node.
  void probeTable(Node& node);
  /// The evaluation of the node with more effort, as at the horizon.
  [[nodiscard]] Score preciseScore(const Node& node);
  /// Step 7: the static evaluation of the node.
  void evaluate(Node& node);
  /// Step 8 outside of the PV: reverse futility pruning and razoring.
  std::optional<Score> pruneByEvaluation(Node& node);
  /// Step 10: the value of a node by its moves.
  template <NodeType kType>
  Score searchMoves(Node& node);
  Score searchRootMoves(Node& node);
  void reduceAfterNewBest(Node& node);
  /// Remembers a node of which these moves were tried; without a best move none raised alpha.
  void learn(const Node& node, Score best, Square bestMove, const MoveList& tried, Score originalAlpha);
  template <NodeType kType>
  Score searchMove(const Node& node, Square move, int number, int newDepth, int reduction);
  [[nodiscard]] static bool isTtCutoff(const TtEntry& entry, Score score, Score alpha, Score beta, int depth);
  /// Score of a move by the table alone, counted as a node.
  std::optional<Score> storedScore(const Node& node, Square move, int number, int newDepth, int reduction);
  std::optional<Score> probeVcf(Node& node, int budget);
  int singularExtension(const Node& node, Square move);
  [[nodiscard]] int reductionOf(const Node& node, Choice choice, int number) const;
  /// Index of root move `number`, 1 for the first, in the line being searched.
  [[nodiscard]] std::size_t rootIndex(int number) const { return line_ + static_cast<std::size_t>(number) - 1; }
  /// The moves of a node are generated in stages, because those after a cutoff need no score: the TT move, then the
  /// active moves and then the rest, or all moves at once.
  enum class MoveStage : std::uint8_t { TableMove, Active, Rest, Done };
  /// The next move, none after the last. `next` is the stage to generate once the moves in `order` are taken.
  Choice nextMove(const Node& node, MoveOrder& order, MoveStage& next);
  void scoreMoves(const Node& node, const MoveList& moves, MoveOrder& order);
  [[nodiscard]] bool isActive(Square s) const;
  [[nodiscard]] PointCodes codesOf(Square s) const;
  void updateHistories(const Node& node, Square best, const MoveList& tried);
  void updatePv(int ply, Square move);
  void setPv(int ply, Square move);

  void play(Square s, int ply);
  void undo();
  bool shouldAbort();
  void pollSignals();
  /// Positions visited by this thread, those of its VCF searches included.
  [[nodiscard]] std::uint64_t visited() const { return nodes_ + memory_.vcf.nodes() - vcfNodesBefore_; }
  /// The first thread, whose move is played, finishes the first line of its first iteration whatever happens.
  [[nodiscard]] bool isStopped() const {
    return (id_ > 0 || completedDepth_ > 0) && shared_.stop.load(std::memory_order_relaxed);
  }
  [[nodiscard]] Score staticScore(Score score, int ply) const;
  /// The move that led to this ply (back = 1), or an earlier one.
  [[nodiscard]] const MoveContext& moveBefore(int ply, int back) const { return frame(ply - back).move; }
  [[nodiscard]] Frame& frame(int ply) { return frames_[static_cast<std::size_t>(ply + kFramePad)]; }
  [[nodiscard]] const Frame& frame(int ply) const { return frames_[static_cast<std::size_t>(ply + kFramePad)]; }

  static constexpr int kMaxDepth = 120;
  static constexpr int kProbeDepth = 6;       // minimum depth at which a good move is probed for a win
  static constexpr int kReductionUnit = 100;  // reductions are counted in hundredths of a ply
  static constexpr int kMinReducedDepth = 2;
  static constexpr std::uint64_t kNodesPerPoll = 128;
  static constexpr int kFramePad = 2;  // so that frame(-2) exists
  int id_;
  Position position_;
  SharedSearch& shared_;
  const SearchParameters& parameters_;
  const Tunables& tunables_;
  ThreadMemory& memory_;
  const InfoSink& onInfo_;
  Evaluator evaluator_;
  std::vector<Frame> frames_;
  std::uint64_t nodes_ = 0;  // of the search itself; the solvers count their own
  std::uint64_t vcfNodesBefore_;
  std::uint64_t nextPoll_ = 0;  // in positions visited
  Budget untilAbort_;           // of searches by the solvers, which end when this one is stopped
  int selDepth_ = 0;
  std::size_t line_ = 0;  // the line being searched (multi-PV): root moves before it have lines of their own
};

template <EvaluatorLike Evaluator>
Worker<Evaluator>::Worker(Evaluator evaluator, int id, const Position& position, SharedSearch& shared,
                          ThreadMemory& memory, const InfoSink& onInfo)
    : id_(id),
      position_(position),
      shared_(shared),
      parameters_(shared.setup.parameters),
      tunables_(parameters_.tunables()),
      memory_(memory),
      onInfo_(onInfo),
      evaluator_(std::move(evaluator)),
      frames_(static_cast<std::size_t>(kMaxPly + 2 * kFramePad)),
      vcfNodesBefore_(memory.vcf.nodes()),
      untilAbort_{.poll = [this] {
        if (id_ == 0) pollSignals();
        return isStopped();
      }} {
  evaluator_.reset(position_);
  // The moves before the root are the continuation history context of the first plies.
  for (int back = 1; back <= 2; ++back) frame(-back).move.square = position_.lastMove(back - 1);
}

template <EvaluatorLike Evaluator>
void Worker<Evaluator>::play(Square s, int ply) {
  frame(ply).move = {s, position_.threat(position_.sideToMove(), s)};
  shared_.table.prefetch(position_.keyAfter(s));
  position_.play(s);
  ++nodes_;
  evaluator_.push(position_);
}

template <EvaluatorLike Evaluator>
void Worker<Evaluator>::undo() {
  position_.undo();
  evaluator_.pop();
}

// Publishes the thread's node count; true once the search has to unwind.
template <EvaluatorLike Evaluator>
bool Worker<Evaluator>::shouldAbort() {
  const std::uint64_t now = visited();
  shared_.nodes[static_cast<std::size_t>(id_)].value.store(now, std::memory_order_relaxed);
  if (id_ == 0) {
    if (shared_.limits.maxNodes && shared_.totalNodes() >= *shared_.limits.maxNodes) shared_.stop = true;
    if (now >= nextPoll_) pollSignals();
  }
  return isStopped();
}

template <EvaluatorLike Evaluator>
void Worker<Evaluator>::pollSignals() {
  nextPoll_ = visited() + kNodesPerPoll;
  if (shared_.poll()) shared_.stop = true;
}

template <EvaluatorLike Evaluator>
Score Worker<Evaluator>::staticScore(Score score, int ply) const {
  if (!isMate(score)) return score;
  if (!position_.allowsPlies(pliesToMate(score))) return kDrawScore;
  return shiftedMate(score, ply);
}

// Iterative deepening.

template <EvaluatorLike Evaluator>
void Worker<Evaluator>::run(const MoveList& moves) {
  std::vector<int> scores(moves.size());
  evaluator_.scoreMoves(position_, moves.all(), scores);
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
  const int maxDepth = std::min(shared_.limits.maxDepth.value_or(kMaxDepth), kMaxDepth);
  for (int depth = 1; depth <= maxDepth; ++depth) {
    if (skipsDepth(depth)) continue;
    if (id_ == 0) {
      shared_.table.growIfCrowded(shared_.time.affordableBytes(Clock::now()), untilAbort_);
      shared_.time.startIteration(rootMoves_.front().move);
    }
    selDepth_ = 0;
    for (RootMove& m : rootMoves_) {
      m.previousScore = m.score;
      m.previousBound = m.bound;
      m.isSearched = false;
    }
    report(SearchInfo::Kind::DepthStarted, depth, 0);
    const auto lines = static_cast<std::size_t>(lineCount());
    for (std::size_t line = 0; line < lines && !isStopped(); ++line) {
      aspirationSearch(depth, line);
      if (lines > 1) completedDepth_ = std::max(completedDepth_, 1);  // allow a stop: many lines take long
    }
    if (isStopped()) {
      if (lines > 1) rankStoppedLines();
      break;
    }
    completedDepth_ = depth;
    sortRootMoves(0, lines);  // multi-PV: a later line can turn out better than an earlier one
    for (std::size_t line = 0; line < lines; ++line) report(SearchInfo::Kind::LineDone, depth, line);
    if (id_ == 0 && (shared_.time.finishIteration(outcomeOf(depth), Clock::now()) || shared_.proveRoot())) break;
    probeForWin(depth);
  }
  if (id_ == 0) shared_.stop = true;
}

// Win probe: a null window at the smallest win. Testing for a win is cheaper than resolving the score, since everything
// below a win is pruned. The next iteration finds the line.
template <EvaluatorLike Evaluator>
void Worker<Evaluator>::probeForWin(int depth) {
  const RootMove& best = rootMoves_.front();
  if (depth < kProbeDepth || lineCount() > 1 || best.score < tunables_["winProbeScore"] || isMate(best.score)) return;
  frame(1).killers = {};
  play(best.move, 0);
  const Score score = -search<NodeType::NonPv>(-kMinWin, -kMinWin + 1, depth - 1, 1, true);
  undo();
  if (isWin(score) && !isStopped()) reportWin(0, score, depth);
}

// Summary of a finished iteration for the time manager.
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

// Sorts a part of the root moves by score, best first.
template <EvaluatorLike Evaluator>
void Worker<Evaluator>::sortRootMoves(std::size_t first, std::size_t end) {
  const auto start = rootMoves_.begin();
  std::stable_sort(start + static_cast<std::ptrdiff_t>(first), start + static_cast<std::ptrdiff_t>(end),
                   [](const RootMove& a, const RootMove& b) { return a.score > b.score; });
}

// Multi-PV: in a stopped iteration, a move that was not searched ranks by its previous score, like one that was
// searched and did not raise alpha. Else the move that missed the last iteration's lines could take the place of a
// line.
template <EvaluatorLike Evaluator>
void Worker<Evaluator>::rankStoppedLines() {
  for (RootMove& m : rootMoves_) {
    if (!m.isSearched) m.score = -kInfinite;
  }
  std::stable_sort(rootMoves_.begin() + static_cast<std::ptrdiff_t>(line_), rootMoves_.end(),
                   [](const RootMove& a, const RootMove& b) {
                     return std::pair(a.score, a.previousScore) > std::pair(b.score, b.previousScore);
                   });
}

template <EvaluatorLike Evaluator>
int Worker<Evaluator>::lineCount() const {
  return std::min(std::max(1, shared_.limits.multiPv), static_cast<int>(rootMoves_.size()));
}

// Lazy SMP: helper threads skip some depths, so that their trees differ.
template <EvaluatorLike Evaluator>
bool Worker<Evaluator>::skipsDepth(int depth) const {
  if (id_ == 0 || depth <= 2) return false;
  const int period = 2 + (id_ - 1) / 2 % 3;
  return (depth + id_) % (2 * period) >= period;
}

// Aspiration window: a line of an iteration is searched with a narrow window around its last score, which saves nodes
// if the score stays inside. The window widens when the result falls outside.
template <EvaluatorLike Evaluator>
void Worker<Evaluator>::aspirationSearch(int depth, std::size_t line) {
  line_ = line;
  Score delta = tunables_["aspirationDelta"];
  const Score expected = rootMoves_[line].previousScore;
  Score alpha = -kInfinite;
  Score beta = kInfinite;
  if (depth >= tunables_["aspirationMinDepth"] && expected != -kInfinite && !isMate(expected)) {
    alpha = std::max(expected - delta, -kInfinite);
    beta = std::min(expected + delta, kInfinite);
  }
  constexpr int kMaxFailHighReduction = 3;
  int reduction = 0;
  while (true) {
    const Score score = search<NodeType::Root>(alpha, beta, std::max(1, depth - reduction), 0, false);
    sortRootMoves(line, rootMoves_.size());
    if (isStopped()) return;
    if (score <= alpha && alpha > -kInfinite) {
      beta = (alpha + beta) / 2;
      alpha = isMate(score) ? -kInfinite : std::max(score - delta, -kInfinite);
      reduction = 0;
    } else if (score >= beta && beta < kInfinite) {
      beta = isMate(score) ? kInfinite : std::min(score + delta, kInfinite);
      // Fail-high reduction: a little less depth shows sooner by how much the move is better.
      reduction = std::min(reduction + 1, kMaxFailHighReduction);
    } else {
      return;
    }
    delta += delta / 2 + 1;
  }
}

// Records the result of a root move and reports it; node.alpha is still the bound that the move had to beat.
template <EvaluatorLike Evaluator>
void Worker<Evaluator>::finishRootMove(std::size_t rootMove, Score score, const Node& node, Score originalAlpha) {
  RootMove& m = rootMoves_[rootMove];
  const bool isFirst = rootMove == line_;
  m.isSearched = true;
  m.isLost = isLoss(score);
  m.score = -kInfinite;
  if (isFirst || score > node.alpha) {
    m.score = score;
    m.bound = score <= originalAlpha ? Bound::Upper : score >= node.beta ? Bound::Lower : Bound::Exact;
    m.selDepth = selDepth_;
    storePv(m, m.bound == Bound::Exact);
    if (id_ == 0 && !isFirst && line_ == 0) shared_.time.countBestMoveChange();
    if (line_ == 0 && score > originalAlpha && (score < node.beta || isWin(score))) {
      report(SearchInfo::Kind::NewBest, node.depth, rootMove);
    }
  }
  report(m.isLost ? SearchInfo::Kind::MoveLost : SearchInfo::Kind::MoveDone, node.depth, rootMove);
}

// Stores the PV found for a root move. The PV of a score outside the window is a fragment: a longer one of an earlier
// iteration is kept, because it says more if the search is stopped now.
template <EvaluatorLike Evaluator>
void Worker<Evaluator>::storePv(RootMove& m, bool isExact) const {
  const Frame& next = frame(1);
  const auto length = static_cast<std::size_t>(next.pvLength) + 1;
  if (!isExact && !isMate(m.score) && length < m.pv.size()) return;
  m.pv.assign({m.move});
  m.pv.insert(m.pv.end(), next.pv.begin(), next.pv.begin() + next.pvLength);
}

// Reports a win before its line is known, and keeps it if there is no time left to find the line.
template <EvaluatorLike Evaluator>
void Worker<Evaluator>::reportWin(std::size_t rootMove, Score score, int depth) {
  if (lineCount() > 1) return;
  RootMove& m = rootMoves_[rootMove];
  m.score = score;
  m.bound = Bound::Lower;
  m.selDepth = selDepth_;
  m.pv.assign({m.move});
  report(SearchInfo::Kind::NewBest, depth, rootMove);
}

template <EvaluatorLike Evaluator>
void Worker<Evaluator>::report(SearchInfo::Kind kind, int depth, std::size_t rootMove) {
  if (id_ != 0 || !onInfo_) return;
  SearchInfo info;
  info.kind = kind;
  info.lineIndex = kind == SearchInfo::Kind::LineDone ? static_cast<int>(rootMove) : 0;
  info.lineCount = lineCount();
  info.line = lineOf(rootMoves_[rootMove], depth);
  if (kind != SearchInfo::Kind::LineDone && kind != SearchInfo::Kind::NewBest) info.line.pv.resize(1);
  info.nodes = shared_.totalNodes();
  info.elapsed = Clock::now() - shared_.time.deadline().start;
  onInfo_(info);
}

}  // namespace pentarch
