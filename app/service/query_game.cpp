// SPDX-License-Identifier: MIT
#include "app/service/query_game.h"

#include <fmt/format.h>

#include "app/analysis/ending.h"
#include "app/records/errors.h"
#include "app/records/json_text.h"

namespace pentarch::app::serve {
namespace {

constexpr int kMaxByte = 255;

[[noreturn]] void failAt(std::string_view field, const records::Error& error) {
  QueryError failure("bad_game", std::string(field), error.message);
  failure.place = error;
  throw failure;
}

// The games of a text, at least one.
[[nodiscard]] records::ReadResult readGames(std::string_view field, std::string_view bytes,
                                            std::optional<records::Format> format,
                                            const records::ReadOptions& options) {
  records::ReadResult result = records::read(bytes, format, options);
  if (!result.games.empty()) return result;
  if (!result.errors.empty()) failAt(field, result.errors.front());
  failAt(field, {options.fileName, 1, 1, "", "no game"});
}

[[nodiscard]] std::string bytesOf(const Fields& fields) {
  const ParsedJson& list = *fields.find("content");
  if (!list.is_array()) fields.fail("content", fmt::format("{} is not a list of bytes", shown(list)));
  std::string bytes;
  bytes.reserve(list.size());
  for (const ParsedJson& entry : list) {
    const auto byte = records::wholeNumberIn(entry, 0, kMaxByte);
    if (!byte) fields.fail("content", fmt::format("{} is no byte", shown(entry)));
    bytes += static_cast<char>(*byte);
  }
  return bytes;
}

[[nodiscard]] std::optional<records::Format> formatOf(const Fields& fields, std::string_view name) {
  return fields.parsed(name, [](std::string_view text, std::string_view) { return records::formatNamed(text); });
}

}  // namespace

void takeBoard(const Fields& fields, std::string_view field, int boardSize, std::optional<Rule> rule, Query& query) {
  if (fields.find("size") != nullptr && boardSize != query.boardSize) {
    fields.fail(field, fmt::format("a board of size {}, where size is {}", boardSize, query.boardSize));
  }
  query.boardSize = boardSize;
  if (fields.find("rule") == nullptr && rule) query.rule = *rule;
}

void readGameOf(const Fields& fields, Query& query, const QueryDefaults& defaults) {
  const auto text = fields.text("game");
  if (!text) fields.fail("game", "missing: the record of a game, in any format");
  records::ReadResult read = readGames("game", *text, std::nullopt, {.boardSize = query.boardSize});
  if (!read.errors.empty()) failAt("game", read.errors.front());
  if (defaults.onWarnings && !read.warnings.empty()) defaults.onWarnings(read.warnings);
  if (read.games.size() > 1) fields.fail("game", fmt::format("one game is reviewed, not {}", read.games.size()));
  records::GameTree& game = read.games.front();
  if (const auto problem = game.replayError()) fields.fail("game", problem->message);
  if (const std::string problem = lengthProblemOf(game); !problem.empty()) fields.fail("game", problem);
  takeBoard(fields, "game", game.boardSize, game.rule, query);
  query.turns = {static_cast<int>(game.mainLine().size())};
  query.question = review::ReviewQuestion{std::move(game)};
}

Convert readConvert(const Fields& fields, const std::string& id, const QueryDefaults& defaults) {
  fields.allowOnly({"id", "action", "text", "content", "file", "from", "to", "size"});
  Convert request;
  request.id = id;
  request.from = formatOf(fields, "from");
  request.to = formatOf(fields, "to").value_or(records::Format::Json);
  const bool hasBytes = fields.find("content") != nullptr;
  const auto text = fields.text("text");
  if (hasBytes == text.has_value()) fields.fail("text", "either text or content is to be converted");
  const records::ReadOptions options{
      .boardSize = fields.integer("size", kMinBoardSize, kMaxBoardSize).value_or(defaults.boardSize),
      .fileName = fields.text("file").value_or("")};
  request.read = readGames(hasBytes ? "content" : "text", hasBytes ? bytesOf(fields) : *text, request.from, options);
  return request;
}

}  // namespace pentarch::app::serve
