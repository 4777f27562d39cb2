// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "app/analysis/puzzle.h"
#include "engine/game/position.h"
#include "engine/solver/solve.h"

namespace pentarch::puzzle {

/// Requirements for a puzzle.
struct Criteria {
  WinClass winClass = WinClass::Threats;  ///< of the solution: Fours or Threats
  int minPlies = 5;                       ///< of the solution
  std::uint64_t nodes = 20'000;           ///< to find it, and again for each of the other moves
};

/// Outcome of examining a position.
enum class Outcome : std::uint8_t {
  Puzzle,     ///< exactly one first move wins
  Trivial,    ///< a five can be made or must be stopped at once, or the win is too short
  NoWin,      ///< no win of the class
  Several,    ///< more than one first move wins
  Undecided,  ///< a limit was reached first, or the stop signal was raised
};

/// Outcome of a position, and the puzzle if it is one.
struct Finding {
  Outcome outcome = Outcome::Undecided;
  Puzzle puzzle;
};

/// Checks that exactly one move of the side to move wins. If so, fills in the solution and check fields of `puzzle`.
/// Deterministic for the same position and criteria.
[[nodiscard]] Outcome examine(const Position& position, const Criteria& criteria, const StopSignal& stop,
                              Puzzle& puzzle);

}  // namespace pentarch::puzzle
