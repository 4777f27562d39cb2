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

/// True if the side to move had a win, proven or claimed by the search (`before.proof` says which), and has neither
/// after its move.
[[nodiscard]] bool throwsWinAway(const Assessment& before, const Assessment& after);

/// True if the position was assessed and is proven to be lost: no move there counts for accuracy.
[[nodiscard]] bool isKnownLoss(const std::optional<Assessment>& assessment);

/// Sums up moves of one player, of one game or of several.
class Summarizer {
 public:
  /// `wasLost`: the position before the move was a proven loss.
  void add(const ReviewedMove& move, bool wasLost);
  /// The summary of all moves so far; means are over all of them.
  [[nodiscard]] PlayerSummary summary() const;

 private:
  PlayerSummary sums_;  // meanDrop is a sum
  double accuracies_ = 0;
};

/// Summarizes the moves of one player. `lost[i]`: the position before move i was a proven loss.
[[nodiscard]] PlayerSummary summarize(const std::vector<ReviewedMove>& moves, const std::vector<bool>& lost,
                                      Color color);

/// The decision of the game; none if nobody wins in the last position, or if it may lie before the first assessed one.
[[nodiscard]] std::optional<Decision> decisionOf(const std::vector<std::optional<Assessment>>& assessments);

}  // namespace pentarch::review
