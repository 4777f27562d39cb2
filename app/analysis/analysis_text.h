// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/analysis/position_analyzer.h"
#include "app/style.h"

namespace pentarch::app {

/// Rule, board size, side to move and turn in one line.
[[nodiscard]] std::string headerText(const Engine& engine, const ChosenPosition& chosen);

/// A finished iteration of a search in one line without a line break, at most `width` columns wide.
[[nodiscard]] std::string iterationText(const SearchInfo& info, std::size_t width);

/// Which boards candidateBoards() draws.
enum class Boards : std::uint8_t { Both, Candidates };

/// The board with the ranks of the candidates on a map of their win rates and, next to it if `width` columns allow
/// that, else below it, the board with the best line numbered. There may be no line yet.
[[nodiscard]] std::string candidateBoards(const Engine& engine, Square lastMove, const SearchResult& result,
                                          const Style& style, Boards boards, std::size_t width);

/// One of the best lines: rank, move, score, win rate, depth and moves, at most `width` columns wide; no line break.
[[nodiscard]] std::string lineText(int rank, const SearchLine& line, std::size_t width);

/// The work of a search that is running, at most `width` columns wide; no line break.
[[nodiscard]] std::string workText(const SearchResult& found, Clock::duration elapsed,
                                   std::optional<Clock::duration> limit, std::size_t width);

/// The lines of a finished analysis with what is known of them, the threat after a pass and the work done, at most
/// `width` columns wide; or how the game has ended.
[[nodiscard]] std::string resultText(const Engine& engine, const Analysis& analysis, std::size_t width);

/// Moves in letters with blanks between, as many as fit into `width` columns. Dots say that there are more, or that the
/// win or loss takes more `plies` than the line shows.
[[nodiscard]] std::string movesText(const std::vector<Square>& moves, std::size_t width = 1000, int plies = 0);

}  // namespace pentarch::app
