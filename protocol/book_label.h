// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "engine/book.h"

/// Labels as front ends of the Yixin family use them: from the view of the side that has just moved.
namespace pentarch::book_label {

inline constexpr std::string_view kWon = "w";
inline constexpr std::string_view kLost = "l";
inline constexpr std::string_view kDrawn = "d";

/// The label that a user gave, else kWon or kLost for a won or lost value, else an empty string.
[[nodiscard]] std::string of(const book::BookEntry& entry);

/// The number that is sent for a label: its characters as the digits of a number in base 256.
[[nodiscard]] int codeOf(std::string_view label);
/// The label of such a number; empty if it has a character that a label cannot have.
[[nodiscard]] std::string ofCode(int code);

}  // namespace pentarch::book_label
