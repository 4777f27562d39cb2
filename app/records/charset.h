// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace pentarch::records {

/// A character set that a text may be in: ASCII, and other characters above it.
struct Charset {
  enum class Width { OneByte, TwoBytes, ShiftJis };  ///< how many bytes a character may take
  std::string name;                                  ///< as iconv knows it
  Width width = Width::OneByte;

  /// Bytes of the character at the start of a text that is not empty; characters of four bytes count as two, and those
  /// of UTF-8 byte by byte.
  [[nodiscard]] std::size_t lengthAt(std::string_view text) const;
};

inline constexpr std::string_view kUtf8 = "UTF-8";
inline constexpr std::string_view kLatin1 = "ISO-8859-1";

/// What the names that texts use ("GB2312", "windows-1251", "Shift_JIS") stand for; nothing if they are unknown. A
/// Chinese, Korean or Japanese set stands for the largest one that contains it.
[[nodiscard]] std::optional<Charset> charsetNamed(std::string_view name);

/// The set that bytes are most likely in where nothing tells: UTF-8 if they are that, GB18030 if most bytes above ASCII
/// come in the pairs of Chinese text, else Latin-1.
[[nodiscard]] Charset guessedCharset(std::string_view bytes);

/// What people call a set.
[[nodiscard]] std::string_view titleOf(const Charset& charset);

/// A text of a character set in UTF-8; nothing if it does not fit, or if that takes iconv and the program was built
/// without it.
[[nodiscard]] std::optional<std::string> toUtf8(std::string_view text, const Charset& charset);
/// The reverse.
[[nodiscard]] std::optional<std::string> fromUtf8(std::string_view text, const Charset& charset);

/// A text in another character set, by their names; nothing if it does not fit, or without iconv.
[[nodiscard]] std::optional<std::string> converted(std::string_view text, const std::string& from,
                                                   const std::string& to);

}  // namespace pentarch::records
