// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/review/review.h"

/// A review in words, alike in the terminal, in SGF comments and in the report.
namespace pentarch::review {

/// What there is to say about move `index` (from 0), or nothing: "missed a win in 7, proven (VCF): e8 d8 i8".
[[nodiscard]] std::string describeMove(const Review& review, std::size_t index);

/// "Black won with move 31", "not finished".
[[nodiscard]] std::string describeEnd(const Review& review);

/// "decided by move 23: Black wins from there on, proven"; empty if nobody is winning.
[[nodiscard]] std::string describeDecision(const Review& review);

/// "e8 d8 i8", at most `most` moves and then "...".
[[nodiscard]] std::string movesText(const std::vector<Square>& line, std::size_t most);

/// "Black", or "White".
[[nodiscard]] std::string_view colorName(Color color);

/// "VCF" and so on, for people.
[[nodiscard]] std::string_view proofName(Proof proof);

}  // namespace pentarch::review
