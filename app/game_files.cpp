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

[[nodiscard]] GameTree treeOf(const training::GameRecord& record, const std::string& path) {
  GameTree game;
  game.boardSize = record.boardSize;
  game.rule = record.rule;
  game.source = fmt::format("{}#{}", path, record.item);
  records::NodeId node = records::kRoot;
  for (const training::RecordedMove& move : record.moves) node = game.add(node, move.square);
  return game;
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

void addRecords(const std::vector<std::string>& inputs, std::optional<records::Format> format,
                const ReadOptions& options, ReadResult& all) {
  if (inputs.empty()) return;
  for (InputGames& input : readGames(inputs, format, options)) {
    if (input.games.empty() && input.errors.empty()) all.errors.push_back({"", 1, 1, "", "holds no game"});
    int number = 0;
    for (GameTree& game : input.games) {
      ++number;
      const bool areSeveral = input.games.size() > 1;
      if (!input.title.empty()) game.source = areSeveral ? fmt::format("{}#{}", input.title, number) : input.title;
      all.games.push_back(std::move(game));
    }
    for (records::Error& error : input.errors) {
      if (error.file.empty()) error.file = input.title;
      all.errors.push_back(std::move(error));
    }
  }
}

void addFile(const std::string& path, std::optional<records::Format> format, const ReadOptions& options,
             ReadResult& all) {
  isSelfPlay(path) ? addSelfPlay(path, all) : addRecords({path}, format, options, all);
}

void addFolder(const fs::path& folder, std::optional<records::Format> format, const ReadOptions& options,
               ReadResult& all) {
  const FolderFiles found = gameFilesIn(folder, true);
  if (!found.problem.empty()) all.errors.push_back({folder.string(), 0, 0, "", found.problem});
  for (const fs::path& file : found.files) addFile(file.string(), format, options, all);
}

}  // namespace

ReadResult readGameFiles(const std::vector<std::string>& inputs, std::optional<records::Format> format,
                         const ReadOptions& options) {
  ReadResult all;
  std::vector<std::string> texts;  // "h8 i9" without quotes is one game
  const auto addTexts = [&] {
    addRecords(texts, format, options, all);
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
    isFolder ? addFolder(input, format, options, all) : addFile(input, format, options, all);
  }
  addTexts();
  return all;
}

}  // namespace pentarch::app
