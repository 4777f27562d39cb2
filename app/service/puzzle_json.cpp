// SPDX-License-Identifier: MIT
#include "app/service/puzzle_json.h"

#include "engine/game/notation.h"

namespace pentarch::puzzle {
namespace {

[[nodiscard]] Json stonesJson(const Puzzle& puzzle, Cell content) {
  Json squares = Json::array();
  for (const SetupStone& s : puzzle.stones) {
    if (s.content == content) squares.push_back(notation::toLetters(s.square));
  }
  return squares;
}

// The position as move text that other commands read; null if moves cannot express it.
[[nodiscard]] Json positionJson(const Puzzle& puzzle) {
  if (!puzzle.isGame) return nullptr;
  std::string moves;
  for (const SetupStone& s : puzzle.stones) moves += notation::toLetters(s.square);
  return moves;
}

}  // namespace

Json toJson(const Puzzle& puzzle, int number) {
  const Rating rating = rate(puzzle.difficulty);
  Json json{{"v", app::kFormatVersion}, {"type", "puzzle"}, {"number", number}};
  json["source"] = puzzle.source;
  json["ply"] = puzzle.ply;
  json["rule"] = traitsOf(puzzle.rule).name;
  json["size"] = puzzle.boardSize;
  json["side"] = puzzle.sideToMove == Color::Black ? "black" : "white";
  json["position"] = positionJson(puzzle);
  json["black"] = stonesJson(puzzle, Cell::Black);
  json["white"] = stonesJson(puzzle, Cell::White);
  json["blocked"] = stonesJson(puzzle, Cell::Blocked);
  json["solution"] = app::movesJson(puzzle.solution);
  json["plies"] = puzzle.difficulty.plies;
  json["proof"] = app::nameOf(puzzle.difficulty.proof);
  json["nodes"] = puzzle.difficulty.nodes;
  json["alternatives"] = {{"fours", puzzle.fours}, {"threes", puzzle.threes}};
  json["verified"] = {{"first", "any"},
                      {"class", "threats"},
                      {"moves", puzzle.refuted},
                      {"nodes", puzzle.checkNodes},
                      {"limit", puzzle.nodeLimit}};
  json["rating"] = {{"points", rating.points}, {"grade", rating.grade}};
  return json;
}

}  // namespace pentarch::puzzle
