// SPDX-License-Identifier: MIT
#include "engine/game/position.h"

#include <doctest/doctest.h>

#include <map>

#include "engine/eval/network_eval.h"
#include "tests/support/random_positions.h"

using namespace pentarch;
using namespace pentarch::test;

namespace {

constexpr std::array kSizes = {5, 8, 15, 20, 22};

// Points where arithmetic on squares fails first: borders and long diagonals, line by line.
[[nodiscard]] std::vector<std::vector<Square>> outerLines(int size) {
  std::vector<std::vector<Square>> lines(6);
  const int last = size - 1;
  for (int i = 0; i < size; ++i) {
    lines[0].push_back(Square::at(i, 0));
    lines[1].push_back(Square::at(i, last));
    lines[2].push_back(Square::at(0, i));
    lines[3].push_back(Square::at(last, i));
    lines[4].push_back(Square::at(i, i));
    lines[5].push_back(Square::at(i, last - i));
  }
  return lines;
}

// An empty point of one of the outer lines, or any empty point if that line is full.
[[nodiscard]] Square outerEmpty(const Position& position, const std::vector<std::vector<Square>>& lines,
                                std::mt19937& random) {
  const std::vector<Square>& line = lines[random() % lines.size()];
  const Square s = line[random() % line.size()];
  return position.isEmpty(s) ? s : randomEmpty(position, random);
}

// A random walk of moves, undos and occasional passes, checked against a recomputation from the stones, on boards of
// all sizes. A third of the stones are on borders and long diagonals.
void walk(Rule rule, int steps, unsigned seed) {
  constexpr int kSample = 100;
  constexpr int kSizeCount = kMaxBoardSize - kMinBoardSize + 1;
  std::mt19937 random(seed);
  for (int size = kMinBoardSize; size <= kMaxBoardSize; ++size) {
    CAPTURE(size);
    const std::vector<std::vector<Square>> lines = outerLines(size);
    Position position(size, rule);
    const std::uint64_t start = position.fingerprint();
    int failures = 0;
    for (int i = 0; i < steps / kSizeCount; ++i) {
      const bool back = position.isFull() || (position.historySize() > 0 && random() % 100 < 48);
      if (back) {
        position.undo();
      } else if (random() % 64 == 0) {
        position.pass();
      } else {
        position.play(random() % 3 == 0 ? outerEmpty(position, lines, random) : randomEmpty(position, random));
      }
      if (i % kSample == 0 && !position.verify()) ++failures;
    }
    CHECK(failures == 0);
    while (position.historySize() > 0) position.undo();
    CHECK(position.fingerprint() == start);
  }
}

// By the quick network and by the full one.
[[nodiscard]] std::array<Score, 2> evaluated(const Position& position) {
  NetworkEval evaluator(NetworkEval::builtInWeights(position.rule()));
  evaluator.reset(position);
  return {evaluator.score(position), evaluator.preciseScore(position, -kMaxEval, kMaxEval)};
}

}  // namespace

