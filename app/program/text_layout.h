// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace pentarch::app {

/// Maximum width of text for people, in columns.
inline constexpr std::size_t kTextWidth = 80;

/// Columns of a line, not counting color sequences.
[[nodiscard]] std::size_t visibleWidth(std::string_view line);

/// Two blocks of lines side by side, `gap` columns apart; one below the other if that is wider than `width`.
[[nodiscard]] std::string sideBySide(std::string_view left, std::string_view right, std::size_t gap,
                                     std::size_t width = kTextWidth);

/// Wraps words into lines of at most `width` columns where possible; lines after the first are indented by `indent`
/// blanks. Ends with a line break.
[[nodiscard]] std::string wrapped(std::string_view text, std::size_t indent = 0, std::size_t width = kTextWidth);

}  // namespace pentarch::app
