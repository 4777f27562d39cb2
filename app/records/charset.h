// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace pentarch::records {

/// A character of UTF-8 text.
struct Character {
  char32_t code = 0;      ///< undefined unless isValid
  std::size_t bytes = 1;  ///< length; 1 for invalid UTF-8
  bool isValid = false;   ///< false: the byte is not part of a character
};

/// The first character of a non-empty text.
[[nodiscard]] Character firstCharacter(std::string_view text);

/// True if a text is valid UTF-8.
[[nodiscard]] bool isUtf8(std::string_view text);

/// UTF-8 text in lower case, in every alphabet that the system knows.
[[nodiscard]] std::string loweredUtf8(std::string_view text);

/// The text if it is UTF-8, else converted from Latin-1: other programs often do not declare a character set.
[[nodiscard]] std::string asUtf8(std::string_view text);

/// A character set of a text: a superset of ASCII.
struct Charset {
  enum class Width { OneByte, TwoBytes, ShiftJis };  ///< possible bytes per character
  std::string name;                                  ///< for iconv
  Width width = Width::OneByte;

  /// Bytes of the character at the start of a non-empty text. Characters of four bytes count as two of two; UTF-8
  /// counts byte by byte.
  [[nodiscard]] std::size_t lengthAt(std::string_view text) const;
};

inline constexpr std::string_view kUtf8 = "UTF-8";
inline constexpr std::string_view kLatin1 = "ISO-8859-1";

/// The set for a name found in texts ("GB2312", "windows-1251", "Shift_JIS"); none if unknown. A Chinese, Korean or
/// Japanese set is replaced by the largest superset.
[[nodiscard]] std::optional<Charset> charsetNamed(std::string_view name);

/// True if a text that is said to be in some set is UTF-8 beyond ASCII. Text in a set of single bytes is hardly ever
/// valid UTF-8 by chance; a few pairs of bytes may be, so that a text of pairs must hold a character of three bytes.
[[nodiscard]] bool isUtf8Despite(const Charset& declared, std::string_view text);

/// The most likely set of bytes that do not declare one: UTF-8 if they are valid UTF-8, GB18030 if most non-ASCII bytes
/// pair up as in Chinese text, else Latin-1.
[[nodiscard]] Charset guessedCharset(std::string_view bytes);

/// Name of a set for people.
[[nodiscard]] std::string_view titleOf(const Charset& charset);

/// Converts text of a character set to UTF-8; none if the text is invalid in that set, or if iconv is needed but was
/// not built in.
[[nodiscard]] std::optional<std::string> toUtf8(std::string_view text, const Charset& charset);
/// Converts UTF-8 to a character set; none as above.
[[nodiscard]] std::optional<std::string> fromUtf8(std::string_view text, const Charset& charset);

/// Converts text between two named sets; none if the text does not fit, or without iconv.
[[nodiscard]] std::optional<std::string> converted(std::string_view text, const std::string& from,
                                                   const std::string& to);

}  // namespace pentarch::records
