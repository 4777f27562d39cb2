// SPDX-License-Identifier: MIT
#include "app/lab/beginner.h"

#include "app/lab/item_random.h"
#include "engine/position.h"

namespace pentarch::lab {
namespace {

// The empty points next to the stones of a color.
[[nodiscard]] SquareSet pointsBeside(const Position& position, Color color) {
  SquareSet points;
  for (const Square s : position.emptyPoints()) {
    for (const Direction d : kDirections) {
      for (const int side : {-1, 1}) {
        const int x = s.x() + side * stepX(d);
        const int y = s.y() + side * stepY(d);
        if (!onBoard(x, y, position.size())) continue;
        if (position.at(Square::at(x, y)) == cellOf(color)) points.insert(s);
      }
    }
  }
  return points;
}

}  // namespace

Square beginnerMove(const Position& original, std::uint64_t seed) {
  Position position = original;
  const Color own = position.sideToMove();
  ItemRandom random(seed, position.key());
  for (const SquareSet& set :
       {position.set(own, Threat::Five), position.set(~own, Threat::Five), position.set(own, Threat::OpenFour),
        position.set(~own, Threat::OpenFour), position.points(own, Threat::OpenThree, Threat::DoubleThree),
        pointsBeside(position, own), position.candidates(), position.emptyPoints()}) {
    std::vector<Square> legal;
    for (const Square s : set) {
      if (isLegal(position, own, s)) legal.push_back(s);
    }
    if (!legal.empty()) return legal[static_cast<std::size_t>(random.below(static_cast<int>(legal.size())))];
  }
  return position.isFull() ? Square::none() : position.emptyPoints().first();
}

}  // namespace pentarch::lab
