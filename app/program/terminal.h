// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

/// Text on a terminal: its size, colors and layout.
namespace pentarch::app {

class Options;

/// Maximum width of text for people, in columns.
inline constexpr std::size_t kTextWidth = 80;

/// Size of a terminal.
struct TerminalSize {
  std::size_t columns = 80;
  std::size_t rows = 24;

  /// Least number of columns that text is laid out for; a narrower terminal wraps it.
  static constexpr std::size_t kLeastColumns = 40;
  /// Columns for text. The last one is left free, since some terminals wrap after it.
  [[nodiscard]] std::size_t textWidth() const { return std::max(columns, kLeastColumns) - 1; }
  /// Columns of a text that is laid out for kTextWidth: fewer on a narrower terminal.
  [[nodiscard]] std::size_t fittedWidth() const { return columns >= kTextWidth ? kTextWidth : textWidth(); }
};

/// The current size, at least 1 by 1, or 80 by 24 if `descriptor` is not a terminal or does not report one.
[[nodiscard]] TerminalSize terminalSize(int descriptor);

/// True if output can be rewritten and colored: a terminal, with TERM set to anything but "dumb".
[[nodiscard]] bool canRewrite(int descriptor);

/// Rewrites the current line of the terminal on standard error, cut to its width; an empty text erases the line.
void rewriteStatus(std::string_view text);

/// Text colors for a terminal, or none.
class Style {
 public:
  /// "always", "never" or "auto": on a terminal only, honoring NO_COLOR, CLICOLOR_FORCE and TERM=dumb. Throws
  /// UsageError.
  [[nodiscard]] static Style of(const Options& options);
  explicit Style(bool colored) : colored_(colored) {}
  [[nodiscard]] bool isColored() const { return colored_; }

  [[nodiscard]] std::string strong(std::string_view text) const { return paint("1", text); }
  [[nodiscard]] std::string black(std::string_view text) const { return paint("1;36", text); }
  [[nodiscard]] std::string white(std::string_view text) const { return paint("1;33", text); }
  /// Background from blue (0) over gray to orange (1), distinguishable with color blindness.
  [[nodiscard]] std::string heat(double share, std::string_view text) const;
  [[nodiscard]] std::string faint(std::string_view text) const { return paint("2", text); }

 private:
  [[nodiscard]] std::string paint(std::string_view code, std::string_view text) const;
  bool colored_;
};

/// Columns of a line of UTF-8 with characters of one column each, not counting color sequences.
[[nodiscard]] std::size_t visibleWidth(std::string_view line);

/// Two blocks of lines side by side, `gap` columns apart; one below the other if that is wider than `width`.
[[nodiscard]] std::string sideBySide(std::string_view left, std::string_view right, std::size_t gap,
                                     std::size_t width = kTextWidth);

/// Wraps words into lines of at most `width` columns where possible; lines after the first are indented by `indent`
/// blanks. Ends with a line break.
[[nodiscard]] std::string wrapped(std::string_view text, std::size_t indent = 0, std::size_t width = kTextWidth);

/// Words to stand behind `column` columns of other text: wrapped so that all lines begin there, those after the first
/// `indent` farther right, and end before `width`. Blanks before the first line are left out. Ends with a line break.
[[nodiscard]] std::string wrappedAt(std::size_t column, std::string_view words, std::size_t indent = 0,
                                    std::size_t width = kTextWidth);

/// The text with its lines wrapped to at most `width` columns where possible. Of a line with columns that two blanks or
/// more set apart, the last column is wrapped within itself, or on lines of its own where little room is left for it.
[[nodiscard]] std::string fitted(std::string_view text, std::size_t width);

/// Text for people on standard output: as it is, or fitted to a terminal narrower than kTextWidth.
[[nodiscard]] std::string fittedToTerminal(std::string_view text);

/// Prints such a text. Throws OutputError.
void printText(std::string_view text);

}  // namespace pentarch::app
