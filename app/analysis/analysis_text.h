// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "app/analysis/position_analyzer.h"
#include "app/style.h"

namespace pentarch::app {

/// Rule, board size, side to move and turn in one line.
[[nodiscard]] std::string headerText(const Engine& engine, const ChosenPosition& chosen);

/// A finished iteration of a search in one line without a line break, at most `width` columns wide.
[[nodiscard]] std::string iterationText(const SearchInfo& info, std::size_t width);

/// The board twice: with the ranks of the candidates on a map of their win rates, and with the best line numbered.
[[nodiscard]] std::string candidateBoards(const Engine& engine, Square lastMove, const SearchResult& result,
                                          const Style& style);

/// The lines of a finished analysis with what is known of them, the threat after a pass and the work done; or how the
/// game has ended.
[[nodiscard]] std::string resultText(const Engine& engine, const Analysis& analysis);

/// "win 7", "loss 12", "+35".
[[nodiscard]] std::string scoreText(Score score);

/// Moves in letters with blanks between, as many as fit into `width` columns. Dots say that there are more, or that the
/// win or loss takes more `plies` than the line shows.
[[nodiscard]] std::string movesText(const std::vector<Square>& moves, std::size_t width = 1000, int plies = 0);

}  // namespace pentarch::app
