// SPDX-License-Identifier: MIT
#include "app/program/text_layout.h"

#include <algorithm>
#include <sstream>
#include <vector>

namespace pentarch::app {
namespace {

[[nodiscard]] std::vector<std::string> linesOf(std::string_view text) {
  std::vector<std::string> lines;
  std::istringstream stream{std::string(text)};
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

}  // namespace

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
