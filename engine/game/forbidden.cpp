// SPDX-License-Identifier: MIT
#include "engine/game/forbidden.h"

#include <cassert>

namespace pentarch {
namespace {

// Nearest empty point beyond the black stones that adjoin s, or none.
[[nodiscard]] Square nextEmpty(const Position& position, Square s, int step) {
  int index = s.index() + step;
  while (index >= 0 && index < kSquareCount && position.at(Square::fromIndex(index)) == Cell::Black) index += step;
  if (index < 0 || index >= kSquareCount) return Square::none();
  const Square end = Square::fromIndex(index);
  return position.isEmpty(end) ? end : Square::none();
}

// With a black stone on s: true if one more legal stone makes a straight four on the line d.
[[nodiscard]] bool isRealThree(Position& position, Square s, Direction d) {
  for (const int step : {stepIndex(d), -stepIndex(d)}) {
    const Square q = nextEmpty(position, s, step);
    if (q.isNone() || position.lineClass(Color::Black, q, d) != LineClass::OpenFour) continue;
    if (position.threat(Color::Black, q) == Threat::Five) continue;
    if (isLegal(position, Color::Black, q)) return true;
  }
  return false;
}

}  // namespace

bool isForbidden(Position& position, Square s) {
  assert(position.isEmpty(s));
  if (position.threat(Color::Black, s) != Threat::Forbidden) return false;
  int fours = 0;
  int threes = 0;
  std::array<bool, kDirectionCount> isThree{};
  for (const Direction d : kDirections) {
    const LineClass line = position.lineClass(Color::Black, s, d);
    if (line == LineClass::Overline) return true;
    fours += line == LineClass::Four || line == LineClass::OpenFour;
    isThree[static_cast<std::size_t>(d)] = line == LineClass::OpenThree || line == LineClass::OpenThreeWide;
    threes += isThree[static_cast<std::size_t>(d)];
  }
  if (fours >= 2) return true;
  if (threes < 2) return false;
  position.place(Color::Black, s);
  int real = 0;
  for (const Direction d : kDirections) {
    if (real < 2 && isThree[static_cast<std::size_t>(d)] && isRealThree(position, s, d)) ++real;
  }
  position.undo();
  return real >= 2;
}

Square legalElsewhere(Position& position, const SquareSet& points) {
  for (const Square s : position.emptyPoints() - points) {
    if (isLegal(position, position.sideToMove(), s)) return s;
  }
  return Square::none();
}

}  // namespace pentarch
