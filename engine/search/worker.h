// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "engine/eval/evaluator.h"
#include "engine/game/move_list.h"
#include "engine/game/movegen.h"
#include "engine/game/position.h"
#include "engine/search/move_order.h"
#include "engine/search/shared_search.h"

namespace pentarch {

/// Type of a node: the root and PV nodes have an open window, the others a null window.
enum class NodeType : std::uint8_t { Root, Pv, NonPv };

/// One thread of a search: iterative deepening over a principal variation search (docs/search.md lists the steps),
/// compiled for an evaluator so that no node makes a virtual call. Members are defined in root.h and node.h, which
/// evaluation.h includes. Aligned so that no two threads write to one pair of cache lines.
template <EvaluatorLike Evaluator>
class alignas(128) Worker final : public SearchThread {
 public:
  Worker(Evaluator evaluator, int id, const Position& position, SharedSearch& shared, ThreadMemory& memory,
         const InfoSink& onInfo);

  void run(const MoveList& moves) override;

 private:
  static constexpr int kMaxPvLength = 96;

  struct Frame {
    MoveContext move;  // the move that led from here
    Square excluded;   // left out in a singular extension test
    Score staticEval = 0;
    std::array<Square, 2> killers{};
    int doubleExtensions = 0;
    int pvLength = 0;
    std::array<Square, kMaxPvLength> pv;
  };

  /// State of a node before its moves are tried.
  struct Node {
    Score alpha;
    Score beta;
    int depth;
    int ply;
    bool isPv;
    bool isCut;
    bool improving = false;
    bool ttHit = false;
    TtEntry tt{};
    Score ttScore = 0;
    Score eval = 0;
    ThreatAnalysis threats{};
  };

  // root.h
  void iterate();
  void probeForWin(int depth);
  void searchRootWindow(int depth, std::size_t line);
  void finishRootMove(std::size_t index, Score score, const Node& node, Score originalAlpha);
  void takeLine(RootMove& m, bool isExact) const;
  void reportWin(std::size_t index, Score score, int depth);
  [[nodiscard]] IterationOutcome outcomeOf(int depth) const;
  void report(SearchInfo::Kind kind, int depth, std::size_t line);
  [[nodiscard]] bool skipsDepth(int depth) const;
  [[nodiscard]] int lineCount() const;
  void sortLines(std::size_t lines);

  // node.h
  template <NodeType kType>
  Score search(Score alpha, Score beta, int depth, int ply, bool isCut);
  [[nodiscard]] bool isTtCutoff(const Node& node) const;
  std::optional<Score> probeVcf(Node& node, int budget);
  int singularExtension(const Node& node, Square move);
  [[nodiscard]] int reductionOf(const Node& node, Choice choice, int number) const;
  [[nodiscard]] Choice rootChoice(int tried) const;
  Choice nextMove(const Node& node, MoveOrder& order);
  void scoreMoves(const Node& node, MoveOrder& order);
  [[nodiscard]] PointCodes codesOf(Square s) const;
  void updateHistories(const Node& node, Square best, const MoveList& tried);
  void updatePv(int ply, Square move);
  void setPv(int ply, Square move);

  void play(Square s, int ply);
  void undo();
  bool shouldAbort();
  void pollSignals();
  [[nodiscard]] std::uint64_t visited() const { return nodes_ + memory_.vcf.nodes() - vcfNodesBefore_; }
  [[nodiscard]] bool isStopped() const { return completedDepth_ > 0 && shared_.stop.load(std::memory_order_relaxed); }
  [[nodiscard]] Score staticScore(Score score, int ply) const;
  /// The frame whose move led to this ply (back = 1), or an earlier one.
  [[nodiscard]] const Frame& moveBefore(int ply, int back) const { return frame(ply - back); }
  [[nodiscard]] Frame& frame(int ply) { return frames_[static_cast<std::size_t>(ply + kFramePad)]; }
  [[nodiscard]] const Frame& frame(int ply) const { return frames_[static_cast<std::size_t>(ply + kFramePad)]; }

  static constexpr int kReductionUnit = 100;  // reductions are counted in hundredths of a ply
  static constexpr int kMinReducedDepth = 2;
  static constexpr std::uint64_t kNodesPerPoll = 128;
  static constexpr int kFramePad = 4;  // so that frame(-2) exists
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
  std::uint64_t nextPoll_ = 0;               // in positions visited
  const std::function<bool()> shouldAbort_;  // for the inner solvers
  int selDepth_ = 0;
  std::size_t pvIndex_ = 0;  // the line being searched (multi-PV): root moves before it have lines of their own
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
      shouldAbort_([this] {
        if (id_ == 0) pollSignals();
        return isStopped();
      }) {
  evaluator_.reset(position_);
  // The moves before the root are the continuation history context of the first plies.
  for (int back = 1; back <= 2; ++back) frame(-back).move.square = position_.lastMove(back - 1);
}

template <EvaluatorLike Evaluator>
void Worker<Evaluator>::play(Square s, int ply) {
  frame(ply).move = {s, position_.threat(position_.sideToMove(), s)};
  position_.play(s);
  ++nodes_;
  shared_.table.prefetch(position_.key());
  evaluator_.push(position_);
}

template <EvaluatorLike Evaluator>
void Worker<Evaluator>::undo() {
  position_.undo();
  evaluator_.pop();
}

// Publishes the thread's node count; true once the search has to unwind. The first line of the first iteration is
// always finished, so there is always a move.
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
  if (position_.stoneCount() + pliesToMate(score) > position_.moveLimit()) return kDrawScore;
  return score > 0 ? score - ply : score + ply;
}

}  // namespace pentarch
