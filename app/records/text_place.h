// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/records/charset.h"
#include "app/records/formats.h"

namespace pentarch::records {

/// Maximum bytes of a token shown in an error.
inline constexpr std::size_t kLongestToken = 40;

/// Written by some programs at the start of UTF-8 files.
inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

/// A line of a text, without its line feed, or a word, and its place.
struct TextLine {
  std::string_view text;
  std::size_t offset = 0;
};

/// All lines of a text, as views into it.
[[nodiscard]] std::vector<TextLine> linesOf(std::string_view text);

/// The words of a text, as views into it, with blanks and line ends between them. `offset` is the place of the text.
[[nodiscard]] std::vector<TextLine> wordsOf(std::string_view text, std::size_t offset = 0);

/// The parts of a list, as views into it, which may be empty; one, the whole text, where there is none of the
/// separators.
[[nodiscard]] std::vector<std::string_view> partsOf(std::string_view list, std::string_view separators = ",");

/// A text of moves, trimmed, without the comments that it begins with.
[[nodiscard]] std::string_view withoutComments(std::string_view text);

/// The text with a line feed in place of each lone carriage return, so that all offsets stay valid.
[[nodiscard]] std::string withLineFeeds(std::string_view text);

/// Collects the errors of a text. The text, the options and the list must outlive it.
class TextErrors {
 public:
  TextErrors(std::string_view text, const ReadOptions& options, std::vector<Error>& errors)
      : text_(text), options_(options), errors_(errors) {}

  /// Adds an error at an offset: line, column and `length` bytes as the token (shortened if long). Line starts are
  /// computed once, however many errors there are and in any order.
  void add(std::size_t offset, std::size_t length, std::string message);

  /// The line, from 1, of an offset within the text or at its end.
  [[nodiscard]] int lineAt(std::size_t offset);

 private:
  std::string_view text_;
  const ReadOptions& options_;
  std::vector<Error>& errors_;
  std::vector<std::size_t> lineStarts_;  // computed when they are first needed
};

/// The character set of texts that do not name theirs: that of the options if the texts are in it, else the most likely
/// one. Adds a warning or a note to the result unless it is the set expected.
[[nodiscard]] Charset settledCharset(std::string_view texts, const ReadOptions& options, ReadResult& result);

/// A text that does not name its character set, converted to UTF-8 from settledCharset().
[[nodiscard]] std::string decoded(std::string_view text, const ReadOptions& options, ReadResult& result);

/// The start of a text for messages: in UTF-8, with dots after kLongestToken bytes.
[[nodiscard]] std::string excerpt(std::string_view text);

/// The whole text as a number; none if it is not a number or does not fit.
[[nodiscard]] std::optional<int> wholeNumber(std::string_view text);

/// Keeps the name of an unknown rule in the information of the game. Returns the warning about it.
[[nodiscard]] std::string keepUnknownRule(std::string_view rule, GameTree& game);

/// "15x15".
[[nodiscard]] std::string sizeName(int boardSize);
/// Advice for a point (x, y) outside a board whose size the text leaves open: the usual size that would hold it
/// (" (a board of size 20 would hold it)"); empty if none does. For points left of or below the board (in openings
/// given from the center) only the distance from the edge is known.
[[nodiscard]] std::string largerBoard(int x, int y, int boardSize);

}  // namespace pentarch::records
