// SPDX-License-Identifier: MIT
#include "tests/support/random_positions.h"

#include <variant>

#include "engine/game/notation.h"

namespace pentarch::test {

Square randomEmpty(const Position& position, std::mt19937& random) {
  const SquareSet near = position.candidates();
  const bool useNear = !near.empty() && random() % 8 != 0;
  const SquareSet set = useNear ? near : position.emptyPoints();
  auto skip = random() % static_cast<unsigned>(set.count());
  for (const Square s : set) {
    if (skip-- == 0) return s;
  }
  return Square::none();
}

void playRandomly(Position& position, int stones, std::mt19937& random) {
  for (int i = 0; i < stones && !position.isFull() && !position.lastMoveMadeFive(); ++i) {
    position.play(randomEmpty(position, random));
  }
}

Position randomPosition(int i, int stones, std::mt19937& random, int size) {
  Position position(size, kRules[static_cast<std::size_t>(i) % kRules.size()]);
  playRandomly(position, stones, random);
  return position;
}

Grid gridOf(const Position& position) {
  Grid grid(position.size());
  for (int y = 0; y < position.size(); ++y) {
    for (int x = 0; x < position.size(); ++x) grid.set(x, y, position.at(Square::at(x, y)));
  }
  return grid;
}

Position manyFours() {
  Position position(kMaxBoardSize, Rule::Freestyle);
  for (int y = 0; y < kMaxBoardSize; y += 5) {  // too far apart to interact
    for (const int x : {7, 13}) position.place(Color::White, Square::at(x, y));
    for (const int x : {0, 1, 2, 8, 9, 10, 19, 20, 21}) position.place(Color::Black, Square::at(x, y));
  }
  position.pass();
  return position;
}

void placeAll(Position& position, Color color, std::string_view coordinates) {
  const auto moves = notation::parseMoves(coordinates, position.size());
  for (const Square s : std::get<std::vector<Square>>(moves)) position.place(color, s);
}

Position position15(Rule rule, std::string_view black, std::string_view white) {
  Position position(15, rule);
  placeAll(position, Color::White, white);
  placeAll(position, Color::Black, black);
  if (position.sideToMove() == Color::White) position.pass();
  return position;
}

}  // namespace pentarch::test
