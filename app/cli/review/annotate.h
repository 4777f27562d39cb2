// SPDX-License-Identifier: MIT
#pragma once

#include "app/analysis/review.h"

namespace pentarch::review {

/// The game with the review added: comments, Black's win rate, the SGF marks BM (mistake, "2" for a blunder), DO
/// (inaccuracy) and TE (an only move found), and variations for missed or allowed wins and for better moves. The game's
/// own content is kept.
[[nodiscard]] records::GameTree annotate(const Review& review);

}  // namespace pentarch::review
