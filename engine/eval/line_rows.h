// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/game/position.h"
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
  using OfPoint = std::array<std::uint16_t, kDirectionCount>;

  explicit LineRows(Rule rule);
  /// The rows for positions of a rule. Shared and immutable; made at the first call, thread-safe.
  [[nodiscard]] static const LineRows& of(Rule rule) { return perRule<LineRows>(rule); }

  /// Table of rows in the view of a side, indexed by Position::lineKey.
  [[nodiscard]] const std::uint16_t* byKey(Color view) const { return rows_[indexOf(view)].data(); }
  /// The rows of a free point in Black's view.
  [[nodiscard]] OfPoint of(const Position& position, Square s) const {
    OfPoint rows;
    for (const Direction d : kDirections) rows[static_cast<std::size_t>(d)] = rows_[0][position.lineKey(s, d)];
    return rows;
  }

 private:
  std::array<std::vector<std::uint16_t>, 2> rows_;
};

/// The row of each row's line with the colors exchanged; made at the first call, thread-safe.
[[nodiscard]] const std::array<std::uint16_t, LineRows::kCount>& exchangedLines();

}  // namespace pentarch