// One million steps in total.
TEST_CASE("a long walk keeps every incremental value right: freestyle") {
  walk(Rule::Freestyle, 200'000, 1);
}
TEST_CASE("a long walk keeps every incremental value right: standard") {
  walk(Rule::Standard, 200'000, 2);
}
TEST_CASE("a long walk keeps every incremental value right: renju") {
  walk(Rule::Renju, 200'000, 3);
}
TEST_CASE("a long walk keeps every incremental value right: caro") {
  walk(Rule::Caro, 200'000, 4);
}
TEST_CASE("a long walk keeps every incremental value right: exact caro") {
  walk(Rule::CaroExact, 200'000, 5);
}

TEST_CASE("corners know nothing beyond the board, whatever stands on the last row") {
  for (const Rule rule : kRules) {
    for (unsigned stones = 0; stones < 64; ++stones) {  // one bit for each of the last six columns
      Position position(kMaxBoardSize, rule);
      for (unsigned x = 0; x < 6; ++x) {
        if ((stones >> x & 1) != 0) position.play(Square::at(16 + static_cast<int>(x), kMaxBoardSize - 1));
      }
      for (int x = 0; x < 5; ++x) {
        position.play(Square::at(x, 0));
        REQUIRE(position.verify());
      }
    }
  }
}

TEST_CASE("full rows, columns and diagonals keep every incremental value right, on every board") {
  std::mt19937 random(6);
  for (const Rule rule : kRules) {
    for (int size = kMinBoardSize; size <= kMaxBoardSize; ++size) {
      CAPTURE(size);
      Position position(size, rule);
      const std::uint64_t start = position.fingerprint();
      int failures = 0;
      for (const std::vector<Square>& line : outerLines(size)) {
        for (const Square s : line) {
          if (position.isEmpty(s)) position.place(kColors[random() % 2], s);
          if (!position.verify()) ++failures;
        }
      }
      CHECK(failures == 0);
      while (position.historySize() > 0) position.undo();
      CHECK(position.fingerprint() == start);
    }
  }
}

TEST_CASE("undo restores the whole state bit by bit") {
  std::mt19937 random(7);
  for (const Rule rule : kRules) {
    for (const int size : kSizes) {
      Position position(size, rule);
      playRandomly(position, size * size / 4, random);
      for (int i = 0; i < 20 && !position.isFull(); ++i) {
        const std::uint64_t before = position.fingerprint();
        position.play(randomEmpty(position, random));
        position.undo();
        CHECK(position.fingerprint() == before);
        position.play(randomEmpty(position, random));
      }
    }
  }
}

TEST_CASE("blocked points bound lines as the edge does") {
  std::mt19937 random(8);
  for (const Rule rule : kRules) {
    const std::array blocked = {Square::at(3, 3), Square::at(7, 7), Square::at(8, 7), Square::at(0, 14)};
    Position position(15, rule, blocked);
    CHECK(position.moveLimit() == (rule == Rule::Renju ? 196 : 221));
    const std::uint64_t start = position.fingerprint();
    for (int i = 0; i < 120; ++i) {
      position.play(randomEmpty(position, random));
      CHECK(position.verify());
    }
    for (int i = 0; i < 120; ++i) position.undo();
    CHECK(position.fingerprint() == start);
  }
  // Five in a row beside a block is a five; across it, it is not.
  Position position(15, Rule::Freestyle, std::array{Square::at(7, 7)});
  placeAll(position, Color::Black, "4,7 5,7 6,7 8,7 3,7");
  CHECK(position.threat(Color::Black, Square::at(2, 7)) == Threat::Five);
  CHECK(position.lineClass(Color::Black, Square::at(9, 7), Direction::Row) < LineClass::Four);
}

TEST_CASE("the reported changes turn what was known of every empty point into what is true now") {
  using Board = std::map<Square, ColorCodes>;
  const auto allOf = [](const Position& position) {
    Board board;
    for (const Square s : position.emptyPoints()) board[s] = position.codes(s);
    return board;
  };
  std::mt19937 random(12);
  for (const Rule rule : kRules) {
    for (const bool isBlocked : {false, true}) {
      const std::array blocked = {Square::at(3, 3), Square::at(7, 7), Square::at(8, 7), Square::at(0, 14)};
      Position position(15, rule, isBlocked ? std::span<const Square>(blocked) : std::span<const Square>());
      playRandomly(position, 20, random);
      for (int round = 0; round < 60; ++round) {
        CAPTURE(round);
        Board board = allOf(position);
        const int since = position.historySize();
        for (int i = 0; i < round % 5; ++i) {
          random() % 8 == 0 ? position.pass() : position.play(randomEmpty(position, random));
        }
        int wrong = 0;
        SquareSet taken;
        position.forEachCodeChange(
            since,
            [&](Square s, ColorCodes before, ColorCodes after) {
              wrong += board.at(s) == before ? 0 : 1;
              board.at(s) = after;
            },
            [&](Square s, ColorCodes before) {
              wrong += board.at(s) == before && !taken.contains(s) ? 0 : 1;
              taken.insert(s);
            });
        CHECK(wrong == 0);
        for (const Square s : taken) board.erase(s);
        CHECK((board == allOf(position)));
        if (position.emptyPoints().count() < 60) break;
      }
    }
  }
}

TEST_CASE("the eight symmetries agree on threats, counts and evaluation") {
  std::mt19937 random(9);
  for (const Rule rule : kRules) {
    for (int game = 0; game < 40; ++game) {
      const int size = kSizes[static_cast<std::size_t>(game) % kSizes.size()];
      Position original(size, rule);
      playRandomly(original, size * size / 5, random);
      for (int symmetry = 1; symmetry < 8; ++symmetry) {
        Position image(size, rule);
        for (int i = 0; i < original.historySize(); ++i) image.play(transformed(original.moveAt(i), size, symmetry));
        CHECK(evaluated(image) == evaluated(original));
        bool same = true;
        for (const Square s : original.emptyPoints()) {
          for (const Color c : kColors) {
            same = same && original.threat(c, s) == image.threat(c, transformed(s, size, symmetry));
            same = same && original.code(c, s) == image.code(c, transformed(s, size, symmetry));
          }
        }
        CHECK(same);
        for (const Color c : kColors) {
          CHECK(image.count(c, Threat::OpenThree) == original.count(c, Threat::OpenThree));
          CHECK(image.count(c, Threat::Four) == original.count(c, Threat::Four));
        }
      }
    }
  }
}

TEST_CASE("swapping the colors swaps all threats where the rule treats them alike") {
  std::mt19937 random(10);
  for (const Rule rule : {Rule::Freestyle, Rule::Standard, Rule::Caro, Rule::CaroExact}) {
    Position original(15, rule);
    playRandomly(original, 60, random);
    Position image(15, rule);
    for (int i = 0; i < original.historySize(); ++i) image.place(~original.colorAt(i), original.moveAt(i));
    for (const Square s : original.emptyPoints()) {
      CHECK(original.threat(Color::Black, s) == image.threat(Color::White, s));
      CHECK(original.threat(Color::White, s) == image.threat(Color::Black, s));
    }
  }
}

TEST_CASE("looking at a stone that is not there equals playing it") {
  std::mt19937 random(11);
  for (const Rule rule : kRules) {
    Position position(15, rule);
    playRandomly(position, 50, random);
    int mismatches = 0;
    for (const Square s : position.emptyPoints()) {
      for (const Direction d : kDirections) {
        for (int i = 1; i <= position.radius(); ++i) {
          const int x = s.x() + i * stepX(d);
          const int y = s.y() + i * stepY(d);
          if (!onBoard(x, y, 15) || !position.isEmpty(Square::at(x, y))) continue;
          for (const Color stone : kColors) {
            const Threat black = position.threatWith(Color::Black, s, d, i, stone);
            const LineClass white = position.lineClassWith(Color::White, s, d, i, stone);
            position.place(stone, Square::at(x, y));
            mismatches += black != position.threat(Color::Black, s) ? 1 : 0;
            mismatches += white != position.lineClass(Color::White, s, d) ? 1 : 0;
            position.undo();
          }
        }
      }
    }
    CHECK(mismatches == 0);
  }
}

TEST_CASE("the number of games of one, two and three plies") {
  Position position(15, Rule::Freestyle);
  long long two = 0;
  long long three = 0;
  for (const Square a : position.emptyPoints()) {
    position.play(a);
    for (const Square b : position.emptyPoints()) {
      position.play(b);
      ++two;
      three += position.emptyPoints().count();
      position.undo();
    }
    position.undo();
  }
  CHECK(position.emptyPoints().count() == 225);
  CHECK(two == 50'400);
  CHECK(three == 11'239'200);
}

TEST_CASE("a pass changes the side to move and nothing on the board") {
  Position position(15, Rule::Freestyle);
  position.play(Square::at(7, 7));
  const std::uint64_t key = position.key();
  position.pass();
  CHECK(position.sideToMove() == Color::Black);
  CHECK(position.key() != key);
  CHECK(position.verify());
  position.undo();
  CHECK(position.key() == key);
}

TEST_CASE("the game ends as a draw on a full board, in renju from 15x15 on 25 points earlier") {
  CHECK(Position(15, Rule::Freestyle).moveLimit() == 225);
  CHECK(Position(15, Rule::Renju).moveLimit() == 200);
  CHECK(Position(5, Rule::Renju).moveLimit() == 25);
  CHECK(Position(14, Rule::Renju).moveLimit() == 196);
  CHECK(Position(20, Rule::Standard).moveLimit() == 400);
}

TEST_CASE("a position that is set up: blocked points first, the stones in order, the turn at last") {
  const auto at = [](int x, int y) { return Square::at(x, y); };
  const std::vector<SetupStone> stones = {
      {at(7, 7), Cell::Black},  {at(8, 8), Cell::White},       {at(7, 7), Cell::White}, {at(0, 0), Cell::Blocked},
      {at(14, 3), Cell::Black}, {Square::none(), Cell::Black}, {at(0, 0), Cell::White}, {at(20, 20), Cell::Blocked}};
  const Position free = Position::fromStones(15, Rule::Freestyle, stones);
  CHECK(free.historySize() == 3);
  CHECK(free.lastMove() == at(14, 3));
  CHECK(free.at(at(7, 7)) == Cell::Black);
  CHECK(free.at(at(0, 0)) == Cell::Blocked);
  CHECK(free.sideToMove() == Color::White);
  CHECK(free.verify());
  const Position black = Position::fromStones(15, Rule::Freestyle, stones, Color::Black);
  CHECK(black.historySize() == 4);
  CHECK(black.lastMove() == Square::none());
  CHECK(black.sideToMove() == Color::Black);
  CHECK(Position::fromStones(15, Rule::Freestyle, {}, Color::White).sideToMove() == Color::White);
}
