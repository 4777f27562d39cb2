// SPDX-License-Identifier: MIT
#include "app/program/terminal.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <sstream>
#include <vector>

#include "app/program/console.h"
#include "app/program/options.h"
#include "app/program/shared_options.h"

namespace pentarch::app {
namespace {

// The value of an environment variable; empty if it is not set.
[[nodiscard]] std::string_view variable(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr ? value : "";
}

[[nodiscard]] std::vector<std::string> linesOf(std::string_view text) {
  std::vector<std::string> lines;
  std::istringstream stream{std::string(text)};
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

constexpr std::size_t kLeastColumn = 16;  // the last column of a line needs so much room beside the others

// A line too wide for `width`, wrapped, with its line break.
[[nodiscard]] std::string fittedLine(std::string_view line, std::size_t width) {
  constexpr std::size_t kIndent = 4;
  const std::size_t begin = std::min(std::min(line.find_first_not_of(' '), line.size()), width / 2);
  const std::size_t gap = line.rfind("  ");
  if (gap == std::string_view::npos || gap < begin) {
    return std::string(line.substr(0, begin)) + wrappedAt(begin, line.substr(begin), 2, width);
  }
  const std::string_view before = line.substr(0, gap + 2);
  const std::string_view last = line.substr(gap + 2);
  const std::size_t column = visibleWidth(before);
  if (column + kLeastColumn <= width) return std::string(before) + wrappedAt(column, last, 0, width);
  const std::string_view head = before.substr(0, before.find_last_not_of(' ') + 1);
  const std::size_t indent = std::min(begin + kIndent, width / 2);
  return (visibleWidth(head) <= width ? std::string(head) + "\n" : fittedLine(head, width)) + std::string(indent, ' ') +
         wrappedAt(indent, last, 0, width);
}

}  // namespace

TerminalSize terminalSize(int descriptor) {
  winsize size{};
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return {};
  return {size.ws_col, size.ws_row};
}

bool canRewrite(int descriptor) {
  const std::string_view terminal = variable("TERM");
  return isatty(descriptor) != 0 && !terminal.empty() && terminal != "dumb";
}

void rewriteStatus(std::string_view text) {
  const std::size_t columns = terminalSize(STDERR_FILENO).columns;
  printRemark(fmt::format("\r\x1b[K{}", text.substr(0, columns - 1)));  // a line that wraps could not be rewritten
}

Style Style::of(const Options& options) {
  const std::string& when = options.get(options::kColor);
  if (when == "always") return Style(true);
  if (when == "never") return Style(false);
  if (when != "auto") throw badValue(options::kColor, fmt::format("'{}' is not auto, always or never", when));
  if (!variable("NO_COLOR").empty()) return Style(false);
  const std::string_view forced = variable("CLICOLOR_FORCE");
  if (!forced.empty() && forced != "0") return Style(true);
  return Style(canRewrite(STDOUT_FILENO));
}

std::string Style::heat(double share, std::string_view text) const {
  // 256-color codes: text color ; background.
  constexpr std::array<std::string_view, 5> kSteps = {"97;48;5;25", "97;48;5;67", "30;48;5;250", "30;48;5;215",
                                                      "30;48;5;208"};
  const auto step = static_cast<std::size_t>(std::lround(std::clamp(share, 0.0, 1.0) * (kSteps.size() - 1)));
  return paint(kSteps[step], text);
}

std::string Style::paint(std::string_view code, std::string_view text) const {
  return colored_ ? fmt::format("\x1b[{}m{}\x1b[0m", code, text) : std::string(text);
}

std::size_t visibleWidth(std::string_view line) {
  std::size_t width = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    constexpr unsigned kContinuation = 0x80;  // the upper two bits of the later bytes of a character
    if (line[i] == '\x1b') {
      i = std::min(line.find('m', i), line.size() - 1);
    } else if ((static_cast<unsigned char>(line[i]) & 0xC0U) != kContinuation) {
      ++width;
    }
  }
  return width;
}

std::string sideBySide(std::string_view left, std::string_view right, std::size_t gap, std::size_t width) {
  const std::vector<std::string> lefts = linesOf(left);
  const std::vector<std::string> rights = linesOf(right);
  const auto widest = [](const std::vector<std::string>& lines) {
    std::size_t w = 0;
    for (const std::string& line : lines) w = std::max(w, visibleWidth(line));
    return w;
  };
  const std::size_t column = widest(lefts) + gap;
  if (column + widest(rights) > width) return std::string(left) + "\n" + std::string(right);
  std::string text;
  for (std::size_t i = 0; i < std::max(lefts.size(), rights.size()); ++i) {
    std::string line = i < lefts.size() ? lefts[i] : "";
    if (i < rights.size() && !rights[i].empty()) {
      line.append(column - visibleWidth(line), ' ');
      line += rights[i];
    }
    text += line + "\n";
  }
  return text;
}

std::string wrapped(std::string_view text, std::size_t indent, std::size_t width) {
  std::string all;
  std::size_t column = 0;
  std::istringstream words{std::string(text)};
  for (std::string word; words >> word;) {
    const std::size_t length = visibleWidth(word);
    if (column == 0) {
      column = length;
    } else if (column + 1 + length > width) {
      all += "\n" + std::string(indent, ' ');
      column = indent + length;
    } else {
      all += ' ';
      column += 1 + length;
    }
    all += word;
  }
  return all + "\n";
}

std::string wrappedAt(std::size_t column, std::string_view words, std::size_t indent, std::size_t width) {
  std::string text;
  for (const char c : wrapped(words, indent, width - column)) {
    text += c;
    if (c == '\n') text.append(column, ' ');
  }
  return text.substr(0, text.find_last_of('\n') + 1);
}

std::string fitted(std::string_view text, std::size_t width) {
  std::string all;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    const bool isLast = end == text.size();
    if (visibleWidth(line) <= width) {
      all += line;
      if (!isLast) all += '\n';
    } else {
      all += fittedLine(line, width);
      if (isLast) all.pop_back();
    }
    text.remove_prefix(isLast ? end : end + 1);
  }
  return all;
}

std::string fittedToTerminal(std::string_view text) {
  const std::size_t width = terminalSize(STDOUT_FILENO).fittedWidth();
  return width == kTextWidth ? std::string(text) : fitted(text, width);
}

void printText(std::string_view text) {
  print(fittedToTerminal(text));
}

}  // namespace pentarch::app
