// SPDX-License-Identifier: MIT
#include "app/puzzle/sources.h"

#include <fmt/format.h>

#include <filesystem>
#include <iterator>
#include <stdexcept>

#include "app/review/game_files.h"
#include "training/game_file.h"

namespace pentarch::puzzle {
namespace {

using records::GameTree;
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

void addRecords(std::vector<std::string>& inputs, const records::ReadOptions& options, ReadResult& all) {
  if (inputs.empty()) return;
  ReadResult found = review::readGames(inputs, options);
  inputs.clear();
  std::move(found.games.begin(), found.games.end(), std::back_inserter(all.games));
  std::move(found.errors.begin(), found.errors.end(), std::back_inserter(all.errors));
}

}  // namespace

ReadResult readGames(const std::vector<std::string>& inputs, const records::ReadOptions& options) {
  ReadResult all;
  std::vector<std::string> pending;  // "h8 i9" without quotes is one game
  for (const std::string& input : inputs) {
    std::error_code ignored;
    if (std::filesystem::path(input).extension() == ".games" && std::filesystem::is_regular_file(input, ignored)) {
      addRecords(pending, options, all);
      addSelfPlay(input, all);
    } else {
      pending.push_back(input);
    }
  }
  addRecords(pending, options, all);
  return all;
}

}  // namespace pentarch::puzzle
