// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "app/analysis/foul.h"
#include "app/program/terminal.h"
#include "app/records/turn_choice.h"
#include "engine/engine.h"

/// Positions, moves and fouls as text for people, as several commands show them.
namespace pentarch::app {

/// records::drawBoard() in the colors of a style.
[[nodiscard]] std::string drawBoard(const Engine& engine, const Style& style, Square lastMove,
                                    const std::map<Square, std::string>& marks = {});

/// Rule, board size, side to move and turn in one line.
[[nodiscard]] std::string headerText(const Engine& engine, const ChosenPosition& chosen);

/// Rule, board size and side to move, or how the game ended, in one line without a line break.
[[nodiscard]] std::string standingText(const Engine& engine);

/// Moves with a rank that have a digit on the board.
inline constexpr int kMarked = 9;

/// The digits of the first kMarked moves of a list, for drawBoard().
template <typename Moves>
[[nodiscard]] std::map<Square, std::string> rankMarks(const Moves& moves) {
  std::map<Square, std::string> marks;
  for (std::size_t i = 0; i < moves.size() && i < kMarked; ++i) marks[moves[i].square] = std::to_string(i + 1);
  return marks;
}

/// Moves in letter notation separated by blanks, as many as fit into `width` columns. Dots mark omitted moves, or a win
/// or loss that takes more `plies` than the line shows.
[[nodiscard]] std::string movesText(const std::vector<Square>& moves, std::size_t width = 1000, int plies = 0);

/// "h8 is forbidden: double three, f8 g8 h8 (row) and h6 h7 h8 (column)", without a line break.
[[nodiscard]] std::string foulText(const Foul& foul);

}  // namespace pentarch::app
