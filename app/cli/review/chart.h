// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "app/analysis/review.h"

namespace pentarch::review {

/// Black's win rate by move as an SVG chart with marks at mistakes and blunders and, if the game records times, a bar
/// for the time of each move. The same review gives the same bytes.
[[nodiscard]] std::string chartSvg(const Review& review);

/// The same as one line of text: block characters of eight heights, or digits 0..9 without Unicode; a blank for
/// positions not assessed. At most `width` columns.
[[nodiscard]] std::string sparkline(const Review& review, std::size_t width, bool unicode);

}  // namespace pentarch::review
