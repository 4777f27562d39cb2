// SPDX-License-Identifier: MIT
#include "engine/search/move_order.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/eval/evaluator.h"

namespace pentarch {
namespace {

// exp(-distance / kMoveUnit) in 1/65536, 0 if negligible.
[[nodiscard]] int likelihood(int distance) {
  constexpr int kOne = 1 << 16;
  static const auto table = [] {
    std::array<int, 10 * kMoveUnit> t{};
    for (std::size_t d = 0; d < t.size(); ++d) {
      t[d] = static_cast<int>(std::lround(kOne * std::exp(-static_cast<double>(d) / kMoveUnit)));
    }
    return t;
  }();
  return static_cast<std::size_t>(distance) < table.size() ? table[static_cast<std::size_t>(distance)] : 0;
}

}  // namespace

void MoveOrder::normalize(std::optional<int> tableMoveScore) {
  if (size_ == 0 || total_) return;
  int highest = tableMoveScore.value_or(std::numeric_limits<int>::min());
  for (std::size_t i = 0; i < size_; ++i) highest = std::max(highest, scoreOf(keys_[i]));
  int sum = tableMoveScore ? likelihood(highest - *tableMoveScore) : 0;
  for (std::size_t i = 0; i < size_; ++i) sum += likelihood(highest - scoreOf(keys_[i]));
  total_ = highest + static_cast<int>(kMoveUnit * std::log(static_cast<double>(sum) / likelihood(0)));
}

// Finds the greatest key below the last one. Such keys have negative differences from it, which are the largest ones
// when read as unsigned.
Choice MoveOrder::take() {
  constexpr std::uint32_t kLeastNegative = std::uint32_t{1} << 31;
  std::uint32_t nearest = 0;
  for (std::size_t i = 0; i < size_; ++i) nearest = std::max(nearest, static_cast<std::uint32_t>(keys_[i] - last_));
  if (nearest < kLeastNegative) return {};
  last_ += static_cast<std::int32_t>(nearest);
  const int negLogProbability = total_ ? (*total_ - scoreOf(last_)) * 100 / kMoveUnit : 0;
  return {Square::fromIndex(kKeyUnit - 1 - (last_ & (kKeyUnit - 1))), negLogProbability};
}

}  // namespace pentarch
