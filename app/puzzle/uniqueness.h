// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "app/puzzle/puzzle.h"
#include "engine/game/position.h"
#include "engine/search/solve.h"

namespace pentarch::puzzle {

/// What a position has to be to count as a puzzle.
struct Criteria {
  WinClass winClass = WinClass::Threats;  ///< of the solution: Fours or Threats
  int minPlies = 5;                       ///< of the solution
  std::uint64_t nodes = 20'000;           ///< to find it, and again for each of the other moves
};

/// What becomes of a position that is looked at.
enum class Outcome : std::uint8_t {
  Puzzle,     ///< exactly one first move wins
  Trivial,    ///< a five is there to be made or to be stopped, or the win is too short
  NoWin,      ///< no win of the class
  Several,    ///< more than one first move wins
  Undecided,  ///< a limit was reached first, or the stop signal raised
};

/// What became of a position, and the puzzle it is if it is one.
struct Finding {
  Outcome outcome = Outcome::Undecided;
  Puzzle puzzle;
};

/// Whether exactly one move of the side to move wins. Fills what `puzzle` says of solution and check when it does. The
/// same position and criteria give the same answer.
[[nodiscard]] Outcome examine(const Position& position, const Criteria& criteria, const StopSignal& stop,
                              Puzzle& puzzle);

}  // namespace pentarch::puzzle
