// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "app/review/review.h"

namespace pentarch::review {

/// Black's win rate by move as an SVG picture with marks at mistakes and blunders and, where the game says so, a bar
/// for the time of each move. The same review gives the same bytes.
[[nodiscard]] std::string chartSvg(const Review& review);

/// The same as one line of text: eight heights of blocks, or digits 0..9 without Unicode; a blank for what was not
/// assessed. At most `width` columns.
[[nodiscard]] std::string sparkline(const Review& review, std::size_t width, bool unicode);

}  // namespace pentarch::review
