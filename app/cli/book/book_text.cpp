// SPDX-License-Identifier: MIT
#include "app/cli/book/book_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <regex>

#include "app/analysis/ending.h"
#include "app/analysis/score_text.h"
#include "app/cli/game_input.h"
#include "app/records/errors.h"
#include "app/records/input_position.h"
#include "app/records/json_text.h"
#include "app/records/names.h"
#include "app/service/json_input.h"
#include "app/service/json_output.h"
#include "engine/game/notation.h"

namespace pentarch::app {
namespace {

using book::BookEntry;
using book::BookMove;
using book::BookPosition;

constexpr int kLargestInt = std::numeric_limits<int>::max();

[[nodiscard]] std::vector<SetupStone> stonesOf(const BookPosition& position) {
  std::vector<SetupStone> stones;
  for (int y = 0; y < position.boardSize(); ++y) {
    for (int x = 0; x < position.boardSize(); ++x) {
      const Square s = Square::at(x, y);
      if (position.at(s) != Cell::Empty) stones.push_back({s, position.at(s)});
    }
  }
  return stones;
}

[[nodiscard]] std::string drawing(const BookPosition& position) {
  std::string text;
  for (int y = position.boardSize() - 1; y >= 0; --y) {
    for (int x = 0; x < position.boardSize(); ++x) {
      constexpr std::string_view kGlyphs = "XO.#";  // in the order of Cell
      text += kGlyphs[static_cast<std::size_t>(position.at(Square::at(x, y)))];
    }
    text += '\n';
  }
  return text;
}

[[nodiscard]] BookPosition positionFrom(const ParsedJson& json) {
  const auto rule = ruleFromName(json.at("rule").get<std::string>());
  if (!rule) throw PositionError("unknown rule");
  const auto side = colorNamed(json.at("side").get<std::string>());
  const int boardSize = wholeNumberFrom(json.at("size"), 0, kLargestInt);
  if (boardSize < kMinBoardSize || boardSize > kMaxBoardSize) throw PositionError("unknown board size");
  if (!side) throw PositionError("unknown side");
  const auto pointOf = [&](const ParsedJson& name) {
    const auto square = notation::fromLetters(name.get<std::string>(), boardSize);
    if (!square) throw PositionError("a stone off the board");
    return *square;
  };
  if (const auto stones = stonesIn(json, pointOf)) {
    BookPosition position(*rule, boardSize);
    for (const SetupStone& stone : *stones) {
      if (!position.isFree(stone.square)) throw PositionError("two stones on a point");
      position.set(stone.square, stone.content);
    }
    position.setSideToMove(*side);
    return position;
  }
  const InputPosition input = readPosition(json.at("position").get<std::string>(),
                                           {{.boardSize = boardSize, .side = side}, {}, reportWarnings});
  BookPosition position(*rule, input.boardSize);
  for (const SetupStone& stone : input.stones) position.set(stone.square, stone.content);
  position.setSideToMove(input.sideToMove);
  return position;
}

[[nodiscard]] BookEntry entryFrom(const ParsedJson& json, int boardSize) {
  BookEntry entry;
  for (const ParsedJson& line : json.at("lines")) {
    const auto square = notation::fromLetters(line.at("move").get<std::string>(), boardSize);
    if (!square) throw PositionError("a move off the board");
    BookMove move{*square, std::nullopt};
    if (!line.at("score").is_null()) move.score = scoreFrom(line.at("score"));
    entry.moves.push_back(move);
  }
  // An analysis gives the value of its best line only; an entry gives that of the position.
  if (json.contains("score")) {
    if (!json["score"].is_null()) entry.score = scoreFrom(json["score"]);
  } else if (!entry.moves.empty()) {
    entry.score = entry.moves.front().score.value_or(kDrawScore);
  }
  // An excluded move may be better, so the value is a lower bound.
  const bool isRestricted = json.contains("only") || json.contains("block");
  const auto bound = boundNamed(json.value("bound", isRestricted ? "lower" : "exact"));
  if (!bound) throw PositionError("unknown kind of value");
  entry.bound = *bound;
  entry.depth = wholeNumberFrom(json.at("used").at("depth"), -kLargestInt, kLargestInt);
  entry.nodes =
      wholeNumberFrom<std::uint64_t>(json.at("used").at("nodes"), 0, std::numeric_limits<std::int64_t>::max());
  entry.proof = proofFrom(json.at("proof"));
  entry.label = json.value("label", "");
  entry.text = json.value("text", "");
  entry.source = json.value("engine", "");
  return entry;
}

}  // namespace

BookEntry entryOf(const SearchResult& result) {
  BookEntry entry;
  entry.source = engineName();
  entry.nodes = result.nodes;
  if (result.lines.empty()) return entry;
  const SearchLine& best = result.lines.front();
  entry.bound = best.bound;
  entry.score = best.score;
  entry.depth = best.depth;
  entry.proof = best.proof;
  for (const SearchLine& line : result.lines) entry.moves.push_back({line.pv.front(), line.score});
  return entry;
}

std::string textOf(const BookPosition& position) {
  std::array<std::vector<Square>, 2> stones;
  for (const SetupStone& stone : stonesOf(position)) {
    if (stone.content == Cell::Blocked) return drawing(position);
    stones[static_cast<std::size_t>(stone.content)].push_back(stone.square);
  }
  const bool blackLeads = stones[0].size() == stones[1].size() + 1;
  if (!blackLeads && stones[0].size() != stones[1].size()) return drawing(position);
  std::string text;
  for (std::size_t i = 0; i < stones[0].size(); ++i) {
    text += notation::toLetters(stones[0][i]);
    if (i < stones[1].size()) text += notation::toLetters(stones[1][i]);
  }
  return text;
}

std::string valueText(const BookEntry& entry) {
  if (entry.bound == Bound::None) return "no value";
  const bool isProven = entry.proof >= Proof::Five;
  std::string text = fmt::format("{:>8}  {:>4}  depth {}", scoreText(entry.score, isProven),
                                 rateText(winRate(entry.score, isProven)), entry.depth);
  if (entry.bound != Bound::Exact) text += entry.bound == Bound::Lower ? "  or more" : "  or less";
  if (entry.proof == Proof::Claimed) text += "  claimed";
  if (isProven) text += fmt::format("  proven ({})", kindText(entry.proof));
  return text;
}

bool isValueText(std::string_view text) {
  constexpr std::size_t kLongest = 100;  // bytes; a long remark is no value
  static const std::regex form(
      R"( *([+-]\d+|(win|loss) \d+\??) +([<>]?\d+%)  depth -?\d+(  or (more|less))?(  claimed|  proven \(\w+\))?)");
  return text.size() <= kLongest && std::regex_match(text.begin(), text.end(), form);
}

Json bookJson(const BookPosition& position, const BookEntry& entry) {
  Json json = beginObject("book");
  json["engine"] = entry.source;
  addBoard(json, position.rule(), position.boardSize(), position.sideToMove());
  json["position"] = textOf(position);
  json["used"] = {{"nodes", entry.nodes}, {"depth", entry.depth}};
  json["bound"] = nameOf(entry.bound);
  json["score"] = entry.bound == Bound::None ? Json(nullptr) : scoreJson(entry.score);
  json["proof"] = nameOf(entry.proof);
  json["lines"] = Json::array();
  int rank = 0;
  for (const BookMove& move : entry.moves) {
    json["lines"].push_back({{"rank", ++rank},
                             {"move", notation::toLetters(move.square)},
                             {"score", move.score ? scoreJson(*move.score) : Json(nullptr)}});
  }
  json["label"] = entry.label;
  json["text"] = entry.text;
  return json;
}

std::optional<BookLine> readBookJson(const std::string& line) {
  try {
    const auto json = records::parseJson(line);
    const std::string type = json.at("type").get<std::string>();
    if (type == "error") return std::nullopt;
    if (type != "result" && type != "book") throw PositionError(fmt::format("nothing to learn from type '{}'", type));
    BookLine result{positionFrom(json), {}};
    result.entry = entryFrom(json, result.position.boardSize());
    if (type == "result" && result.entry.moves.empty()) return std::nullopt;
    if (const std::string problem = book::problemOf(result.entry); !problem.empty()) throw PositionError(problem);
    return result;
  } catch (const records::JsonError& e) {
    throw PositionError(e.what());
  } catch (const ParsedJson::exception&) {  // its text is for programmers
    throw PositionError("no JSON of an analysis: a field is missing or of another kind");
  } catch (const UsageError& e) {  // an invalid side
    throw PositionError(e.what());
  }
}

void setUp(Engine& engine, const BookPosition& position) {
  if (engine.rule() != position.rule()) engine.setRule(position.rule());
  engine.newGame(position.boardSize());
  engine.setUp(stonesOf(position), position.sideToMove(), LastStone::SetUp);
}

std::string illegality(Engine& engine, const BookLine& line) {
  setUp(engine, line.position);
  if (engine.ending().isOver()) {
    std::string end = endingText(engine);
    if (line.entry.moves.empty()) return end;
    return fmt::format("{} comes after the end of the game ({}): leave it out",
                       notation::toLetters(line.entry.moves.front().square), end);
  }
  const std::vector<Square> forbidden = engine.forbiddenPoints();
  for (const BookMove& move : line.entry.moves) {
    if (!line.position.isFree(move.square)) {
      return fmt::format("the point of the move {} is taken", notation::toLetters(move.square));
    }
    if (std::find(forbidden.begin(), forbidden.end(), move.square) != forbidden.end()) {
      return fmt::format("the move {} is forbidden", notation::toLetters(move.square));
    }
  }
  return "";
}

}  // namespace pentarch::app
