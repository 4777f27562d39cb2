// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include "engine/game/position.h"
#include "engine/search/search.h"
#include "engine/search/search_types.h"
#include "engine/solver/vct.h"

namespace pentarch {

/// The result of a search with nothing to search: one move with score 0.
[[nodiscard]] SearchResult oneMove(Square move, const Deadline& deadline);

/// True if a win of the position itself would be the result of a search with these limits.
[[nodiscard]] inline bool mayProveRoot(const SearchLimits& limits) {
  return limits.provesRoot && limits.excluded.empty() && limits.multiPv == 1;
}

/// A win by continuous fours at the root, found before any search and replayed against every legal reply; none if a few
/// percent of the time or the nodes of the limit do not find one, or the search is stopped first.
[[nodiscard]] std::optional<SearchResult> winByFours(Position& position, const SearchLimits& limits,
                                                     const StopSignal& stop, ThreadMemory& memory);

/// Looks for a win by continuous threats while the search runs, with a budget that grows with the time used. Inactive
/// without a deadline, so that depth and node limits stay exact. Only for the thread that polls for the search.
class RootProver {
 public:
  /// `shared`, which has the limits, must outlive the prover.
  RootProver(const Position& position, SharedSearch& shared);

  /// Call between iterations; true once a win is proven.
  [[nodiscard]] bool tryBetweenIterations();
  /// A last attempt with a fixed budget, for a win that the search claims.
  void tryClaim();
  /// The win, replayed against every legal reply, once it is proven.
  [[nodiscard]] const std::optional<SearchResult>& win() const { return win_; }

 private:
  bool attempt(std::uint64_t maxNodes);

  Position position_;
  SharedSearch& shared_;
  VctSolver solver_;
  Clock::time_point next_;
  bool isOpen_;
  std::optional<SearchResult> win_;
};

}  // namespace pentarch
