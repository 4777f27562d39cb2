// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

#include "engine/eval/evaluator.h"
#include "engine/game/move_list.h"
#include "engine/game/movegen.h"
#include "engine/game/position.h"
#include "engine/search/history.h"
#include "engine/search/parameters.h"
#include "engine/search/search_types.h"
#include "engine/search/transposition.h"
#include "engine/search/vcf.h"

namespace pentarch {

/// Memory that one search thread keeps from search to search.
struct ThreadMemory {
  History history;
  VcfSolver vcf;
};

/// Parameters of the search and of the evaluation. Both must outlive the search.
struct SearchSetup {
  const SearchParameters& parameters;
  const Evaluator::Tables& evaluation;
};

/// State that all threads of one search share.
struct SharedSearch {
  SharedSearch(const SearchSetup& ownSetup, const SearchLimits& ownLimits, const StopSignal& stopSignal,
               TranspositionTable& ownTable, std::size_t threads)
      : setup(ownSetup),
        limits(ownLimits),
        signal(stopSignal),
        table(ownTable),
        deadline(ownLimits.deadline),
        nodes(threads) {}

  /// Positions that a thread has reached by a move, in the search and in the VCF searches at its leaves. On cache lines
  /// of its own, because every thread writes its counter at every node.
  struct alignas(128) Counter {
    std::atomic<std::uint64_t> value{0};
  };

  const SearchSetup& setup;
  const SearchLimits& limits;
  const StopSignal& signal;
  TranspositionTable& table;
  Deadline deadline;                                        ///< as moved by the host; for the polling thread only
  Clock::time_point settledEnd = Clock::time_point::max();  ///< an earlier end if there is only one move to choose
  std::function<bool()> isProven;  ///< called by the first thread between iterations: true ends the search
  std::atomic<bool> stop{false};   ///< the early-stop flag: once set, every level returns without writing anything
  std::vector<Counter> nodes;      ///< by thread
  std::atomic<std::uint64_t> proofNodes{0};  ///< of the VCT searches between iterations

  [[nodiscard]] std::uint64_t totalNodes() const {
    std::uint64_t sum = proofNodes.load(std::memory_order_relaxed);
    for (const Counter& n : nodes) sum += n.value.load(std::memory_order_relaxed);
    return sum;
  }

  /// Runs the host's poll callback about once a millisecond; true if the search has to end. Only for the thread that
  /// called think().
  [[nodiscard]] bool pollIsOver();

 private:
  Clock::time_point nextCallback_{};
};

/// A root move and its results.
struct RootMove {
  Square move;
  Score score = -kInfinite;
  Score previousScore = -kInfinite;
  bool isLost = false;  ///< its last search found a forced loss
  int selDepth = 0;
  std::uint64_t nodes = 0;
  std::vector<Square> pv;
};

/// One thread of a search: iterative deepening over a principal variation search (docs/search.md lists the steps).
/// Aligned so that no two threads write to one pair of cache lines.
class alignas(128) Worker {
 public:
  Worker(int id, const Position& position, SharedSearch& shared, ThreadMemory& memory, const InfoSink& onInfo);

  /// Runs iterative deepening until a limit is reached or the stop flag is set. `moves` are the root moves;
  /// precondition: at least one.
  void run(const MoveList& moves);

  /// Best first, after run().
  [[nodiscard]] const std::vector<RootMove>& rootMoves() const { return rootMoves_; }
  [[nodiscard]] int completedDepth() const { return completedDepth_; }

 private:
  enum class NodeType : std::uint8_t { Pv, NonPv };
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

  /// A move to try. `surprise` is -ln of its likelihood among the moves of the node, in hundredths; 0 for the TT move.
  struct Choice {
    Square square;
    int surprise = 0;
  };

  /// Lazy move ordering: yields the moves of a node, best first, finding each one only when it is needed.
  class MoveOrder {
   public:
    /// `score` is a log-likelihood in 1/kMoveUnit, within ±2^19; only differences matter.
    void add(Square s, int score) { keys_[size_++] = score * kKeyUnit + (kKeyUnit - 1 - s.index()); }
    /// Normalizes the likelihoods over all moves added and the TT move, if there is one. Until then every move has
    /// surprise 0.
    void normalize(std::optional<int> tableMoveScore);
    /// The best remaining move; no square after the last.
    [[nodiscard]] Choice take();
    /// Progress of the ordering: often the TT move causes a cutoff, and the others are never scored.
    enum class Stage : std::uint8_t { Start, TableMove, Scored };
    Stage stage = Stage::Start;

