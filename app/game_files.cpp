// SPDX-License-Identifier: MIT
#include "app/game_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <optional>
#include <stdexcept>

#include "app/game_input.h"
#include "training/game_file.h"

namespace pentarch::app {
namespace {

namespace fs = std::filesystem;
using records::GameTree;
using records::ReadOptions;
using records::ReadResult;

constexpr std::string_view kSelfPlayEnding = ".games";

[[nodiscard]] GameTree treeOf(const training::GameRecord& record, const std::string& path) {
  GameTree game;
  game.boardSize = record.boardSize;
  game.rule = record.rule;
  game.source = fmt::format("{}#{}", path, record.item);
  records::NodeId node = records::kRoot;
  for (const training::RecordedMove& move : record.moves) node = game.add(node, move.square);
  return game;
}

[[nodiscard]] bool isSelfPlay(const fs::path& path) {
  std::error_code ignored;
  return path.extension() == kSelfPlayEnding && fs::is_regular_file(path, ignored);
}

void addSelfPlay(const std::string& path, ReadResult& all) {
  try {
    const auto state = training::readGames(
        path, [&](const training::GameRecord& record) { all.games.push_back(treeOf(record, path)); });
    if (!state.isWhole) {
      all.errors.push_back({path, 0, 0, "", fmt::format("cut short after {} whole games", state.games)});
    }
  } catch (const std::runtime_error& e) {
    all.errors.push_back({path, 0, 0, "", e.what()});
  }
}

void addRecords(const std::vector<std::string>& inputs, const ReadOptions& options, ReadResult& all) {
  if (inputs.empty()) return;
  for (InputGames& input : readGames(inputs, std::nullopt, options)) {
    const std::string name = inputs.front() == "-" ? "standard input" : input.name;
    if (input.games.empty() && input.errors.empty()) {
      all.errors.push_back({.file = name, .token = "", .message = "holds no game"});
    }
    int number = 0;
    for (GameTree& game : input.games) {
      ++number;
      if (!name.empty()) game.source = input.games.size() > 1 ? fmt::format("{}#{}", name, number) : name;
      all.games.push_back(std::move(game));
    }
    for (records::Error& error : input.errors) {
      if (error.file.empty()) error.file = name;
      all.errors.push_back(std::move(error));
    }
  }
}

void addFile(const std::string& path, const ReadOptions& options, ReadResult& all) {
  isSelfPlay(path) ? addSelfPlay(path, all) : addRecords({path}, options, all);
}

// Beside a file of self-play lies its manifest, which is no game.
[[nodiscard]] bool isManifest(const fs::path& path) {
  fs::path games = path;
  return path.extension() == ".json" && isSelfPlay(games.replace_extension(kSelfPlayEnding));
}

void addFolder(const fs::path& folder, const ReadOptions& options, ReadResult& all) {
  std::vector<fs::path> files;
  std::error_code error;
  for (fs::recursive_directory_iterator it(folder, fs::directory_options::skip_permission_denied, error), end;
       !error && it != end; it.increment(error)) {
    std::error_code ignored;
    const fs::path& path = it->path();
    const bool mayHoldGames = isSelfPlay(path) || (hasKnownEnding(path) && !isManifest(path));
    if (mayHoldGames && it->is_regular_file(ignored)) files.push_back(path);
  }
  if (error) all.errors.push_back({.file = folder.string(), .token = "", .message = error.message()});
  if (files.empty()) all.errors.push_back({.file = folder.string(), .token = "", .message = "holds no game files"});
  std::sort(files.begin(), files.end());
  for (const fs::path& file : files) addFile(file.string(), options, all);
}

}  // namespace

ReadResult readGameFiles(const std::vector<std::string>& inputs, const ReadOptions& options) {
  ReadResult all;
  std::vector<std::string> texts;  // "h8 i9" without quotes is one game
  const auto addTexts = [&] {
    addRecords(texts, options, all);
    texts.clear();
  };
  for (const std::string& input : inputs) {
    std::error_code ignored;
    const bool isFolder = fs::is_directory(input, ignored);
    if (!isFolder && input != "-" && !isSelfPlay(input)) {
      texts.push_back(input);
      continue;
    }
    addTexts();
    isFolder ? addFolder(input, options, all) : addFile(input, options, all);
  }
  addTexts();
  return all;
}

}  // namespace pentarch::app
