// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace pentarch::app {

/// The decimal number at the start of a text.
struct LeadingNumber {
  double value = 0;
  std::size_t length = 0;  ///< characters that it takes; 0 if there is none, or none that a double holds
};

/// Independent of the locale.
[[nodiscard]] LeadingNumber leadingNumber(std::string_view text);

/// True for a text of digits, at least one.
[[nodiscard]] bool isAllDigits(std::string_view text);

/// "10s", "500ms", "2m", "1h", or a bare number of seconds ("1.5"); at least 1 ms. Throws UsageError naming `what`.
[[nodiscard]] std::chrono::milliseconds parseDuration(std::string_view text, std::string_view what);

/// "256MB", "1G", "64k", or a bare number of mebibytes; may be 0. Throws UsageError naming `what`.
[[nodiscard]] std::size_t parseBytes(std::string_view text, std::string_view what);

/// "5M", "200k", "1000"; at least 1. Throws UsageError naming `what`.
[[nodiscard]] std::uint64_t parseCount(std::string_view text, std::string_view what);

/// The seed of random choices: any number of 64 bits, without a unit. Throws UsageError naming `what`.
[[nodiscard]] std::uint64_t parseSeed(std::string_view text, std::string_view what);

/// A whole number in [low, high]. Throws UsageError naming `what`.
[[nodiscard]] int parseInteger(std::string_view text, std::string_view what, int low, int high);

/// A span in seconds.
[[nodiscard]] constexpr double secondsOf(std::chrono::duration<double> span) {
  return span.count();
}

/// "1.24M", "883k", "512": a count for people.
[[nodiscard]] std::string shortCount(double count);

}  // namespace pentarch::app
