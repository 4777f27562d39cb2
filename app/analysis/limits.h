// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "engine/base/budget.h"
#include "engine/game/types.h"
#include "engine/search/search_types.h"

namespace pentarch::app {

/// Upper bounds of search limits.
inline constexpr int kMaxDepth = 120;
inline constexpr int kMaxLines = kMaxPoints;

/// Limits of the work on one question, as the user gives them; the first one reached ends the work.
struct QuestionLimits {
  std::optional<std::chrono::milliseconds> time;
  std::optional<std::uint64_t> nodes;
  std::optional<int> depth;  ///< of a search

  /// The limits of a search, whose clock starts now; it goes on for a better score where the best move is known.
  [[nodiscard]] SearchLimits startSearch() const {
    SearchLimits limits;
    limits.deadline = startBudget().deadline;
    limits.maxDepth = depth;
    limits.maxNodes = nodes;
    limits.stopWhenForced = false;
    return limits;
  }

  /// The budget of other work, whose clock starts now; `stop` must live longer.
  [[nodiscard]] Budget startBudget(const StopSignal& stop = kNeverRaised) const {
    Budget budget{.maxNodes = nodes.value_or(kUnlimitedNodes), .stop = &stop};
    if (time) budget.deadline = Deadline::after(Clock::now(), *time);
    return budget;
  }
};

}  // namespace pentarch::app
