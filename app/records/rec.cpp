// SPDX-License-Identifier: MIT
#include "app/records/codecs.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/records/text_place.h"
#include "app/records/timed_moves.h"

namespace pentarch::records {
namespace {

constexpr std::size_t kNameLines = 2;

// All lines except blank ones after the names: a name may be empty.
[[nodiscard]] std::vector<TextLine> recLines(std::string_view bytes) {
  auto lines = trimmedLines(bytes);
  const auto moves = lines.begin() + static_cast<std::ptrdiff_t>(std::min(kNameLines, lines.size()));
  lines.erase(std::remove_if(moves, lines.end(), [](const TextLine& l) { return l.text.empty(); }), lines.end());
  return lines;
}

}  // namespace

bool looksLikeRec(std::string_view bytes) {
  const auto lines = recLines(bytes);
  const auto isMove = [&](std::size_t i) { return isTimedMove(lines[i].text); };
  return lines.size() > kNameLines && !isMove(0) && !isMove(1) && isMove(kNameLines) &&
         std::count(lines[kNameLines].text.begin(), lines[kNameLines].text.end(), ',') == 2;
}

ReadResult readRec(std::string_view bytes, const ReadOptions& options) {
  ReadResult result;
  const std::string text = decoded(bytes, options, result);
  TextErrors errors(text, options, result.errors);
  const auto lines = recLines(text);
  if (lines.size() < kNameLines) {
    errors.add(text.size(), 0, "the names of two players are missing");
    return result;
  }
  GameTree game;
  game.boardSize = kRecBoardSize;
  setPlayers(lines[0].text, lines[1].text, game);
  std::size_t next = kNameLines;
  if (!readTimedMoves(lines, next, 0, game, errors)) return result;
  if (!readPlayers(lines, next, 0, game, errors)) return result;
  readResultCode(lines, next, game);
  TextErrors warnings(text, options, result.warnings);
  warnOfRest(std::span(lines).subspan(next), warnings);
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
