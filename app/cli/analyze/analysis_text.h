// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/analysis/analysis.h"
#include "app/cli/position_text.h"
#include "app/program/terminal.h"
#include "app/records/turn_choice.h"
#include "app/service/json_output.h"

namespace pentarch::app {

/// A finished iteration of a search as one line, at most `width` columns wide; no line break.
[[nodiscard]] std::string iterationText(const SearchInfo& info, std::size_t width);

/// Selects the boards that candidateBoards() draws.
enum class Boards : std::uint8_t { Both, Candidates };

/// The board with candidate ranks on a win-rate map and the board with the best line numbered: side by side if `width`
/// columns allow it, else one below the other. There may be no line yet.
[[nodiscard]] std::string candidateBoards(const Engine& engine, Square lastMove, const SearchResult& result,
                                          const Style& style, Boards boards, std::size_t width);

/// One of the best lines: rank, move, score, win rate, depth and moves; at most `width` columns wide, no line break.
[[nodiscard]] std::string lineText(int rank, const SearchLine& line, std::size_t width);

/// Work done by a running search, at most `width` columns wide; no line break.
[[nodiscard]] std::string workText(const SearchResult& found, Clock::duration elapsed,
                                   std::optional<Clock::duration> limit, std::size_t width);

/// The lines of a finished analysis with their proofs, the threat after a pass and the work done, at most `width`
/// columns wide; or how the game has ended.
[[nodiscard]] std::string resultText(const Engine& engine, const Analysis& analysis, std::size_t width);

/// Column names separated by commas; no line break.
[[nodiscard]] std::string csvHead();

/// The result of analysisJson() as comma-separated values (RFC 4180): one row per line of moves, or one row without a
/// move if the game has ended; no line break at the end. `score` is empty where `mate` gives the plies to the five
/// (negative: the opponent's).
[[nodiscard]] std::string analysisCsv(const Json& result);

}  // namespace pentarch::app
