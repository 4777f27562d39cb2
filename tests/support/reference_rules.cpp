// SPDX-License-Identifier: MIT
#include "tests/support/reference_rules.h"

namespace pentarch::test {
namespace {

struct Step {
  int dx;
  int dy;
};
constexpr std::array<Step, 4> kSteps = {{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};

/// Own stones in an unbroken row outward from (x,y), not counting (x,y).
int countFrom(const Grid& grid, int x, int y, Step step, Cell own) {
  int n = 0;
  while (grid.at(x + (n + 1) * step.dx, y + (n + 1) * step.dy) == own) ++n;
  return n;
}

/// Length of the row through (x,y), with (x,y) taken as an own stone.
int rowThrough(const Grid& grid, int x, int y, Step step, Cell own) {
  return 1 + countFrom(grid, x, y, step, own) + countFrom(grid, x, y, {-step.dx, -step.dy}, own);
}

bool rowWins(const Grid& grid, int x, int y, Step step, Cell own, Rule rule) {
  const int forward = countFrom(grid, x, y, step, own);
  const int backward = countFrom(grid, x, y, {-step.dx, -step.dy}, own);
  const int length = forward + backward + 1;
  const Cell enemy = own == Cell::Black ? Cell::White : Cell::Black;
  const bool closed = grid.at(x + (forward + 1) * step.dx, y + (forward + 1) * step.dy) == enemy &&
                      grid.at(x - (backward + 1) * step.dx, y - (backward + 1) * step.dy) == enemy;
  switch (rule) {
    case Rule::Freestyle: return length >= 5;
    case Rule::Standard: return length == 5;
    case Rule::Renju: return own == Cell::Black ? length == 5 : length >= 5;
    case Rule::Caro: return length > 5 || (length == 5 && !closed);
    case Rule::CaroExact: return length == 5 && !closed;
  }
  return false;
}

bool blackFiveAt(const Grid& grid, int x, int y) {
  return makesFive(grid, x, y, Color::Black, Rule::Renju);
}

/// Number of fours on one line that include the black stone on (x,y): ways to exactly five, with an open four counted
/// once.
int foursOn(Grid& grid, int x, int y, Step step) {
  int fives = 0;
  bool straight = false;
  for (int k = -4; k <= 4; ++k) {
    const int qx = x + k * step.dx;
    const int qy = y + k * step.dy;
    if (grid.at(qx, qy) != Cell::Empty || rowThrough(grid, qx, qy, step, Cell::Black) != 5) continue;
    // Checks that the five contains (x,y).
    const int reach =
        k > 0 ? countFrom(grid, qx, qy, {-step.dx, -step.dy}, Cell::Black) : countFrom(grid, qx, qy, step, Cell::Black);
    if (reach < (k > 0 ? k : -k)) continue;
    ++fives;
    straight = straight || rowThrough(grid, x, y, step, Cell::Black) == 4;
  }
  return straight && fives == 2 ? 1 : fives;
}

/// True if the black stone on (x,y) is in a row of exactly four that can become exactly five at both ends.
bool isStraightFour(const Grid& grid, int x, int y, Step step) {
  const int forward = countFrom(grid, x, y, step, Cell::Black);
  const int backward = countFrom(grid, x, y, {-step.dx, -step.dy}, Cell::Black);
  if (forward + backward + 1 != 4) return false;
  const int ax = x + (forward + 1) * step.dx;
  const int ay = y + (forward + 1) * step.dy;
  const int bx = x - (backward + 1) * step.dx;
  const int by = y - (backward + 1) * step.dy;
  return grid.at(ax, ay) == Cell::Empty && grid.at(bx, by) == Cell::Empty &&
         rowThrough(grid, ax, ay, step, Cell::Black) == 5 && rowThrough(grid, bx, by, step, Cell::Black) == 5;
}

/// True if, with a black stone on (x,y), one more legal stone on this line makes a straight four through it.
bool isThree(Grid& grid, int x, int y, Step step) {
  for (int k = -3; k <= 3; ++k) {
    const int qx = x + k * step.dx;
    const int qy = y + k * step.dy;
    if (k == 0 || grid.at(qx, qy) != Cell::Empty || blackFiveAt(grid, qx, qy)) continue;
    grid.set(qx, qy, Cell::Black);
    const int reach =
        k > 0 ? countFrom(grid, x, y, step, Cell::Black) : countFrom(grid, x, y, {-step.dx, -step.dy}, Cell::Black);
    const bool straight = reach >= (k > 0 ? k : -k) && isStraightFour(grid, qx, qy, step);
    grid.set(qx, qy, Cell::Empty);
    if (straight && !isForbidden(grid, qx, qy)) return true;
  }
  return false;
}

}  // namespace

bool makesFive(const Grid& grid, int x, int y, Color color, Rule rule) {
  for (const Step step : kSteps) {
    if (rowWins(grid, x, y, step, cellOf(color), rule)) return true;
  }
  return false;
}

bool isInFive(const Grid& grid, int x, int y, Rule rule) {
  return makesFive(grid, x, y, grid.at(x, y) == Cell::Black ? Color::Black : Color::White, rule);
}

bool isForbidden(const Grid& original, int x, int y) {
  if (blackFiveAt(original, x, y)) return false;
  Grid grid = original;
  int fours = 0;
  int threes = 0;
  for (const Step step : kSteps) {
    if (rowThrough(grid, x, y, step, Cell::Black) > 5) return true;
  }
  grid.set(x, y, Cell::Black);
  for (const Step step : kSteps) fours += foursOn(grid, x, y, step);
  if (fours >= 2) return true;
  for (const Step step : kSteps) threes += isThree(grid, x, y, step) ? 1 : 0;
  return threes >= 2;
}

}  // namespace pentarch::test
