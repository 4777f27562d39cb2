// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "app/analysis/review.h"
#include "app/program/style.h"

namespace pentarch::review {

/// A review as text of 80 columns: heading, a line per move, the course of the game, a line per player.
[[nodiscard]] std::string tableText(const Review& review, const app::Style& style, bool unicode);

}  // namespace pentarch::review
