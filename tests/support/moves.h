// SPDX-License-Identifier: MIT
#pragma once

#include <doctest/doctest.h>

#include <string_view>
#include <variant>
#include <vector>

#include "engine/engine.h"
#include "engine/game/forbidden.h"
#include "engine/game/notation.h"
#include "engine/game/position.h"

namespace pentarch::test {

/// Moves as they are written in a game, such as "h8i9". Throws std::bad_variant_access if the text is none.
[[nodiscard]] inline std::vector<Square> movesOf(std::string_view text, int boardSize = 15) {
  return std::get<std::vector<Square>>(notation::parseMoves(text, boardSize));
}

/// The point of a name, such as "h8", on a 15x15 board.
[[nodiscard]] inline Square at(std::string_view name) {
  return movesOf(name).front();
}

/// The position after the moves on a 15x15 board.
[[nodiscard]] inline Position positionAfter(std::string_view moves, Rule rule = Rule::Freestyle) {
  Position position(15, rule);
  for (const Square s : movesOf(moves)) position.play(s);
  return position;
}

/// The legal moves of the side to move.
[[nodiscard]] inline std::vector<Square> legalMoves(Position position) {
  std::vector<Square> moves;
  for (const Square s : position.emptyPoints()) {
    if (isLegal(position, position.sideToMove(), s)) moves.push_back(s);
  }
  return moves;
}

/// Starts a game with the rule, the size and the stones of a position, whose stones have an order.
inline void setUp(Engine& engine, const Position& position) {
  engine.setRule(position.rule());
  engine.newGame(position.size());
  std::vector<SetupStone> stones;
  for (int n = 0; n < position.historySize(); ++n) {
    stones.push_back({position.moveAt(n), cellOf(position.colorAt(n))});
  }
  engine.setUp(stones, position.sideToMove());
}

/// Plays the moves on the engine's board, where they must be possible.
inline void playAll(Engine& engine, std::string_view moves) {
  for (const Square s : movesOf(moves, engine.boardSize())) REQUIRE(engine.play(s));
}

}  // namespace pentarch::test
