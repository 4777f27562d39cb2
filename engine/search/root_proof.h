// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include "engine/game/position.h"
#include "engine/search/search_types.h"
#include "engine/search/vct.h"
#include "engine/search/worker.h"

namespace pentarch {

/// The answer of a search that did not have to look: one move, of value 0.
[[nodiscard]] SearchResult oneMove(Square move, const Deadline& deadline);

/// A win by continuous fours at the root, found before any search and replayed against every legal reply; none if there
/// is none within a few percent of the time, or the search was stopped before.
[[nodiscard]] std::optional<SearchResult> winByFours(Position& position, const SearchLimits& limits,
                                                     const StopSignal& stop, ThreadMemory& memory);

/// Looks for a win by continuous threats while the search runs, the longer the search takes the harder. Only where a
/// clock runs, so that limits by depth and nodes mean what they say. To be used by the thread that polls for the
/// search.
class ThreatProver {
 public:
  /// Both must outlive the prover, and `shared` knows the limits.
  ThreatProver(const Position& position, SharedSearch& shared);

  /// To be asked between iterations; true once a win is proven.
  [[nodiscard]] bool lookAgain();
  /// A last look with a fixed budget, where the search claims a win.
  void look();
  /// The win, replayed against every legal reply, once it is proven.
  [[nodiscard]] const std::optional<SearchResult>& win() const { return win_; }

 private:
  bool look(std::uint64_t budget);

  Position position_;
  SharedSearch& shared_;
  VctSolver solver_;
  Clock::time_point next_;
  bool isOpen_;
  std::optional<SearchResult> win_;
};

}  // namespace pentarch
