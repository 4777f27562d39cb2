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
#include "app/records/errors.h"

namespace pentarch::app {
namespace {

[[nodiscard]] bool isVariableSet(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr && *value != '\0';
}

[[nodiscard]] std::vector<std::string> linesOf(std::string_view text) {
  std::vector<std::string> lines;
  std::istringstream stream{std::string(text)};
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

}  // namespace

TerminalSize terminalSize(int descriptor) {
  winsize size{};
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return {};
  return {size.ws_col, size.ws_row};
}

bool canRewrite(int descriptor) {
  const char* terminal = std::getenv("TERM");
  return isatty(descriptor) != 0 && terminal != nullptr && *terminal != '\0' && std::string_view(terminal) != "dumb";
}

void rewriteStatus(std::string_view text) {
  const std::size_t columns = terminalSize(STDERR_FILENO).columns;
  printRemark(fmt::format("\r\x1b[K{}", text.substr(0, columns - 1)));  // a line that wraps could not be rewritten
}

Style Style::of(const Options& options) {
  const std::string& when = options.get("color");
  if (when == "always") return Style(true);
  if (when == "never") return Style(false);
  if (when != "auto") throw UsageError(fmt::format("--color: '{}' is not auto, always or never", when));
  if (isVariableSet("NO_COLOR")) return Style(false);
  if (isVariableSet("CLICOLOR_FORCE")) return Style(true);
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
    if (line[i] == '\x1b') {
      i = std::min(line.find('m', i), line.size() - 1);
    } else {
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

}  // namespace pentarch::app
