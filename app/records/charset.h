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

  /// Bytes of the character at the start of a text that is not empty; characters of four bytes count as two.
  [[nodiscard]] std::size_t lengthAt(std::string_view text) const;
};

/// What the names that texts use ("GB2312", "windows-1251", "Shift_JIS") stand for; nothing if they are unknown. A
/// Chinese, Korean or Japanese set stands for the largest one that contains it.
[[nodiscard]] std::optional<Charset> charsetNamed(std::string_view name);

/// Whether a name stands for UTF-8, ASCII or Latin-1, which asUtf8() reads.
[[nodiscard]] bool isPlainCharset(std::string_view name);

/// A text in another character set; nothing if it does not fit, or the program was built without iconv.
[[nodiscard]] std::optional<std::string> converted(std::string_view text, const std::string& from,
                                                   const std::string& to);

}  // namespace pentarch::records
