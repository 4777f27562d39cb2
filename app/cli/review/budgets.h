// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <mutex>

#include "app/analysis/assessment.h"
#include "app/service/review_json.h"
#include "engine/search/search_types.h"

namespace pentarch::review {

/// Divides the total time among the remaining positions, of which `jobs` are assessed at a time. Thread-safe.
class Budgets {
 public:
  /// The total time starts now.
  Budgets(const Limits& limits, std::size_t positions, int jobs) : limits_(limits), left_(positions), jobs_(jobs) {}

  /// The budget of the next position.
  [[nodiscard]] Budget next();
  /// Removes `positions` that were counted but need no budget.
  void skip(std::size_t positions);
  /// Number of positions that have received their budget or need none.
  [[nodiscard]] std::size_t given() const;

 private:
  mutable std::mutex mutex_;
  Limits limits_;
  std::size_t left_;
  std::size_t given_ = 0;
  int jobs_;
  Clock::time_point start_ = Clock::now();
};

}  // namespace pentarch::review
