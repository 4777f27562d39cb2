// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/game/rule.h"
#include "engine/game/types.h"

namespace pentarch {

/// The rows of a table by the lines through a point. A line is the four points on each side of it, edge or blocked
/// point included, in the view of one side; a line and its mirror image are one row. So a network that sums such rows
/// is the same under all eight symmetries. Lines are this short in all rules: what a fifth point says about overlines
/// is in the codes.
class LineRows {
 public:
  static constexpr std::size_t kCount = 7381;

  /// Those of the positions of a rule.
  explicit LineRows(Rule rule);

  /// By Position::lineKey, in the view of a side.
  [[nodiscard]] const std::uint16_t* byKey(Color view) const { return rows_[indexOf(view)].data(); }

 private:
  std::array<std::vector<std::uint16_t>, 2> rows_;
};

/// Made at the first call for a rule; thread-safe.
[[nodiscard]] const LineRows& lineRowsOf(Rule rule);

}  // namespace pentarch
