// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/game/score.h"
#include "engine/search/search_types.h"
#include "engine/search/tunables.h"

namespace pentarch {

/// Outcome of a finished iteration, as far as it decides about another one.
struct IterationOutcome {
  int depth = 1;
  int lines = 1;                     ///< lines searched (multi-PV); ≥ 1
  Square best;                       ///< the best move
  Score score = 0;                   ///< of the best move
  Score previousScore = -kInfinite;  ///< of the same move in the iteration before; -kInfinite if it had none
  std::size_t moves = 1;             ///< root moves; ≥ 1
  std::size_t survivingMoves = 1;    ///< root moves whose last search found no forced loss
  std::uint64_t bestMoveNodes = 0;   ///< nodes of the first thread below the best move, of all iterations
  std::uint64_t nodes = 0;           ///< all nodes of the first thread; neither counts those of solvers
};

/// Decides when a search ends by time, or because more time cannot change its answer. A search has one; only the
/// thread that called think() may use it.
///
/// The hard deadline ends the search anywhere. Between iterations the soft one is the target, which stretches while the
/// result is unstable and shrinks while nothing happens. deadlineOf() (time_budget.h) computes both from the clock of
/// the game.
class TimeManager {
 public:
  /// The references must outlive the time manager.
  TimeManager(const SearchLimits& limits, const Tunables& tunables)
      : limits_(limits), tunables_(tunables), deadline_(limits.deadline) {}

  /// The deadline, as last moved by the host.
  [[nodiscard]] const Deadline& deadline() const { return deadline_; }

  /// Runs the host's poll callback about once a millisecond; true once the time is over.
  [[nodiscard]] bool poll();

  /// Call before each iteration, with the move that is best so far.
  void startIteration(Square best);
  /// Call when a later move replaces the best one within an iteration.
  void countBestMoveChange() { bestMoveChanges_ += 1; }
  /// Call after each finished iteration; true if no other is to start.
  [[nodiscard]] bool finishIteration(const IterationOutcome& iteration, Clock::time_point now);

  /// Bytes of new memory that may be touched without using up more than about a third of the time left. Without a
  /// deadline there is no limit.
  [[nodiscard]] std::size_t affordableBytes(Clock::time_point now) const;

 private:
  [[nodiscard]] Clock::duration onlyMoveSpan() const;
  [[nodiscard]] double targetFactor(const IterationOutcome& iteration) const;

  const SearchLimits& limits_;
  const Tunables& tunables_;
  Deadline deadline_;
  Clock::time_point onlyMoveEnd_ = Clock::time_point::max();  // an earlier end if there is only one move to choose
  Clock::time_point nextCallback_{};
  Square bestBefore_;
  int stableIterations_ = 0;    // in a row that have kept the best move
  double bestMoveChanges_ = 0;  // within iterations; older ones count half for each iteration since
};

}  // namespace pentarch
