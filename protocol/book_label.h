// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "engine/book/book_entry.h"

/// Labels as front ends of the Yixin family see them: by the side that has just moved.
namespace pentarch::book_label {

inline constexpr std::string_view kWon = "w";
inline constexpr std::string_view kLost = "l";
inline constexpr std::string_view kDrawn = "d";

/// The label that a person gave, else kWon or kLost for a won or lost value, else none.
[[nodiscard]] std::string of(const book::BookEntry& entry);

/// A label as the one number that is sent for it: 256 times the characters before plus the next.
[[nodiscard]] int codeOf(std::string_view label);
/// The label of such a number; none if a character of it cannot be one of a label.
[[nodiscard]] std::string ofCode(int code);

}  // namespace pentarch::book_label
