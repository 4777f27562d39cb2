// SPDX-License-Identifier: MIT
#include "app/records/psq.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "app/records/text_place.h"
#include "app/records/timed_moves.h"

namespace pentarch::records {
namespace {

constexpr std::string_view kHeader = "Piskvorky ";

// The size in "Piskvorky 15x15, 0:0, 0"; 0 if the line is none of these.
[[nodiscard]] int sizeOf(std::string_view header) {
  header.remove_prefix(std::min(kHeader.size(), header.size()));
  int width = 0;
  int height = 0;
  const char* end = header.data() + header.size();
  const auto first = std::from_chars(header.data(), end, width);
  if (first.ec != std::errc{} || first.ptr == end || *first.ptr != 'x') return 0;
  const auto second = std::from_chars(first.ptr + 1, end, height);
  return second.ec == std::errc{} && width == height && width >= kMinBoardSize && width <= kMaxBoardSize ? width : 0;
}

// Gomocup's files end with a line such as "1,Freestyle": the player who won (0 for a draw) and the rule.
void setWinnerAndRule(std::string_view line, GameTree& game) {
  const std::size_t comma = line.find(',');
  if (comma == std::string_view::npos) return;
  const auto winner = wholeNumber(line.substr(0, comma));
  const auto rule = ruleFromName(lowered(trimmed(line.substr(comma + 1))));
  if (!winner || !rule || *winner < 0 || *winner > 2) return;
  constexpr std::array<std::string_view, 3> kResults = {"Draw", "B+", "W+"};
  game.info[std::string(info::kResult)] = kResults[static_cast<std::size_t>(*winner)];
  game.rule = rule;
}

}  // namespace

ReadResult readPsq(std::string_view bytes, const ReadOptions& options) {
  ReadResult result;
  const auto lines = linesOf(bytes);
  GameTree game;
  game.boardSize = lines.empty() ? 0 : sizeOf(lines.front().text);
  if (game.boardSize == 0) {
    const std::string_view line = lines.empty() ? "" : lines.front().text;
    result.errors.push_back(errorAt(
        bytes, lines.empty() ? 0 : lines.front().offset, line.size(),
        fmt::format("'{}' does not start a .psq file with a square board of 5 to 22 rows", asUtf8(line)), options));
    return result;
  }
  std::size_t next = 1;
  if (!readTimedMoves(bytes, lines, next, 1, options, game, result.errors)) return result;
  // Names stand in games of tournaments only.
  if (next + 1 < lines.size() && !wholeNumber(lines[next].text)) {
    setPlayers(lines[next].text, lines[next + 1].text, game);
    next += 2;
  }
  setResultCode(lines, next, game);
  if (!lines.empty()) setWinnerAndRule(lines.back().text, game);
  result.games.push_back(std::move(game));
  return result;
}

std::string writePsq(std::span<const GameTree> games, const WriteOptions&) {
  std::string text;
  for (const GameTree& game : games) {
    text += fmt::format("{0}{1}x{1}, 0:0, 0\n", kHeader, game.boardSize) + writeTimedMoves(game, 1, ".psq");
    if (!game.infoOr(info::kBlack).empty() || !game.infoOr(info::kWhite).empty()) text += playerLines(game);
    text += game.infoOr(kResultCode, "-1") + "\n";
  }
  return text;
}

}  // namespace pentarch::records
