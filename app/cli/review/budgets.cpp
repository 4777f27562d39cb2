// SPDX-License-Identifier: MIT
#include "app/cli/review/budgets.h"

#include <algorithm>

namespace pentarch::review {

using std::chrono::duration_cast;
using std::chrono::milliseconds;

Budget Budgets::next() {
  const std::scoped_lock lock(mutex_);
  Budget budget{limits_.position, limits_.nodes};
  if (limits_.total) {
    const auto rest = std::max(milliseconds{0}, *limits_.total - duration_cast<milliseconds>(Clock::now() - start_));
    const auto rounds = (left_ + static_cast<std::size_t>(jobs_) - 1) / static_cast<std::size_t>(jobs_);
    const milliseconds share = rest / static_cast<int>(std::max<std::size_t>(1, rounds));
    budget.time = budget.time ? std::min(*budget.time, share) : share;
  }
  ++given_;
  if (left_ > 0) --left_;
  return budget;
}

void Budgets::skip(std::size_t positions) {
  const std::scoped_lock lock(mutex_);
  given_ += positions;
  left_ -= std::min(left_, positions);
}

std::size_t Budgets::given() const {
  const std::scoped_lock lock(mutex_);
  return given_;
}

}  // namespace pentarch::review
