// SPDX-License-Identifier: MIT
#include "app/records/codecs.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include "app/records/result.h"
#include "app/records/text_place.h"
#include "app/records/timed_moves.h"
#include "engine/base/ascii.h"

namespace pentarch::records {
namespace {

// True if the last number of "Piskvorky 15x15, 0:0, 1" says that the player named second moves first.
[[nodiscard]] bool secondStarts(std::string_view header) {
  const std::size_t comma = header.rfind(',');
  return comma != std::string_view::npos && header.find(',') != comma &&
         ascii::trimmed(header.substr(comma + 1)) == "1";
}

// The size in "Piskvorky 15x15, 0:0, 0"; 0 if the line is not such a header.
[[nodiscard]] int sizeOf(std::string_view header) {
  header.remove_prefix(std::min(kPsqHeader.size(), header.size()));
  int width = 0;
  int height = 0;
  const char* end = header.data() + header.size();
  const auto first = std::from_chars(header.data(), end, width);
  if (first.ec != std::errc{} || first.ptr == end || *first.ptr != 'x') return 0;
  const auto second = std::from_chars(first.ptr + 1, end, height);
  return second.ec == std::errc{} && width == height && width >= kMinBoardSize && width <= kMaxBoardSize ? width : 0;
}

// The result line of tournaments, "1,Freestyle"; none unless both the result and the rule are known.
[[nodiscard]] std::optional<std::string> writtenResult(const GameTree& game) {
  const auto result = resultFrom(game.infoOr(info::kResult));
  if (!result || !game.rule) return std::nullopt;
  std::string rule(traitsOf(*game.rule).name);
  rule.front() = ascii::toUpper(rule.front());
  return fmt::format("{},{}", result->winner ? 1 + indexOf(*result->winner) : 0, rule);
}

// Takes the line at `next` as the result and the rule if it has that form, and advances `next` past it.
void readWinnerAndRule(std::span<const TextLine> lines, std::size_t& next, GameTree& game, TextErrors& warnings) {
  const auto result = next < lines.size() ? resultLine(lines[next].text) : std::nullopt;
  if (!result) return;
  const TextLine& line = lines[next++];
  // "Freestyle15_1" is the league: rule, size and number.
  const std::string name = ascii::toLower(result->rule.substr(0, result->rule.find_first_of("0123456789")));
  GameResult outcome;
  if (result->winner != 0) outcome.winner = result->winner == 1 ? Color::Black : Color::White;
  game.info[std::string(info::kResult)] = textOf(outcome);
  game.rule = ruleFromName(name);
  if (!game.rule) warnings.add(line.offset, line.text.size(), keepUnknownRule(result->rule, game));
}

// Reads one game; the first line is the header.
void readGame(std::span<const TextLine> lines, std::vector<GameTree>& games, TextErrors& errors, TextErrors& warnings) {
  GameTree game;
  game.boardSize = sizeOf(lines.front().text);
  if (game.boardSize == 0) {
    const auto& [text, offset] = lines.front();
    errors.add(offset, text.size(),
               fmt::format("'{}' does not start a .psq file with a square board of {} to {} rows", excerpt(text),
                           kMinBoardSize, kMaxBoardSize));
    return;
  }
  std::size_t next = 1;
  if (!readTimedMoves(lines, next, 1, game, errors)) return;
  // Only tournament games have names.
  if (!readPlayers(lines, next, 2, game, errors)) return;
  if (secondStarts(lines.front().text)) swapPlayers(game);
  readResultCode(lines, next, game);
  readWinnerAndRule(lines, next, game, warnings);
  warnOfRest(lines.subspan(next), warnings);
  game.sourceLine = errors.lineAt(lines.front().offset);
  games.push_back(std::move(game));
}

}  // namespace

ReadResult readPsq(std::string_view bytes, const ReadOptions& options) {
  ReadResult result;
  const std::string text = decoded(bytes, options, result);
  TextErrors errors(text, options, result.errors);
  TextErrors warnings(text, options, result.warnings);
  auto lines = trimmedLines(text);
  std::erase_if(lines, [](const TextLine& l) { return l.text.empty(); });
  if (lines.empty()) lines.push_back({});
  for (auto first = lines.begin(); first != lines.end();) {
    const auto last =
        std::find_if(first + 1, lines.end(), [](const TextLine& l) { return l.text.starts_with(kPsqHeader); });
    readGame({&*first, static_cast<std::size_t>(last - first)}, result.games, errors, warnings);
    first = last;
  }
  return result;
}

std::string writePsq(std::span<const GameTree> games, const WriteOptions&) {
  std::string text;
  for (const GameTree& game : games) {
    text += fmt::format("{0}{1}x{1}, 0:0, 0\n", kPsqHeader, game.boardSize) + writeTimedMoves(game, 1, ".psq");
    if (!game.infoOr(info::kBlack).empty() || !game.infoOr(info::kWhite).empty()) text += playerLines(game);
    const auto result = writtenResult(game);
    const std::string code = game.infoOr(kResultCode, result ? "" : "-1");
    if (!code.empty()) text += code + "\n";
    if (result) text += *result + "\n";
  }
  return text;
}

unsigned featuresOfResultLine(const GameTree& game) {
  if (!writtenResult(game)) return 0;
  const bool isWhole = resultFrom(game.infoOr(info::kResult))->reason == GameResult::Reason::Unsaid;
  return isWhole ? kRule | kResult : unsigned{kRule};
}

}  // namespace pentarch::records
