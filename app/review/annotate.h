// SPDX-License-Identifier: MIT
#pragma once

#include "app/review/review.h"

namespace pentarch::review {

/// The game with the review in it: comments, Black's win rate, the SGF marks BM (mistake, "2" a blunder), DO
/// (inaccuracy) and TE (an only move found), and as variations the wins that were missed or allowed and what was
/// better. What the game held before stays.
[[nodiscard]] records::GameTree annotate(const Review& review);

}  // namespace pentarch::review
