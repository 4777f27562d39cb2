// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "app/review/review.h"

/// From assessments to verdicts. Pure functions.
namespace pentarch::review {

/// Whether both positions were assessed and the move was made by the side whose turn it was.
[[nodiscard]] bool canJudge(const ReviewedMove& move, const std::optional<Assessment>& before,
                            const std::optional<Assessment>& after);

/// Makes assessments of successive positions agree: what is proven of a position holds for the one before it and the
/// one after it, and a move cannot be better than the best one. `moves[i]` leads from `assessments[i]` to the next.
void reconcile(std::vector<std::optional<Assessment>>& assessments, const std::vector<ReviewedMove>& moves);

/// Fills in what the move did, from the positions before and after it.
void judge(ReviewedMove& move, const Assessment& before, const Assessment& after);

/// Sums up the moves of one player. `lost[i]`: the position before move i was a proven loss.
[[nodiscard]] PlayerSummary summarize(const std::vector<ReviewedMove>& moves, const std::vector<bool>& lost,
                                      Color color);

/// Where the side that is winning in the last position got there for good; none if nobody is, or if that may have been
/// before the first position that was assessed.
[[nodiscard]] std::optional<Decision> decisionOf(const std::vector<std::optional<Assessment>>& assessments);

}  // namespace pentarch::review
