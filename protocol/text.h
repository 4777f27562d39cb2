// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace pentarch {

/// Coordinates as received, not yet checked against a board.
struct Point {
  int x = 0;
  int y = 0;
  friend bool operator==(const Point&, const Point&) = default;
};

}  // namespace pentarch

namespace pentarch::text {

/// Cuts the first word off `text` and returns it; empty if there is none. Also removes the blanks after it.
std::string_view takeWord(std::string_view& text);

/// Largest magnitude of an integer that is read. Sums and differences of a few such values do not overflow.
inline constexpr std::int64_t kMaxInteger = 1'000'000'000'000'000'000;

/// Cuts a decimal integer (sign allowed, leading blanks skipped) off `text`; values beyond kMaxInteger saturate. None
/// and no change if the text does not start with one.
std::optional<std::int64_t> takeInteger(std::string_view& text);

/// The same, saturated to the range of int.
std::optional<int> takeInt(std::string_view& text);

/// Cuts a comma with blanks around it off `text`; false and no change if there is none.
bool takeComma(std::string_view& text);

/// Cuts "X,Y" with blanks around the comma off `text`; none and no change if the text does not start with it.
std::optional<Point> takePoint(std::string_view& text);

/// At most `limit` characters of foreign text without blanks at its ends, with '?' for everything but printable ASCII.
[[nodiscard]] std::string quoted(std::string_view text, std::size_t limit = 40);

}  // namespace pentarch::text
