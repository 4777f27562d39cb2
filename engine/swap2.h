// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "engine/search/search_types.h"

namespace pentarch {

/// Searches a position after `stones` were added in turn, the side to move first, for the `multiPv` best moves.
/// `timeShare` is the share of the time of a whole choice that this search may take.
using OpeningSearch = std::function<SearchResult(std::span<const Square> stones, int multiPv, double timeShare)>;

}  // namespace pentarch

/// Choices in a swap2 opening: one side places three stones (black, white, black); the other takes a color or places
/// two more and leaves the choice to the first. All choices are based on searches of a board without stones to which
/// three or five were added, Black first, so that White is to move.
namespace pentarch::swap2 {

/// A choice: either `swap`, or the stones to be placed.
struct Choice {
  bool swap = false;
  std::vector<Square> moves;
  /// White's win rate by the search that decided: after `moves` if these are two or three. Even if none did.
  double whiteRate = 0.5;
  std::size_t compared = 1;  ///< of placeThree(): the sets that were searched
};

/// Sets of three stones that fit the board, at least one, and no two alike under its symmetries. Precondition: the
/// board is at least 5x5.
[[nodiscard]] std::vector<std::vector<Square>> openingsOn(int boardSize);

/// Places the most balanced of these sets of three stones, the first of equals; none if there is no set. A stop leaves
/// the sets out that follow.
[[nodiscard]] Choice placeThree(std::span<const std::vector<Square>> sets, const OpeningSearch& search);

/// Takes Black, or plays the fourth stone as White, or places the fourth and the fifth if neither color is better.
[[nodiscard]] Choice afterThree(std::span<const Square> stones, const OpeningSearch& search);

/// Takes Black, or plays the next stone as White.
[[nodiscard]] Choice afterFive(std::span<const Square> stones, const OpeningSearch& search);

/// Stones placed in turn, Black first.
[[nodiscard]] std::vector<SetupStone> alternating(std::span<const Square> squares);

}  // namespace pentarch::swap2
