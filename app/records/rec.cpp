// SPDX-License-Identifier: MIT
#include "app/records/rec.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/records/text_place.h"
#include "app/records/timed_moves.h"

namespace pentarch::records {
namespace {

constexpr std::size_t kNameLines = 2;

[[nodiscard]] bool isTimedMove(std::string_view line) {
  return std::count(line.begin(), line.end(), ',') == 2 &&
         line.find_first_not_of("0123456789, ") == std::string_view::npos;
}

}  // namespace

bool looksLikeRec(std::string_view bytes) {
  const auto lines = linesOf(bytes);
  const auto isMove = [&](std::size_t i) { return isTimedMove(lines[i].text); };
  return lines.size() > kNameLines && !isMove(0) && !isMove(1) && isMove(2);
}

ReadResult readRec(std::string_view bytes, const ReadOptions& options) {
  ReadResult result;
  const auto lines = linesOf(bytes);
  if (lines.size() < kNameLines) {
    result.errors.push_back(errorAt(bytes, bytes.size(), 0, "the names of two players are missing", options));
    return result;
  }
  GameTree game;
  game.boardSize = kRecBoardSize;
  setPlayers(lines[0].text, lines[1].text, game);
  std::size_t next = kNameLines;
  if (!readTimedMoves(bytes, lines, next, 0, options, game, result.errors)) return result;
  setResultCode(lines, next, game);
  result.games.push_back(std::move(game));
  return result;
}

std::string writeRec(std::span<const GameTree> games, const WriteOptions&) {
  std::string text;
  for (const GameTree& game : games) {
    text += playerLines(game) + writeTimedMoves(game, 0, ".rec") + game.infoOr(kResultCode, "-1") + "\n";
  }
  return text;
}

}  // namespace pentarch::records
