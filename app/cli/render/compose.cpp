// SPDX-License-Identifier: MIT
#include "app/cli/render/picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "app/analysis/ending.h"
#include "app/analysis/score_text.h"
#include "app/program/options.h"
#include "app/records/errors.h"
#include "app/records/json_text.h"
#include "app/records/names.h"
#include "app/records/text_place.h"
#include "app/service/json_input.h"
#include "engine/game/notation.h"

namespace pentarch::render {
namespace {

[[nodiscard]] std::string listOf(const Picture& picture, Cell content) {
  std::string text;
  for (const PictureStone& stone : picture.stones) {
    if (stone.content == content) text += (text.empty() ? "" : " ") + notation::toLetters(stone.square);
  }
  return text.empty() ? "none" : text;
}

[[nodiscard]] std::string titleOf(const records::GameTree& game, std::size_t moves) {
  const std::string black = game.infoOr(records::info::kBlack);
  const std::string white = game.infoOr(records::info::kWhite);
  const std::string players = black.empty() && white.empty() ? "" : fmt::format("{} - {}, ", black, white);
  return moves == 0 ? players + "start position" : fmt::format("{}after move {}", players, moves);
}

[[nodiscard]] std::vector<PictureStone> stonesOf(const records::GameTree& game, records::NodeId node, int numbers) {
  std::vector<PictureStone> stones;
  for (const SetupStone& stone : game.setup) stones.push_back({stone.square, stone.content});
  const auto path = game.pathTo(node);
  const auto moves = static_cast<int>(path.size());
  for (int i = 0; i < moves; ++i) {
    const records::Node& move = game[path[static_cast<std::size_t>(i)]];
    if (move.square.isNone()) continue;
    stones.push_back({move.square, cellOf(move.color), moves - i <= numbers ? i + 1 : 0});
  }
  return stones;
}

// Ending of the game at a node, in words; empty if it goes on. Throws PositionError if no game leads there.
[[nodiscard]] std::string endingAt(const records::GameTree& game, records::NodeId node, Rule rule) {
  Engine engine({.rule = rule});
  app::setUp(engine, app::positionAt(game, node));
  return app::endingText(engine);
}

// Always for Black, whoever is to move: a diagram shows Black's forbidden points.
[[nodiscard]] std::vector<Square> forbiddenIn(const records::GameTree& game, records::NodeId node, Rule rule) {
  if (!traitsOf(rule).blackHasForbiddenPoints()) return {};
  Engine engine({.boardSize = game.boardSize, .rule = rule});
  engine.setUp(game.stonesAt(node), Color::Black, LastStone::SetUp);
  return engine.state() == GameState::Running ? engine.forbiddenPoints() : std::vector<Square>{};
}

// A pass has no stone, but its number in the order of play.
[[nodiscard]] std::vector<Ghost> ghostsOf(const Picture& picture, const std::vector<Square>& variation, Color color) {
  std::vector<Ghost> ghosts;
  int number = 0;
  for (const Square s : variation) {
    const Color mover = color;
    color = ~color;
    ++number;
    if (s.isNone()) continue;
    const bool taken =
        std::any_of(picture.stones.begin(), picture.stones.end(), [&](const auto& p) { return p.square == s; }) ||
        std::any_of(ghosts.begin(), ghosts.end(), [&](const auto& g) { return g.square == s; });
    if (taken)
      throw app::badValue<app::PositionError>(options::kVariation,
                                              fmt::format("'{}' is taken", notation::toLetters(s)));
    ghosts.push_back({s, mover, number});
  }
  return ghosts;
}

[[nodiscard]] bool isMarked(const Picture& picture, Square s) {
  return std::any_of(picture.marks.begin(), picture.marks.end(), [&](const records::Mark& m) { return m.square == s; });
}

[[nodiscard]] Square squareIn(const ParsedJson& value, int boardSize) {
  const auto s = value.is_string() ? notation::fromLetters(value.get<std::string>(), boardSize) : std::nullopt;
  if (!s) throw app::badValue<app::PositionError>(options::kAnalysis, value.dump() + " is no point of the board");
  return *s;
}

[[nodiscard]] Analysis analysisIn(const ParsedJson& result, int boardSize) {
  Analysis analysis;
  for (const ParsedJson& line : result["lines"]) {
    if (!line.is_object() || !line.contains("move") || !line.contains("winrate") || !line["winrate"].is_number()) {
      throw app::badValue<app::PositionError>(options::kAnalysis, "a line without a move and its win rate");
    }
    const bool isBest = analysis.heats.empty();
    analysis.heats.push_back({squareIn(line["move"], boardSize), line["winrate"].get<double>(), isBest});
    if (!isBest || !line.contains("pv") || !line["pv"].is_array()) continue;
    for (const ParsedJson& move : line["pv"]) analysis.best.push_back(squareIn(move, boardSize));
  }
  return analysis;
}

[[nodiscard]] std::map<Square, Cell> byPoint(const std::vector<SetupStone>& stones) {
  std::map<Square, Cell> contents;
  for (const SetupStone& s : stones) contents[s.square] = s.content;
  return contents;
}

// True if a result can be of a position with these stones, as far as it names any.
[[nodiscard]] bool mayBeOf(const ParsedJson& result, int boardSize, const std::map<Square, Cell>& stones) {
  if (result.contains("size") && result["size"] != boardSize) return false;
  const auto analyzed = app::stonesIn(result, [&](const ParsedJson& point) { return squareIn(point, boardSize); });
  return !analyzed || byPoint(*analyzed) == stones;
}

}  // namespace

AnalysisResults::AnalysisResults(std::string_view text, int boardSize) : boardSize_(boardSize) {
  int number = 0;
  for (const records::TextLine& line : records::linesOf(text)) {
    ++number;
    try {
      ParsedJson json = records::parseJson(line.text);
      const bool isResult =
          json.is_object() && json.contains("lines") && json["lines"].is_array() && !json["lines"].empty();
      if (isResult) results_.push_back(std::move(json));
    } catch (const records::JsonError& e) {
      if (e.kind() == records::JsonError::Kind::Syntax) continue;
      throw app::badValue<app::PositionError>(options::kAnalysis, fmt::format("{}, in line {}", e.reason(), number));
    }
  }
  if (results_.empty())
    throw app::badValue<app::PositionError>(options::kAnalysis, "no result of 'pentarch analyze --json' in it");
}

std::optional<Analysis> AnalysisResults::of(int turn, const std::vector<SetupStone>& stones) const {
  const std::map<Square, Cell> wanted = byPoint(stones);
  const ParsedJson* withoutTurn = nullptr;
  for (const ParsedJson& result : results_) {
    const bool hasTurn = result.contains("turn");
    if (hasTurn ? result["turn"] != turn : withoutTurn != nullptr) continue;
    if (!mayBeOf(result, boardSize_, wanted)) continue;
    if (hasTurn) return analysisIn(result, boardSize_);
    withoutTurn = &result;
  }
  if (withoutTurn != nullptr) return analysisIn(*withoutTurn, boardSize_);
  return std::nullopt;
}

Picture pictureOf(const records::GameTree& game, records::NodeId node, const Contents& contents) {
  Picture picture;
  picture.boardSize = game.boardSize;
  picture.stones = stonesOf(game, node, contents.numbers);
  if (contents.hasLastMove && node != records::kRoot) picture.lastMove = game[node].square;
  picture.ghosts = ghostsOf(picture, contents.variation, game.sideToMoveAt(node));
  picture.heats = contents.heats;
  picture.marks = game[node].marks;
  // One sign per point: marks replace numbers; marks and pale stones replace win rates.
  for (PictureStone& stone : picture.stones) {
    if (isMarked(picture, stone.square)) stone.number = 0;
  }
  if (isMarked(picture, picture.lastMove)) picture.lastMove = Square::none();
  std::erase_if(picture.heats, [&](const Heat& heat) {
    if (isMarked(picture, heat.square)) return true;
    return std::any_of(picture.ghosts.begin(), picture.ghosts.end(),
                       [&](const Ghost& g) { return g.square == heat.square; });
  });
  picture.forbidden = forbiddenIn(game, node, contents.rule);
  picture.hasCoordinates = contents.hasCoordinates;
  picture.ending = endingAt(game, node, contents.rule);
  picture.title = titleOf(game, game.pathTo(node).size());
  if (!picture.ending.empty()) picture.title += ": " + picture.ending;
  const std::string turn = fmt::format("{} to move", nameOf(game.sideToMoveAt(node)));
  picture.description =
      fmt::format("Board of {0}x{0}. Black: {1}. White: {2}. {3}.", game.boardSize, listOf(picture, Cell::Black),
                  listOf(picture, Cell::White), picture.ending.empty() ? turn : picture.ending);
  return picture;
}

}  // namespace pentarch::render
