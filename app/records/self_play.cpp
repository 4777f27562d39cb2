// SPDX-License-Identifier: MIT
#include "app/records/self_play.h"

#include <fmt/format.h>

#include <sstream>
#include <stdexcept>
#include <string>

#include "app/records/binary.h"
#include "app/records/game_file.h"
#include "engine/game/score.h"

namespace pentarch::records {
namespace {

[[nodiscard]] GameTree treeOf(const training::GameRecord& record, const ReadOptions& options) {
  GameTree game;
  game.boardSize = record.boardSize;
  game.rule = record.rule;
  game.source = fmt::format("{}#{}", options.fileName.empty() ? "game" : options.fileName, record.item);
  game.info[std::string(info::kResult)] = !record.winner ? "Draw" : *record.winner == Color::Black ? "B+" : "W+";
  NodeId node = kRoot;
  for (const training::RecordedMove& move : record.moves) {
    node = game.add(node, move.square);
    if (move.isOpening) continue;
    // The file does not record which wins were proven.
    const double own = winRate(move.score, false);
    game[node].winRate = game[node].color == Color::Black ? own : 1 - own;
  }
  return game;
}

}  // namespace

bool looksLikeSelfPlay(std::string_view bytes) {
  return training::isGameFile(bytes);
}

ReadResult readSelfPlay(std::string_view bytes, const ReadOptions& options) {
  ReadResult result;
  if (bytes.empty()) return result;
  std::istringstream stream{std::string(bytes)};
  try {
    const auto state = training::readGames(
        stream, [&](const training::GameRecord& record) { result.games.push_back(treeOf(record, options)); });
    if (!state.isWhole) {
      result.errors.push_back(byteError(bytes, static_cast<std::size_t>(state.goodBytes),
                                        fmt::format("cut short after {} whole games", state.games), options));
    }
  } catch (const std::runtime_error& e) {
    result.errors.push_back(byteError(bytes, 0, e.what(), options));
  }
  return result;
}

}  // namespace pentarch::records
