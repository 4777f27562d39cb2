// SPDX-License-Identifier: MIT
#include "app/records/units.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <span>

#include "app/records/errors.h"
#include "engine/base/ascii.h"

namespace pentarch::app {
namespace {

// Fits every type that values are converted to.
constexpr double kLargestNumber = 4e12;
constexpr double kLongest = 3.6e10;  // ms, 10,000 hours; in nanoseconds a factor of 100 still fits, for percentages

struct Unit {
  std::string_view name;
  double factor;
};

// A number followed by one of the units (any case), in whole smallest units. A bare number is in the first unit.
[[nodiscard]] double parseWithUnit(std::string_view text, std::string_view what, std::span<const Unit> units,
                                   double largest = kLargestNumber) {
  const auto [number, length] = leadingNumber(text);
  const std::string unit = ascii::toLower(text.substr(length));
  const auto found = unit.empty()
                         ? units.begin()
                         : std::find_if(units.begin(), units.end(), [&](const Unit& u) { return u.name == unit; });
  const bool isNumber = length > 0 && number >= 0 && found != units.end();
  if (isNumber && number * found->factor > largest) {
    const double most = std::floor(largest / found->factor);
    throw UsageError(fmt::format("{}: '{}' is too large (at most {:.0f}{})", what, text, most, found->name));
  }
  if (!isNumber) {
    std::string names;
    for (const Unit& u : units) {
      if (!names.empty()) names += ", ";
      names += u.name.empty() ? "none" : u.name;
    }
    throw UsageError(fmt::format("{}: cannot read '{}' (units: {})", what, text, names));
  }
  // "1.001" seconds are 1001 ms, although the product of the nearest doubles is a little less.
  return std::floor(number * found->factor * (1 + 4 * std::numeric_limits<double>::epsilon()));
}

template <typename Number>
[[nodiscard]] Number parseWhole(std::string_view text, std::string_view what, Number low, Number high) {
  Number value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || value < low || value > high) {
    throw UsageError(fmt::format("{}: '{}' is not a whole number from {} to {}", what, text, low, high));
  }
  return value;
}

constexpr std::array kTimeUnits = {Unit{"s", 1000.0}, Unit{"ms", 1.0}, Unit{"m", 60'000.0}, Unit{"h", 3'600'000.0}};
constexpr double kKibi = 1024.0;
constexpr std::array kByteUnits = {
    Unit{"mb", kKibi* kKibi},        Unit{"m", kKibi* kKibi},        Unit{"kb", kKibi}, Unit{"k", kKibi},
    Unit{"gb", kKibi* kKibi* kKibi}, Unit{"g", kKibi* kKibi* kKibi}, Unit{"b", 1.0}};
constexpr std::array kCountUnits = {Unit{"", 1.0}, Unit{"k", 1e3}, Unit{"m", 1e6}, Unit{"g", 1e9}};

}  // namespace

LeadingNumber leadingNumber(std::string_view text) {
#ifdef __cpp_lib_to_chars
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc{} ? LeadingNumber{value, static_cast<std::size_t>(end - text.data())} : LeadingNumber{};
#else
  // The C++ library of Emscripten 3 reads no floating point in std::from_chars; its only locale is "C".
  const std::string digits(text.substr(0, text.find_first_not_of("0123456789.eE+-")));
  if (digits.empty() || digits.front() == '+') return {};
  char* end = nullptr;
  const double value = std::strtod(digits.c_str(), &end);
  return std::isfinite(value) ? LeadingNumber{value, static_cast<std::size_t>(end - digits.c_str())} : LeadingNumber{};
#endif
}

bool isAllDigits(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), ascii::isDigit);
}

std::chrono::milliseconds parseDuration(std::string_view text, std::string_view what) {
  const auto time = static_cast<long long>(parseWithUnit(text, what, kTimeUnits, kLongest));
  if (time == 0) throw UsageError(fmt::format("{}: must be at least 1ms", what));
  return std::chrono::milliseconds(time);
}

std::size_t parseBytes(std::string_view text, std::string_view what) {
  return static_cast<std::size_t>(parseWithUnit(text, what, kByteUnits));
}

std::uint64_t parseCount(std::string_view text, std::string_view what) {
  const auto count = static_cast<std::uint64_t>(parseWithUnit(text, what, kCountUnits));
  if (count == 0) throw UsageError(fmt::format("{}: must be at least 1", what));
  return count;
}

std::uint64_t parseSeed(std::string_view text, std::string_view what) {
  return parseWhole<std::uint64_t>(text, what, 0, std::numeric_limits<std::uint64_t>::max());
}

int parseInteger(std::string_view text, std::string_view what, int low, int high) {
  return parseWhole(text, what, low, high);
}

std::string shortCount(double count) {
  // Each unit begins where the one below would round up to it.
  if (count >= 999.995e6) return fmt::format("{:.2f}G", count / 1e9);
  if (count >= 999.5e3) return fmt::format("{:.2f}M", count / 1e6);
  if (count >= 9999.5) return fmt::format("{:.0f}k", count / 1e3);
  return fmt::format("{:.0f}", count);
}

}  // namespace pentarch::app
