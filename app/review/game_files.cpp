// SPDX-License-Identifier: MIT
#include "app/review/game_files.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>

namespace pentarch::review {
namespace {

namespace fs = std::filesystem;
using records::ReadOptions;
using records::ReadResult;

[[nodiscard]] std::string readAll(std::istream& stream) {
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

void addText(const std::string& text, const std::string& name, ReadOptions options, ReadResult& all) {
  options.fileName = name;
  ReadResult found = records::read(text, std::nullopt, options);
  if (found.games.empty() && found.errors.empty()) {
    all.errors.push_back({.file = name, .token = "", .message = "holds no game"});
  }
  int number = 0;
  for (records::GameTree& game : found.games) {
    ++number;
    if (!name.empty()) game.source = found.games.size() > 1 ? name + "#" + std::to_string(number) : name;
    all.games.push_back(std::move(game));
  }
  std::move(found.errors.begin(), found.errors.end(), std::back_inserter(all.errors));
}

void addFile(const fs::path& path, const ReadOptions& options, ReadResult& all) {
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    all.errors.push_back({.file = path.string(), .token = "", .message = "cannot be read"});
    return;
  }
  addText(readAll(file), path.string(), options, all);
}

[[nodiscard]] bool hasKnownEnding(const fs::path& path) {
  const std::string ending = path.extension().string();
  if (ending.size() < 2) return false;
  const auto specs = records::allFormats();
  return std::any_of(specs.begin(), specs.end(), [&](const records::FormatSpec& spec) {
    std::istringstream endings{std::string(spec.extensions)};
    for (std::string known; endings >> known;) {
      if (ending.substr(1) == known) return true;
    }
    return false;
  });
}

void addFolder(const fs::path& folder, const ReadOptions& options, ReadResult& all) {
  std::vector<fs::path> files;
  std::error_code error;
  for (fs::recursive_directory_iterator it(folder, fs::directory_options::skip_permission_denied, error), end;
       !error && it != end; it.increment(error)) {
    std::error_code ignored;
    if (it->is_regular_file(ignored) && hasKnownEnding(it->path())) files.push_back(it->path());
  }
  if (error) all.errors.push_back({.file = folder.string(), .token = "", .message = error.message()});
  if (files.empty()) all.errors.push_back({.file = folder.string(), .token = "", .message = "holds no game files"});
  std::sort(files.begin(), files.end());
  for (const fs::path& file : files) addFile(file, options, all);
}

}  // namespace

ReadResult readGames(const std::vector<std::string>& inputs, const ReadOptions& options) {
  ReadResult all;
  std::string moves;
  for (const std::string& input : inputs) {
    std::error_code ignored;
    if (input == "-") {
      addText(readAll(std::cin), "standard input", options, all);
    } else if (fs::is_directory(input, ignored)) {
      addFolder(input, options, all);
    } else if (fs::exists(input, ignored)) {
      addFile(input, options, all);
    } else {
      moves += (moves.empty() ? "" : " ") + input;  // "h8 i9" without quotes is one game
    }
  }
  if (!moves.empty()) addText(moves, "", options, all);
  return all;
}

}  // namespace pentarch::review
