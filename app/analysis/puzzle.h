// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/analysis/rating.h"
#include "engine/engine.h"
#include "engine/game/rule.h"
#include "engine/game/types.h"

namespace pentarch::puzzle {

/// A position with exactly one winning first move, and its analysis.
struct Puzzle {
  std::string source;  ///< of the game; may be empty
  int ply = 0;         ///< number of moves played before it
  Rule rule = Rule::Freestyle;
  int boardSize = 15;
  std::vector<SetupStone> stones;  ///< and blocked points, in playing order
  Color sideToMove = Color::Black;
  bool isGame = false;           ///< the stones are moves from the empty board, Black first
  std::vector<Square> solution;  ///< main line of the proof: longest defense, from the winning move to the five
  Difficulty difficulty;
  int fours = 0;                 ///< other first moves that make a four
  int threes = 0;                ///< other first moves that make an open three
  int refuted = 0;               ///< other first moves, all shown not to win by fours and threes
  std::uint64_t checkNodes = 0;  ///< nodes spent on that
  std::uint64_t nodeLimit = 0;   ///< for finding the solution, and again for each of the other moves
};

}  // namespace pentarch::puzzle
