// SPDX-License-Identifier: MIT
#include "app/service/query_position.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <variant>

#include "app/analysis/ending.h"
#include "app/records/errors.h"
#include "app/records/input_position.h"
#include "app/records/json_text.h"
#include "engine/game/notation.h"

namespace pentarch::app::serve {
namespace {

// "h8" or [7, 7]; none if it is neither or outside the board.
[[nodiscard]] std::optional<Square> pointOf(const ParsedJson& value, int boardSize) {
  if (value.is_string()) return notation::fromLetters(value.get<std::string>(), boardSize);
  if (!value.is_array() || value.size() != 2) return std::nullopt;
  std::array<int, 2> xy{};
  for (std::size_t i = 0; i < xy.size(); ++i) {
    if (!value[i].is_number_unsigned() || value[i] >= boardSize) return std::nullopt;
    xy[i] = value[i].get<int>();
  }
  return Square::at(xy[0], xy[1]);
}

[[nodiscard]] std::string boardName(int size) {
  return fmt::format("the {}x{} board", size, size);
}

[[nodiscard]] std::optional<Color> colorNamed(const ParsedJson& name) {
  if (name == "black" || name == "B") return Color::Black;
  if (name == "white" || name == "W") return Color::White;
  return std::nullopt;
}

[[nodiscard]] Cell contentNamed(const Fields& fields, std::string_view field, const ParsedJson& name) {
  if (const auto color = colorNamed(name)) return cellOf(*color);
  if (name == "blocked") return Cell::Blocked;
  fields.fail(field, fmt::format("{} is not black, white or blocked", shown(name)));
}

[[nodiscard]] std::optional<Color> playerOf(const Fields& fields) {
  const ParsedJson* value = fields.find("initialPlayer");
  if (value == nullptr) return std::nullopt;
  const auto color = colorNamed(*value);
  if (!color) fields.fail("initialPlayer", fmt::format("{} is not black or white", shown(*value)));
  return color;
}

[[nodiscard]] std::vector<SetupStone> readStones(const Fields& fields, const ParsedJson& list, int boardSize) {
  constexpr std::string_view kField = "initialStones";
  if (!list.is_array()) fields.fail(kField, fmt::format("{} is not a list", shown(list)));
  std::vector<SetupStone> stones;
  for (const ParsedJson& entry : list) {
    if (!entry.is_array() || entry.size() != 2) {
      fields.fail(kField, fmt::format("{} is not a color and a point", shown(entry)));
    }
    const auto point = pointOf(entry[1], boardSize);
    if (!point) fields.fail(kField, fmt::format("{} is not a point of {}", shown(entry[1]), boardName(boardSize)));
    stones.push_back({*point, contentNamed(fields, kField, entry[0])});
  }
  return stones;
}

// Text in any form that `analyze` reads: moves, a drawing, a BOARD block.
void readText(const Fields& fields, Query& query, const QueryDefaults& defaults) {
  const auto player = playerOf(fields);
  try {
    const InputPosition position = readPosition(*fields.text("position"), {.boardSize = query.boardSize,
                                                                           .side = !player                   ? "auto"
                                                                                   : *player == Color::Black ? "black"
                                                                                                             : "white",
                                                                           .onWarnings = defaults.onWarnings});
    if (fields.find("size") != nullptr && position.boardSize != query.boardSize) {
      fields.fail("position", fmt::format("a board of size {}, where size is {}", position.boardSize, query.boardSize));
    }
    query.boardSize = position.boardSize;
    query.initialStones = position.stones;
    query.initialPlayer = position.sideToMove;
    query.setUpCount = position.setupCount;
  } catch (const PositionError& e) {
    fields.fail("position", e.what());
  }
}

// Throws if a stone or move is on an occupied point.
void checkPoints(const Fields& fields, const Query& query) {
  std::set<Square> taken;
  for (const SetupStone& stone : query.initialStones) {
    if (!taken.insert(stone.square).second) {
      fields.fail("initialStones", fmt::format("'{}' is set twice", notation::toLetters(stone.square)));
    }
  }
  for (std::size_t i = 0; i < query.moves.size(); ++i) {
    if (!taken.insert(query.moves[i]).second) {
      fields.fail("moves",
                  fmt::format("move {}: '{}' is not a free point", i + 1, notation::toLetters(query.moves[i])));
    }
  }
}

// Throws if no game leads to the stones, or if moves follow the end of the game.
void checkEnd(const Fields& fields, const Query& query) {
  InputPosition position{
      .source = "", .stones = query.initialStones, .boardSize = query.boardSize, .setupCount = query.setUpCount};
  if (const std::string problem = problemOf(position, query.rule); !problem.empty()) {
    fields.fail(fields.find("position") != nullptr ? "position" : "initialStones", problem);
  }
  position.stones = query.stonesAt(static_cast<int>(query.moves.size()));
  if (const std::string problem = problemOf(position, query.rule); !problem.empty()) fields.fail("moves", problem);
}

[[nodiscard]] std::vector<int> readTurns(const Fields& fields, int moves) {
  constexpr std::string_view kField = "analyzeTurns";
  const ParsedJson* value = fields.find(kField);
  if (value == nullptr) return {moves};
  std::vector<int> turns;
  if (*value == "all") {
    for (int turn = 0; turn <= moves; ++turn) turns.push_back(turn);
    return turns;
  }
  if (!value->is_array() || value->empty()) {
    fields.fail(kField, fmt::format("{} is not a list of turns and not \"all\"", shown(*value)));
  }
  for (const ParsedJson& turn : *value) {
    if (!turn.is_number_unsigned() || turn > moves) {
      fields.fail(kField, fmt::format("{} is not a turn from 0 to {}", shown(turn), moves));
    }
    if (std::find(turns.begin(), turns.end(), turn.get<int>()) != turns.end()) {
      fields.fail(kField, fmt::format("turn {} is given twice", turn.get<int>()));
    }
    turns.push_back(turn.get<int>());
  }
  return turns;
}

}  // namespace

std::vector<Square> readPoints(const Fields& fields, std::string_view name, int boardSize) {
  const ParsedJson* value = fields.find(name);
  if (value == nullptr) return {};
  if (value->is_string()) {
    const auto parsed = notation::parseMoves(value->get<std::string>(), boardSize);
    if (const auto* error = std::get_if<notation::Error>(&parsed)) {
      fields.fail(name, fmt::format("{} (at character {})", error->message, error->offset + 1));
    }
    return std::get<std::vector<Square>>(parsed);
  }
  if (!value->is_array()) fields.fail(name, fmt::format("{} is neither a text nor a list of points", shown(*value)));
  std::vector<Square> points;
  for (const ParsedJson& entry : *value) {
    const auto point = pointOf(entry, boardSize);
    if (!point) {
      fields.fail(name, fmt::format("number {}: {} is not a point of {}", points.size() + 1, shown(entry),
                                    boardName(boardSize)));
    }
    points.push_back(*point);
  }
  return points;
}

void readPositionOf(const Fields& fields, Query& query, const QueryDefaults& defaults) {
  if (const ParsedJson* stones = fields.find("initialStones")) {
    if (fields.find("position") != nullptr) fields.fail("position", "not together with initialStones");
    query.initialStones = readStones(fields, *stones, query.boardSize);
    query.setUpCount = query.initialStones.size();
  }
  if (fields.find("position") != nullptr) {
    readText(fields, query, defaults);
  } else {
    query.initialPlayer = playerOf(fields).value_or(Color::Black);
  }
  query.moves = readPoints(fields, "moves", query.boardSize);
  checkPoints(fields, query);
  checkEnd(fields, query);
  query.turns = readTurns(fields, static_cast<int>(query.moves.size()));
}

}  // namespace pentarch::app::serve
