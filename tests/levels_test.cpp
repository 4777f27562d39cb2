// SPDX-License-Identifier: MIT
#include "engine/levels.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <limits>
#include <random>
#include <set>
#include <string_view>

#include "engine/position.h"
#include "tests/support/moves.h"
#include "tests/support/random_positions.h"
#include "tests/support/samples.h"

using namespace pentarch;
using namespace pentarch::test;

namespace {

Square moveAt(const Engine& engine, int level, std::uint64_t seed, const SearchLimits& limits = {}) {
  return thinkAtLevel(engine, levelSettings(level), seed, limits, kNeverRaised).best;
}

/// Share of the seeds, in percent, with which a level plays a move of the set.
int shareOf(const Engine& engine, int level, const SquareSet& moves, int seeds) {
  int hits = 0;
  for (int seed = 0; seed < seeds; ++seed) {
    hits += moves.contains(moveAt(engine, level, static_cast<std::uint64_t>(seed))) ? 1 : 0;
  }
  return hits * 100 / seeds;
}

constexpr std::string_view kFourOfBlack = "h8a1i8a3j8a5k8l8";  // Black has h8 to k8, White has closed l8
constexpr std::string_view kThreeOfBlack = "h8a1i8a3j8";       // White must stop an open four

}  // namespace

TEST_CASE("strengths and levels correspond") {
  CHECK(levelOfStrength(-5) == 1);
  CHECK(levelOfStrength(0) == 1);
  CHECK(levelOfStrength(9) == 1);
  CHECK(levelOfStrength(10) == 2);
  CHECK(levelOfStrength(99) == kLevelCount);
  CHECK_FALSE(levelOfStrength(100));
  CHECK_FALSE(levelOfStrength(std::numeric_limits<std::int64_t>::max()));
  for (int level = 1; level <= kLevelCount; ++level) CHECK(levelOfStrength(strengthOfLevel(level)) == level);
}

TEST_CASE("levels rise, and only the lowest two miss fours") {
  for (int level = 1; level <= kLevelCount; ++level) {
    const LevelSettings& settings = levelSettings(level);
    CHECK((settings.missedFours > 0) == (level <= 2));
    CHECK((settings.nodes == 0 || settings.lines >= 2));
    if (level == 1) continue;
    CHECK(settings.nodes >= levelSettings(level - 1).nodes);
    CHECK(settings.horizon >= levelSettings(level - 1).horizon);
    CHECK(settings.lapses <= levelSettings(level - 1).lapses);
  }
}

TEST_CASE("every level takes a five") {
  Engine engine;
  playAll(engine, kFourOfBlack);
  SquareSet five;
  five.insert(at("g8"));
  for (int level = 1; level <= kLevelCount; ++level) CHECK(shareOf(engine, level, five, 20) == 100);
}

TEST_CASE("every level stops a four, but for the share that the lowest two miss") {
  Engine engine;
  playAll(engine, "h8a1i8a3j8l8k8");  // White to move
  SquareSet stop;
  stop.insert(at("g8"));
  for (int level = 3; level <= kLevelCount; ++level) CHECK(shareOf(engine, level, stop, 20) == 100);
  constexpr int kSeeds = 2000;
  for (const int level : {1, 2}) {
    CAPTURE(level);
    const int expected = 100 - levelSettings(level).missedFours;
    CHECK(std::abs(shareOf(engine, level, stop, kSeeds) - expected) <= 2);
  }
}

TEST_CASE("a level without lapses stops an open three, the first one often does not") {
  Engine engine;
  playAll(engine, kThreeOfBlack);
  Position position = engine.position();
  const ThreatAnalysis threats = analyzeThreats(position);
  REQUIRE(threats.situation == Situation::DefendOpenFour);
  for (int level = 5; level <= kLevelCount; ++level) CHECK(shareOf(engine, level, threats.moves, 20) == 100);
  CHECK(shareOf(engine, 1, threats.moves, 200) < 95);
}

TEST_CASE("the same seed chooses the same move, whatever the engine has learned") {
  Engine engine;
  playAll(engine, "h8i9h9g7");
  Engine other;
  playAll(other, "h8i9h9g7");
  SearchLimits limits;
  limits.maxNodes = 50'000;
  (void)other.think(limits, kNeverRaised);
  other.setThreads(2);
  for (int level = 1; level <= kLevelCount; ++level) {
    for (const std::uint64_t seed : {1ULL, 2ULL, 3ULL})
      CHECK(moveAt(engine, level, seed) == moveAt(other, level, seed));
  }
}

