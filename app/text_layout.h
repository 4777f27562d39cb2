// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace pentarch::app {

/// What text for people keeps to, in columns.
inline constexpr std::size_t kTextWidth = 80;

/// "1 ply", "2 plies": a number and what is counted; several of it end in s unless `several` says otherwise.
[[nodiscard]] std::string counted(std::uint64_t number, std::string_view one, std::string_view several = "");

/// Columns that a line takes, sequences that set colors not counted.
[[nodiscard]] std::size_t visibleWidth(std::string_view line);

/// Two blocks of lines next to each other, `gap` columns apart; one below the other if that is wider than `width`.
[[nodiscard]] std::string sideBySide(std::string_view left, std::string_view right, std::size_t gap,
                                     std::size_t width = kTextWidth);

/// Words broken into lines of at most `width` columns where they allow it; lines after the first start with `indent`
/// blanks. Ends with a line break.
[[nodiscard]] std::string wrapped(std::string_view text, std::size_t indent = 0, std::size_t width = kTextWidth);

}  // namespace pentarch::app
