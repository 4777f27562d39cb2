// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "engine/engine.h"
#include "tests/support/moves.h"

using namespace pentarch;
using namespace pentarch::test;

// Positions reported to cause trouble in other engines and front ends.
namespace {

constexpr std::uint64_t kNodes = 60'000;

SearchResult resultOf(Engine& engine, std::string_view blocked = "") {
  SearchLimits limits;
  limits.maxNodes = kNodes;
  limits.excluded = movesOf(blocked);
  return engine.think(limits, kNeverRaised);
}

// True if a point is within two points of a stone.
bool isNearStones(const Engine& engine, Square s) {
  const auto stones = engine.stones();
  return std::any_of(stones.begin(), stones.end(), [s](const SetupStone& stone) {
    return std::max(std::abs(stone.square.x() - s.x()), std::abs(stone.square.y() - s.y())) <= 2;
  });
}

// Checks that a win, if one is told, is proven. Returns 1 for a win, else 0.
int provenWins(const SearchResult& result) {
  if (!isWin(result.score())) return 0;
  CHECK(result.lines.front().proof >= Proof::Five);
  return 1;
}

}  // namespace

TEST_CASE("a four is blocked, whatever else is going on") {
  Engine engine;
  playAll(engine, "h8h7i7g9h6g5g7i6g8f8f6e5f5j10i10i11k9h10j12l10");
  CHECK(resultOf(engine).best == at("e7"));
}

TEST_CASE("with the best points blocked the move is still one near the stones") {
  Engine engine;
  playAll(engine, "h8h7i9k7i8f9g7f6i10i11g10f10h10f8f7k11h9f11f12g11h11h12e9k6");
  const Square move = resultOf(engine, "j10g8i7").best;
  CHECK(engine.at(move) == Cell::Empty);
  CHECK(isNearStones(engine, move));
}

TEST_CASE("a win that is reported is one that the checker accepts") {
  int wins = 0;
  for (const std::string_view more : {"", "i14", "i14k12", "i14k12g12"}) {
    CAPTURE(more);
    Engine engine;
    playAll(engine, "h13h11j13i13i12j11i10i11g11k11l11j12l10h10g9j10");
    playAll(engine, more);
    wins += provenWins(resultOf(engine));
  }
  CHECK(wins > 0);
}

TEST_CASE("a row of six is no five at the end of a told win") {
  int wins = 0;
  for (const Rule rule : {Rule::Standard, Rule::Renju}) {
    Engine engine({.rule = rule});
    playAll(engine,
            "h8h9h6i10i6i9g9g8j11i7i8k8j9h7j7j8h10f8f7l10g6f6k10l8l11m12j12i11j13j10k9l9m8m13h5i4k6j6i5j5k11i13i12k14"
            "l6n11j15j14g4f3m10o10l13h12g11g2");
    wins += provenWins(resultOf(engine));
  }
  CHECK(wins > 0);
}

TEST_CASE("a four whose block is forbidden ends in a move that is not") {
  Engine engine({.rule = Rule::Renju});
  playAll(engine, "h8g6f6g5f7g4h7g3g2a1");
  const auto forbidden = engine.forbiddenPoints();
  const Square move = resultOf(engine).best;
  CHECK(engine.at(move) == Cell::Empty);
  CHECK(std::find(forbidden.begin(), forbidden.end(), move) == forbidden.end());
  CHECK(std::find(forbidden.begin(), forbidden.end(), at("g7")) != forbidden.end());
}

TEST_CASE("on a board that is nearly full the move is a free point") {
  for (const Rule rule : kRules) {
    for (const int free : {1, 2, 3, 9}) {
      CAPTURE(free);
      std::vector<SetupStone> stones;
      for (int point = free; point < 225; ++point) {
        const int x = point % 15;
        const int y = point / 15;
        stones.push_back({Square::at(x, y), (x + 2 * y) % 4 < 2 ? Cell::Black : Cell::White});  // no five anywhere
      }
      Engine engine({.rule = rule});
      engine.setUp(stones, Color::White);
      if (engine.state() == GameState::Draw) continue;  // renju ends before the board is full
      REQUIRE(engine.state() == GameState::Running);
      CHECK(engine.at(resultOf(engine).best) == Cell::Empty);
    }
  }
}

TEST_CASE("an opening that a book did not know is answered by a search") {
  Engine engine;
  playAll(engine, "h8h7g7g6f6e5i8g8i9j10h9i6f9g9g10");
  const Square move = resultOf(engine).best;
  CHECK(engine.at(move) == Cell::Empty);
  CHECK(isNearStones(engine, move));
}
