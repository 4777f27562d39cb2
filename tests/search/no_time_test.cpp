// SPDX-License-Identifier: MIT
// Moves that an engine must find even with no time at all.
#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <random>
#include <vector>

#include "engine/engine.h"
#include "engine/game/position.h"
#include "engine/search/time_budget.h"
#include "tests/support/moves.h"
#include "tests/support/naive_solver.h"
#include "tests/support/random_positions.h"

using namespace pentarch;
using namespace pentarch::test;

namespace {

using namespace std::chrono_literals;
using Squares = std::vector<Square>;

constexpr auto kAtOnce = 2s;  // 20 ms on an idle machine; generous for sanitizers and busy machines

/// A position for the slow reference rules.
struct Board {
  Grid grid;
  Rule rule;

  [[nodiscard]] Squares points(auto&& isWanted) const {
    Squares found;
    for (int y = 0; y < grid.size; ++y) {
      for (int x = 0; x < grid.size; ++x) {
        if (grid.at(x, y) == Cell::Empty && isWanted(x, y)) found.push_back(Square::at(x, y));
      }
    }
    return found;
  }
  [[nodiscard]] Squares fives(Color c) const {
    return points([&](int x, int y) { return makesFive(grid, x, y, c, rule); });
  }
  [[nodiscard]] Squares legal(Color c) const {
    return points([&](int x, int y) { return rule != Rule::Renju || c == Color::White || !isForbidden(grid, x, y); });
  }
  [[nodiscard]] Board with(Color c, Square s) const {
    Board next = *this;
    next.grid.set(s.x(), s.y(), cellOf(c));
    return next;
  }
  [[nodiscard]] bool winsByFours(Color c, int stones) const { return NaiveSolver(grid, rule).winsByFours(c, stones); }
};

bool contains(const Squares& squares, Square s) {
  return std::find(squares.begin(), squares.end(), s) != squares.end();
}

/// The moves after which the opponent has no five.
Squares blocks(const Board& board, Color own) {
  Squares found;
  for (const Square s : board.legal(own)) {
    if (board.with(own, s).fives(~own).empty()) found.push_back(s);
  }
  return found;
}

/// True if a move threatens a five that cannot be stopped, or only by allowing another win with a few fours.
bool winsByForce(const Board& board, Color own, Square move) {
  const Board after = board.with(own, move);
  if (after.fives(own).empty() || !after.fives(~own).empty()) return false;
  const Squares replies = after.legal(~own);
  return std::all_of(replies.begin(), replies.end(), [&](Square reply) {
    const Board next = after.with(~own, reply);
    return !next.fives(own).empty() || next.winsByFours(own, 4);
  });
}

/// Number of positions by what they required.
struct Seen {
  int wins = 0;
  int blocks = 0;
  int openFours = 0;
};

void checkAnswer(const Board& board, Color own, Square answer, Seen& seen) {
  const Squares fives = board.fives(own);
  const Squares needed = board.fives(~own);
  if (!fives.empty()) {
    ++seen.wins;
    CHECK(contains(fives, answer));
  } else if (!needed.empty()) {
    const Squares possible = blocks(board, own);
    if (possible.empty()) return;
    ++seen.blocks;
    CHECK(contains(possible, answer));
  } else if (board.winsByFours(own, 2)) {
    ++seen.openFours;
    CHECK(winsByForce(board, own, answer));
  }
}

}  // namespace

TEST_CASE("clock: without any time a five is made, a four is blocked and an open four is made") {
  std::mt19937 random(20);
  for (const Rule rule : kRules) {
    Seen seen;
    Clock::duration slowest{};
    for (const int size : {15, 20}) {
      Engine engine({.boardSize = size, .rule = rule, .hashBytes = std::size_t{1} << 20});
      for (int i = 0; i < 100; ++i) {
        Position position(size, rule);
        playRandomly(position, 8 + static_cast<int>(random() % 30), random);
        if (position.lastMoveMadeFive()) continue;
        setUp(engine, position);
        SearchLimits limits;
        ClockState clock;
        clock.turnMs = 0;
        limits.deadline = deadlineOf(clock, engine.stoneCount(), size * size, Clock::now());
        const Square answer = engine.think(limits, kNeverRaised).best;
        slowest = std::max(slowest, Clock::now() - limits.deadline.start);
        CAPTURE(traitsOf(rule).name);
        CAPTURE(i);
        checkAnswer({gridOf(position), rule}, position.sideToMove(), answer, seen);
      }
    }
    CHECK(slowest < kAtOnce);
    CHECK(seen.wins >= 3);
    CHECK(seen.blocks >= 3);
    CHECK(seen.openFours >= 3);
  }
}
