// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "engine/search/search_types.h"

/// Stones that make a position as even as is asked for, in the manner of Yixin-Board's balance commands.
namespace pentarch::balance {

/// Searches the board after these further stones, placed in turn from the side to move on, in that share of the time
/// the answer may take, for that many best moves.
using Search = std::function<SearchResult(std::span<const Square> stones, int multiPv, double timeShare)>;

/// One stone of the side to move after which its value, as it sees it, is closest to `bias`. None if no point is free.
[[nodiscard]] std::vector<Square> one(Score bias, const Search& search);

/// A stone of either side, the side to move first, after which the value for the side to move is closest to `bias`.
/// None if no two points are free.
[[nodiscard]] std::vector<Square> two(Score bias, const Search& search);

}  // namespace pentarch::balance
