// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "app/analysis/position_analyzer.h"

namespace pentarch::app {

/// The names of the columns, without a line break.
inline constexpr std::string_view kCsvHead =
    "position,turn,rule,size,side,state,rank,move,score,mate,winrate,depth,proof,nodes,ms,pv";

/// The result of analyzing a position as comma-separated values (RFC 4180): a row for each line of moves, or one without
/// a move if the game has ended; no line break at the end. `engine` holds the position. `score` is empty where `mate`
/// tells the plies to the five (negative: of the opponent).
[[nodiscard]] std::string analysisCsv(const Engine& engine, const ChosenPosition& chosen, const Analysis& analysis);

}  // namespace pentarch::app
