// SPDX-License-Identifier: MIT
#include "app/game_input.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>

#include "app/signals.h"

namespace pentarch::app {
namespace {

using records::Format;

[[nodiscard]] bool isMoves(Format format) {
  return format == Format::Letters || format == Format::Coordinates || format == Format::Offsets;
}

[[nodiscard]] std::string readAll(std::istream& stream) {
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

[[nodiscard]] bool isLetter(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0;
}

// A name of a file that is not there would read as odd moves; all moves have digits.
[[nodiscard]] bool isFileName(const std::string& input) {
  if (input.find_first_of("\n(") != std::string::npos || input.find("://") != std::string::npos) return false;
  if (hasKnownEnding(input) || input.find('/') != std::string::npos) return true;
  if (!input.empty() && std::all_of(input.begin(), input.end(), isLetter)) return true;
  const std::string ending = std::filesystem::path(input).extension().string();
  return ending.size() > 1 && std::all_of(ending.begin() + 1, ending.end(), isLetter);
}

[[nodiscard]] InputText fileText(const std::string& path) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) return {path, "", "this is a folder"};
  std::ifstream file(path, std::ios::binary);
  if (!file) return {path, "", "cannot read the file"};
  return {path, readAll(file)};
}

}  // namespace

bool hasKnownEnding(const std::filesystem::path& path) {
  const std::string extension = path.extension().string();
  if (extension.size() < 2) return false;
  const auto formats = records::allFormats();
  return std::any_of(formats.begin(), formats.end(), [&](const records::FormatSpec& f) {
    return fmt::format(" {} ", f.extensions).find(fmt::format(" {} ", extension.substr(1))) != std::string::npos;
  });
}

std::vector<InputText> readTexts(const std::vector<std::string>& inputs) {
  std::vector<InputText> texts;
  bool inMoves = false;  // "h8 i9" without quotes is one text
  for (const std::string& input : inputs) {
    std::error_code ignored;
    const bool isFile = std::filesystem::is_regular_file(input, ignored);
    if (!isFile && input != "-" && !isFileName(input) && isMoves(records::detect(input))) {
      if (!inMoves) texts.emplace_back();
      inMoves = true;
      texts.back().text += (texts.back().text.empty() ? "" : " ") + input;
      continue;
    }
    inMoves = false;
    if (input == "-") {
      const WaitingForInput mayEnd;
      texts.push_back({"", readAll(std::cin)});
    } else if (isFile || isFileName(input)) {
      texts.push_back(fileText(input));
    } else {
      texts.push_back({"", input});
    }
  }
  return texts;
}

std::vector<InputGames> readGames(const std::vector<std::string>& inputs, std::optional<Format> format,
                                  const records::ReadOptions& options) {
  std::vector<InputGames> all;
  for (InputText& input : readTexts(inputs)) {
    InputGames& entry = all.emplace_back();
    entry.name = input.name;
    if (!input.problem.empty()) {
      entry.errors.push_back({input.name, 0, 0, "", input.problem});
      continue;
    }
    records::ReadOptions own = options;
    own.fileName = input.name;
    records::ReadResult result = records::read(input.text, format, own);
    entry.games = std::move(result.games);
    entry.errors = std::move(result.errors);
  }
  return all;
}

}  // namespace pentarch::app
