// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "engine/game/move_list.h"
#include "engine/game/position.h"
#include "engine/game/score.h"
#include "engine/search/history.h"
#include "engine/search/parameters.h"
#include "engine/search/search_types.h"
#include "engine/search/time_manager.h"
#include "engine/search/transposition.h"
#include "engine/solver/vcf.h"

namespace pentarch {

class Evaluation;

/// Memory that one search thread keeps from search to search.
struct ThreadMemory {
  History history;
  VcfSolver vcf;
};

/// Parameters of the search and its evaluation. Both must outlive the search.
struct SearchSetup {
  const SearchParameters& parameters;
  const Evaluation& evaluation;
};

/// State that all threads of one search share.
struct SharedSearch {
  SharedSearch(const SearchSetup& ownSetup, const SearchLimits& ownLimits, const StopSignal& stopSignal,
               TranspositionTable& ownTable, std::size_t threads)
      : setup(ownSetup),
        limits(ownLimits),
        signal(stopSignal),
        table(ownTable),
        time(ownLimits, ownSetup.parameters.tunables()),
        nodes(threads) {}

  /// Positions that a thread has reached by a move, in the search and in its VCF searches. On cache lines of its own,
  /// because every thread writes its counter at every node.
  struct alignas(128) Counter {
    std::atomic<std::uint64_t> value{0};
  };

  const SearchSetup& setup;
  const SearchLimits& limits;
  const StopSignal& signal;
  TranspositionTable& table;
  TimeManager time;  ///< for the thread that called think() only
  /// Looks for a proven win of the root, which ends the search; true once there is one. Called by the first thread
  /// between iterations.
  std::function<bool()> proveRoot;
  /// The early-stop flag: once it is set and the first thread has a best move, every level of the search returns
  /// without writing anything.
  std::atomic<bool> stop{false};
  std::vector<Counter> nodes;                ///< by thread
  std::atomic<std::uint64_t> proofNodes{0};  ///< of the VCT searches between iterations

  [[nodiscard]] std::uint64_t totalNodes() const {
    std::uint64_t sum = proofNodes.load(std::memory_order_relaxed);
    for (const Counter& n : nodes) sum += n.value.load(std::memory_order_relaxed);
    return sum;
  }
  /// Nodes that may still be visited before the node limit ends the search.
  [[nodiscard]] std::uint64_t nodesLeft() const {
    const std::uint64_t most = limits.maxNodes.value_or(kUnlimitedNodes);
    return most - std::min(most, totalNodes());
  }

  /// Runs the host's poll callback about once a millisecond; true if the search has to end. Only for the thread that
  /// called think().
  [[nodiscard]] bool poll() { return time.poll() || signal.raised(); }
};

/// A root move and its results.
struct RootMove {
  Square move;
  /// Of its last search, in the running iteration or an earlier one; -kInfinite before the first, of any move but the
  /// first of a line that did not raise alpha, and of what a stopped iteration of several lines did not come to.
  Score score = -kInfinite;
  Bound bound = Bound::Exact;        ///< of `score`: a bound if it lies outside the aspiration window
  Score previousScore = -kInfinite;  ///< `score` when the running iteration began
  Bound previousBound = Bound::Exact;
  bool isSearched = false;  ///< in the running iteration
  bool isLost = false;      ///< its last search found a forced loss
  int selDepth = 0;
  std::uint64_t nodes = 0;
  std::vector<Square> pv;
};

/// The line of a root move in an iteration of this depth.
[[nodiscard]] inline SearchLine lineOf(const RootMove& m, int depth) {
  return {m.score, m.bound, depth, m.selDepth, isMate(m.score) ? Proof::Claimed : Proof::None, m.pv};
}

/// One thread of a search, whatever its evaluator.
class SearchThread {
 public:
  virtual ~SearchThread() = default;

  /// Runs iterative deepening until a limit is reached or the stop flag is set. `moves` are the root moves;
  /// precondition: at least one.
  virtual void run(const MoveList& moves) = 0;

  /// Best first, after run().
  [[nodiscard]] const std::vector<RootMove>& rootMoves() const { return rootMoves_; }
  [[nodiscard]] int completedDepth() const { return completedDepth_; }

 protected:
  std::vector<RootMove> rootMoves_;
  int completedDepth_ = 0;  // from 1 on there is a best move, and the search may be stopped
};

/// Memory that searches keep for later ones. Owned by the engine.
struct SearchMemory {
  TranspositionTable table;
  std::vector<std::unique_ptr<ThreadMemory>> threads;  ///< one for each thread; at least one
};

/// Searches a position with one thread for each entry of `memory.threads`. See Engine::think for the guarantees.
[[nodiscard]] SearchResult searchPosition(const Position& position, const SearchSetup& setup,
                                          const SearchLimits& limits, const StopSignal& stop, SearchMemory& memory,
                                          const InfoSink& onInfo);

}  // namespace pentarch
