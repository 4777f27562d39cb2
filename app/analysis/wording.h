// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/analysis/review.h"

/// A review in words, the same in the terminal, in SGF comments and in the report.
namespace pentarch::review {

/// Description of move `index` (from 0), or empty: "missed a win in 7 plies, proven (VCF): e8 d8 i8".
[[nodiscard]] std::string describeMove(const Review& review, std::size_t index);

/// "Black won with move 31"; for a game that is not over on the board "Black won (no five on the board)" by its record,
/// or "no five on the board".
[[nodiscard]] std::string describeEnd(const Review& review);

/// "decided by move 23 (White h8): Black wins from there on, proven"; empty if neither side is winning.
[[nodiscard]] std::string describeDecision(const Review& review);

/// "e8 d8 i8": at most `most` moves, then "..."; also "..." if the line is shorter than the `plies` of its win.
[[nodiscard]] std::string lineText(const std::vector<Square>& line, std::size_t most, int plies = 0);

/// "wins in 7 plies, proven (VCF)".
[[nodiscard]] std::string provenWinText(int plies, Proof proof);

/// "missed a win in 3 plies, proven (VCF): e8 d8 i8", or "gave up a win in 7 plies that the search claims":
/// only proven wins count as missed.
[[nodiscard]] std::string missedWinText(int plies, Proof proof, const std::vector<Square>& line);

/// "97.2%", or `none` for a player without free moves.
[[nodiscard]] std::string accuracyText(const PlayerSummary& player, std::string_view none);

}  // namespace pentarch::review
