// SPDX-License-Identifier: MIT
#include "app/game_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>

#include "app/game_input.h"

namespace pentarch::app {
namespace {

namespace fs = std::filesystem;
using records::GameTree;
using records::ReadOptions;
using records::ReadResult;

void addRecords(const std::vector<std::string>& inputs, std::optional<records::Format> format,
                const ReadOptions& options, const StopSignal& stop, ReadResult& all) {
  if (inputs.empty()) return;
  for (InputGames& input : readGames(inputs, format, options, Folders::AreRead, stop)) {
    if (input.games.empty() && input.errors.empty()) all.errors.push_back({"", 1, 1, "", "holds no game"});
    int number = 0;
    for (GameTree& game : input.games) {
      ++number;
      const bool areSeveral = input.games.size() > 1;
      const bool isNumbered = game.source.starts_with(input.title + "#");  // the reader has numbered it already
      if (!input.title.empty() && !isNumbered) {
        game.source = areSeveral ? fmt::format("{}#{}", input.title, number) : input.title;
      }
      all.games.push_back(std::move(game));
    }
    for (records::Error& error : input.errors) {
      if (error.file.empty()) error.file = input.title;
      all.errors.push_back(std::move(error));
    }
  }
}

void addFolder(const fs::path& folder, std::optional<records::Format> format, const ReadOptions& options,
               const StopSignal& stop, ReadResult& all) {
  const FolderFiles found = gameFilesIn(folder);
  if (!found.problem.empty()) all.errors.push_back({folder.string(), 0, 0, "", found.problem});
  for (const fs::path& file : found.files) {
    if (stop.raised()) return;
    addRecords({file.string()}, format, options, stop, all);
  }
}

}  // namespace

ReadResult readGameFiles(const std::vector<std::string>& inputs, std::optional<records::Format> format,
                         const ReadOptions& options, const StopSignal& stop) {
  ReadResult all;
  std::vector<std::string> texts;  // "h8 i9" without quotes is one game
  const auto addTexts = [&] {
    addRecords(texts, format, options, stop, all);
    texts.clear();
  };
  for (const std::string& input : inputs) {
    std::error_code ignored;
    const bool isFolder = fs::is_directory(input, ignored);
    if (!isFolder && input != "-") {
      texts.push_back(input);
      continue;
    }
    addTexts();
    isFolder ? addFolder(input, format, options, stop, all) : addRecords({input}, format, options, stop, all);
  }
  addTexts();
  return all;
}

}  // namespace pentarch::app
