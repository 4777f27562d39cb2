// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/records/formats.h"

namespace pentarch::records {

/// Bytes of a token that an error shows at most.
inline constexpr std::size_t kLongestToken = 40;

/// What some programs write at the start of UTF-8.
inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

/// A line of a text, without the line feed that ends it, and its place.
struct TextLine {
  std::string_view text;
  std::size_t offset = 0;
};

/// All lines of a text; views into it.
[[nodiscard]] std::vector<TextLine> linesOf(std::string_view text);

/// The text with a line feed in place of each carriage return that ends a line alone, so that every place stays where
/// it is.
[[nodiscard]] std::string withLineFeeds(std::string_view text);

/// Notes what is wrong with a text. The text, the options and the list have to outlive it.
class TextErrors {
 public:
  TextErrors(std::string_view text, const ReadOptions& options, std::vector<Error>& errors)
      : text_(text), options_(options), errors_(errors) {}

  /// Notes an error at an offset: line, column and `length` bytes as the token (shortened where it is long). The lines
  /// are counted once, however many errors there are and whatever their order.
  void add(std::size_t offset, std::size_t length, std::string message);

 private:
  std::string_view text_;
  const ReadOptions& options_;
  std::vector<Error>& errors_;
  std::vector<std::size_t> lineStarts_;  // once there is an error
};

/// The text without blanks at its ends; a view into it.
[[nodiscard]] std::string_view trimmed(std::string_view text);

/// Small letters instead of capitals (ASCII).
[[nodiscard]] std::string lowered(std::string_view text);

/// Whether a text is UTF-8.
[[nodiscard]] bool isUtf8(std::string_view text);

/// Bytes of Latin-1 in UTF-8.
[[nodiscard]] std::string latin1AsUtf8(std::string_view text);

/// The text if it is UTF-8, else its bytes read as Latin-1: texts of other programs often do not say what they are in.
[[nodiscard]] std::string asUtf8(std::string_view text);

/// The start of a text as messages show it: in UTF-8, with dots behind kLongestToken bytes.
[[nodiscard]] std::string excerpt(std::string_view text);

/// The whole text as a number, if it is one that fits.
[[nodiscard]] std::optional<int> wholeNumber(std::string_view text);

/// "15x15".
[[nodiscard]] std::string sizeName(int boardSize);

}  // namespace pentarch::records