   private:
    // A key packs a score and a square: better moves first, lower squares first among equals. Keys differ, so the next
    // one is the greatest below the last; finding it needs no sorting and vectorizes.
    static constexpr std::int32_t kKeyUnit = 1024;
    static constexpr std::int32_t kAboveAll = 1 << 30;
    static_assert(kSquareCount <= kKeyUnit);
    [[nodiscard]] static int scoreOf(std::int32_t key) { return key >> 10; }

    std::size_t size_ = 0;
    std::int32_t last_ = kAboveAll;
    std::optional<int> total_;  // log of the summed likelihoods
    std::array<std::int32_t, kMaxBoardSize * kMaxBoardSize> keys_;
  };

  // root.cpp
  void iterate();
  void probeForWin(int depth);
  void searchRootWindow(int depth, std::size_t first);
  Score searchRoot(Score alpha, Score beta, int depth, std::size_t first);
  Score searchRootMove(std::size_t index, Score alpha, Score beta, int depth, int number);
  void playAtRoot(Square move);
  void takeLine(RootMove& m, bool isExact) const;
  void tellOfWin(std::size_t index, Score score, int depth);
  [[nodiscard]] std::size_t affordableGrowth() const;
  [[nodiscard]] bool isOnlyMove(int depth) const;
  bool shouldEndAfter(int depth);
  void report(SearchInfo::Kind kind, int depth, std::size_t line);
  [[nodiscard]] bool skipsDepth(int depth) const;
  [[nodiscard]] int lineCount() const;
  void sortLines(std::size_t lines);

  // node.cpp
  template <NodeType kType>
  Score search(Score alpha, Score beta, int depth, int ply, bool isCut);
  template <NodeType kType>
  Score searchMoves(Node& node);
  Score searchSingleReply(const Node& node, bool isPv);
  Score leaf(int ply);
  bool cutByTable(const Node& node) const;
  bool cutByVcf(Node& node, int budget, Score& score);
  bool cutByEval(Node& node, Score& score);
  int extensionOf(const Node& node, Square move);
  int reductionOf(const Node& node, Choice choice, int number, int historyScore) const;
  [[nodiscard]] bool isLateMove(const Node& node, int number, Score best) const;
  Choice nextMove(const Node& node, MoveOrder& order);
  void scoreMoves(const Node& node, MoveOrder& order);
  [[nodiscard]] PointCodes codesOf(Square s) const;
  void updateHistories(const Node& node, Square best, const MoveList& tried);
  void evaluate(Node& node);
  void storeResult(const Node& node, Score best, Square bestMove, Score originalAlpha);
  void updatePv(int ply, Square move);

  // worker.cpp
  void play(Square s, int ply);
  void undo();
  bool hasToUnwind();
  void pollSignals();
  [[nodiscard]] std::uint64_t visited() const { return nodes_ + memory_.vcf.nodes() - vcfNodesBefore_; }
  [[nodiscard]] bool isStopped() const { return completedDepth_ > 0 && shared_.stop.load(std::memory_order_relaxed); }
  [[nodiscard]] Score staticScore(Score score, int ply) const;
  /// The frame whose move led to this ply (back = 1), or an earlier one.
  [[nodiscard]] const Frame& moveBefore(int ply, int back) const { return frame(ply - back); }
  [[nodiscard]] Frame& frame(int ply) { return frames_[static_cast<std::size_t>(ply + kFramePad)]; }
  [[nodiscard]] const Frame& frame(int ply) const { return frames_[static_cast<std::size_t>(ply + kFramePad)]; }

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
  std::vector<RootMove> rootMoves_;
  std::uint64_t nodes_ = 0;  // of the search itself; the solvers count their own
  std::uint64_t vcfNodesBefore_;
  std::uint64_t nextPoll_ = 0;                // in positions visited
  const std::function<bool()> shouldUnwind_;  // for the inner solvers
  int rootDepth_ = 0;
  int completedDepth_ = 0;  // from 1 on there is a best move, and the search may be stopped
  int selDepth_ = 0;
  // Inputs of the time management.
  double bestMoveChanges_ = 0;
  int stableIterations_ = 0;
};

}  // namespace pentarch