TEST_CASE("other seeds choose other moves") {
  Engine engine;
  playAll(engine, "h8i9");
  for (int level = 1; level <= 5; ++level) {
    std::set<Square> moves;
    for (std::uint64_t seed = 0; seed < 100; ++seed) moves.insert(moveAt(engine, level, seed));
    CAPTURE(level);
    CHECK(moves.size() >= 2);
  }
}

TEST_CASE("levels play legal moves near the stones and keep away from excluded points") {
  std::mt19937 random(7);
  for (int i = 0; i < samples(300); ++i) {
    const Rule rule = kRules[static_cast<std::size_t>(i) % kRules.size()];
    Position position(i % 2 == 0 ? 15 : 7, rule);
    playRandomly(position, 1 + static_cast<int>(random() % 40), random);
    if (position.isFull() || position.lastMoveMadeFive()) continue;
    Engine engine({.boardSize = position.size(), .rule = rule});
    for (int k = 0; k < position.historySize(); ++k) engine.play(position.moveAt(k));
    if (engine.ending().isOver()) continue;
    const int level = 1 + i % kLevelCount;
    SearchLimits limits;
    const Square first = moveAt(engine, level, static_cast<std::uint64_t>(i), limits);
    REQUIRE(position.isEmpty(first));
    if (!legalElsewhere(position, {})) continue;
    CHECK(isLegal(position, position.sideToMove(), first));
    SquareSet taken;
    taken.insert(first);
    if (!legalElsewhere(position, taken)) continue;
    limits.excluded = {first};
    CHECK(moveAt(engine, level, static_cast<std::uint64_t>(i), limits) != first);
  }
}

TEST_CASE("a level has a move if every free point is excluded") {
  Engine engine({.boardSize = 5});
  REQUIRE(engine.play(Square::at(2, 2)));
  SearchLimits limits;
  for (const Square s : engine.position().emptyPoints()) limits.excluded.push_back(s);
  for (int level = 1; level <= kLevelCount; ++level) {
    CHECK(engine.at(moveAt(engine, level, 1, limits)) == Cell::Empty);
  }
}

TEST_CASE("a level has a move before the first stone, after the end, and in no time") {
  Engine engine;
  CHECK(moveAt(engine, 1, 1) == Square::at(7, 7));
  playAll(engine, "h8a1i8a3j8a5k8l8g8");
  REQUIRE(engine.ending().isOver());
  CHECK(engine.at(moveAt(engine, 4, 1)) == Cell::Empty);
  Engine hurried;
  playAll(hurried, "h8i9h9");
  SearchLimits limits;
  limits.deadline = Deadline::after(Clock::now(), Clock::duration::zero());
  CHECK(hurried.at(moveAt(hurried, 10, 1, limits)) == Cell::Empty);
}

TEST_CASE("a level sees no win after the move limit") {
  // Renju ends 25 stones before the board is full: here after the two or three stones that are left to play. White has
  // an open three.
  for (const int left : {2, 3}) {
    std::vector<SetupStone> stones;
    for (int y = 0; y < 15; ++y) {
      for (int x = 0; x < 15; ++x) {
        const bool isFree = y == 7 || y == 9 || (y == 11 && x < left + 1);
        if (!isFree) stones.push_back({Square::at(x, y), Cell::Blocked});
      }
    }
    for (const int x : {5, 6, 7}) {
      stones.push_back({Square::at(5 * (x - 5), 9), Cell::Black});
      stones.push_back({Square::at(x, 7), Cell::White});
    }
    Engine engine({.rule = Rule::Renju});
    engine.setUp(stones, Color::White);
    CAPTURE(left);
    REQUIRE(engine.position().moveLimit() == engine.stoneCount() + left);
    for (const int level : {5, kLevelCount}) {
      CAPTURE(level);
      const SearchResult result = thinkAtLevel(engine, levelSettings(level), 1, {}, kNeverRaised);
      CHECK(isWin(result.score()) == (left == 3));
    }
  }
}
