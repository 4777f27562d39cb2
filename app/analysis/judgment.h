// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "app/analysis/review.h"

/// Turns assessments into verdicts. Pure functions.
namespace pentarch::review {

/// True if both positions were assessed and the side to move made the move.
[[nodiscard]] bool canJudge(const ReviewedMove& move, const std::optional<Assessment>& before,
                            const std::optional<Assessment>& after);

/// Makes assessments of successive positions consistent: a proof for one position also applies to the one before and
/// after it, and a move cannot be better than the best move. `moves[i]` leads from `assessments[i]` to the next.
void reconcile(std::vector<std::optional<Assessment>>& assessments, const std::vector<ReviewedMove>& moves);

/// Fills in the verdict on a move from the positions before and after it.
void judge(ReviewedMove& move, const Assessment& before, const Assessment& after);

/// Summarizes the moves of one player. `lost[i]`: the position before move i was a proven loss.
[[nodiscard]] PlayerSummary summarize(const std::vector<ReviewedMove>& moves, const std::vector<bool>& lost,
                                      Color color);

/// The move from which on the winner of the last position was winning for good; none if nobody is winning, or if it may
/// lie before the first assessed position.
[[nodiscard]] std::optional<Decision> decisionOf(const std::vector<std::optional<Assessment>>& assessments);

}  // namespace pentarch::review
