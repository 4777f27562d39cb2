// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "engine/search/search_types.h"

/// Choices in a swap2 opening: one side places three stones (black, white, black); the other takes a color or places
/// two more and leaves the choice to the first. All choices are based on searches; swap2_book.h has sets of three
/// stones that were searched beforehand.
namespace pentarch::swap2 {

/// A choice: either `swap`, or the stones to be placed.
struct Choice {
  bool swap = false;
  std::vector<Square> moves;
};

/// Searches the position with these stones, placed black, white, black, …, White to move, for the `multiPv` best moves.
/// `timeShare` is the share of the choice's time that this search may take.
using Search = std::function<SearchResult(std::span<const Square> stones, int multiPv, double timeShare)>;

/// Places the three most balanced stones that are found. Precondition: the board is at least 5x5.
[[nodiscard]] Choice placeThree(int boardSize, const Search& search);

/// Takes Black, or plays the fourth stone as White, or places the fourth and the fifth if neither color is better.
[[nodiscard]] Choice afterThree(std::span<const Square> stones, const Search& search);

/// Takes Black, or plays the sixth stone as White.
[[nodiscard]] Choice afterFive(std::span<const Square> stones, const Search& search);

}  // namespace pentarch::swap2
