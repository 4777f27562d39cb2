// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

/// Characters of ASCII, whatever the locale. Any other byte, such as those of a letter in UTF-8, is of no class and
/// stays as it is.
namespace pentarch::ascii {

[[nodiscard]] constexpr bool isDigit(char c) {
  return c >= '0' && c <= '9';
}

[[nodiscard]] constexpr bool isLower(char c) {
  return c >= 'a' && c <= 'z';
}

[[nodiscard]] constexpr bool isUpper(char c) {
  return c >= 'A' && c <= 'Z';
}

[[nodiscard]] constexpr bool isLetter(char c) {
  return isLower(c) || isUpper(c);
}

[[nodiscard]] constexpr bool isLetterOrDigit(char c) {
  return isLetter(c) || isDigit(c);
}

/// True for a space or a tab.
[[nodiscard]] constexpr bool isBlank(char c) {
  return c == ' ' || c == '\t';
}

/// True for a blank or a character that moves to another line: line feed, carriage return, vertical tab, form feed.
[[nodiscard]] constexpr bool isSpace(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

/// True for the space and every visible character.
[[nodiscard]] constexpr bool isPrintable(char c) {
  return c >= ' ' && c <= '~';
}

[[nodiscard]] constexpr char toLower(char c) {
  return isUpper(c) ? static_cast<char>(c - 'A' + 'a') : c;
}

[[nodiscard]] constexpr char toUpper(char c) {
  return isLower(c) ? static_cast<char>(c - 'a' + 'A') : c;
}

[[nodiscard]] inline std::string toLower(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = toLower(c);
  return result;
}

[[nodiscard]] inline std::string toUpper(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = toUpper(c);
  return result;
}

/// The text without leading and trailing isSpace() characters, as a view into it.
[[nodiscard]] constexpr std::string_view trimmed(std::string_view text) {
  while (!text.empty() && isSpace(text.front())) text.remove_prefix(1);
  while (!text.empty() && isSpace(text.back())) text.remove_suffix(1);
  return text;
}

}  // namespace pentarch::ascii
