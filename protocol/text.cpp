// SPDX-License-Identifier: MIT
#include "protocol/text.h"

#include <algorithm>
#include <limits>

#include "engine/base/ascii.h"

namespace pentarch::text {

namespace {
void skipBlanks(std::string_view& text) {
  while (!text.empty() && ascii::isBlank(text.front())) text.remove_prefix(1);
}

}  // namespace

std::string_view takeWord(std::string_view& text) {
  skipBlanks(text);
  const auto end = std::find_if(text.begin(), text.end(), ascii::isBlank);
  const std::string_view word = text.substr(0, static_cast<std::size_t>(end - text.begin()));
  text.remove_prefix(word.size());
  skipBlanks(text);
  return word;
}

std::optional<std::int64_t> takeInteger(std::string_view& text) {
  std::string_view rest = text;
  skipBlanks(rest);
  const bool negative = !rest.empty() && rest.front() == '-';
  if (!rest.empty() && (rest.front() == '-' || rest.front() == '+')) rest.remove_prefix(1);
  if (rest.empty() || !ascii::isDigit(rest.front())) return std::nullopt;

  std::int64_t value = 0;
  while (!rest.empty() && ascii::isDigit(rest.front())) {
    const int digit = rest.front() - '0';
    value = value > (kMaxInteger - digit) / 10 ? kMaxInteger : value * 10 + digit;
    rest.remove_prefix(1);
  }
  text = rest;
  return negative ? -value : value;
}

std::optional<int> takeInt(std::string_view& text) {
  const std::optional<std::int64_t> value = takeInteger(text);
  if (!value) return std::nullopt;
  constexpr std::int64_t kLow = std::numeric_limits<int>::min();
  constexpr std::int64_t kHigh = std::numeric_limits<int>::max();
  return static_cast<int>(std::clamp(*value, kLow, kHigh));
}

bool takeComma(std::string_view& text) {
  std::string_view rest = text;
  skipBlanks(rest);
  if (rest.empty() || rest.front() != ',') return false;
  rest.remove_prefix(1);
  skipBlanks(rest);
  text = rest;
  return true;
}

std::optional<Point> takePoint(std::string_view& text) {
  std::string_view rest = text;
  const std::optional<int> x = takeInt(rest);
  if (!x || !takeComma(rest)) return std::nullopt;
  const std::optional<int> y = takeInt(rest);
  if (!y) return std::nullopt;
  text = rest;
  return Point{*x, *y};
}

std::string quoted(std::string_view text, std::size_t limit) {
  std::string result(ascii::trimmed(text.substr(0, limit)));
  for (char& c : result) {
    if (!ascii::isPrintable(c)) c = '?';
  }
  return result;
}

}  // namespace pentarch::text
