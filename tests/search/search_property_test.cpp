// SPDX-License-Identifier: MIT
// Invariants of every search, tested on random positions.
#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <set>
#include <vector>

#include "engine/engine.h"
#include "engine/game/forbidden.h"
#include "engine/game/movegen.h"
#include "engine/game/position.h"
#include "tests/support/moves.h"
#include "tests/support/random_positions.h"

using namespace pentarch;
using namespace pentarch::test;

namespace {

EngineConfig config(Rule rule, int size, int threads = 1) {
  return {.boardSize = size, .rule = rule, .hashBytes = std::size_t{1} << 20, .threads = threads};
}

SearchResult think(Engine& engine, const SearchLimits& limits) {
  return engine.think(limits, kNeverRaised);
}

SearchLimits depthLimit(int depth, int multiPv = 1) {
  SearchLimits limits;
  limits.maxDepth = depth;
  limits.multiPv = multiPv;
  return limits;
}

SearchLimits nodeLimit(std::uint64_t nodes, int multiPv = 1) {
  SearchLimits limits;
  limits.maxNodes = nodes;
  limits.multiPv = multiPv;
  return limits;
}

/// Plays up to `stones` random moves, without ending the game.
void playRandomGame(Engine& engine, int stones, std::mt19937& random) {
  engine.newGame(engine.boardSize());
  for (int i = 0; i < stones && !engine.isFull(); ++i) {
    Position copy = engine.position();
    const Square s = randomEmpty(copy, random);
    if (!isLegal(copy, copy.sideToMove(), s)) continue;
    copy.play(s);
    if (copy.lastMoveMadeFive() || copy.stoneCount() >= copy.moveLimit()) continue;
    engine.play(s);
  }
}

bool hasRoomFor(const Position& position, int plies) {
  return position.stoneCount() + plies <= position.moveLimit();
}

/// True if the line can be played: every move is legal and the game does not end before the last one.
bool canBePlayed(Position position, const std::vector<Square>& line) {
  for (const Square s : line) {
    if (position.lastMoveMadeFive() || !position.isOnBoard(s) || !position.isEmpty(s)) return false;
    if (!isLegal(position, position.sideToMove(), s)) return false;
    position.play(s);
  }
  return true;
}

/// True if the side to move can force a five within `plies` plies; tries every legal move of both sides.
bool canForceFive(Position& position, int plies) {
  if (plies <= 0 || position.stoneCount() >= position.moveLimit()) return false;
  const Color own = position.sideToMove();
  if (!position.set(own, Threat::Five).empty()) return true;
  if (plies < 3) return false;
  for (const Square s : legalMoves(position)) {
    position.play(s);
    bool wins = position.set(~own, Threat::Five).empty() && position.stoneCount() < position.moveLimit();
    for (const Square reply : wins ? legalMoves(position) : std::vector<Square>{}) {
      position.play(reply);
      wins = canForceFive(position, plies - 2);
      position.undo();
      if (!wins) break;
    }
    position.undo();
    if (wins) return true;
  }
  return false;
}

/// True if the opponent forces a five within `plies` plies against every move of the side to move.
bool isLostWithin(Position& position, int plies) {
  if (!position.set(position.sideToMove(), Threat::Five).empty()) return false;
  const std::vector<Square> moves = legalMoves(position);
  return std::all_of(moves.begin(), moves.end(), [&](Square s) {
    position.play(s);
    const bool isLost = canForceFive(position, plies - 1);
    position.undo();
    return isLost;
  });
}

}  // namespace

TEST_CASE("a win with the next stone is always played, whatever the limits") {
  std::mt19937 random(31);
  int seen = 0;
  for (int i = 0; i < 1500; ++i) {
    const Rule rule = kRules[static_cast<std::size_t>(i) % kRules.size()];
    Engine engine(config(rule, 6 + i % 12));
    playRandomGame(engine, 10 + static_cast<int>(random() % 50), random);
    const Position& position = engine.position();
    const SquareSet fives = position.set(position.sideToMove(), Threat::Five);
    if (fives.empty() || !hasRoomFor(position, 1)) continue;
    ++seen;
    StopSignal raised;
    raised.raise();
    for (const int multiPv : {1, 3}) {
      CAPTURE(multiPv);
      for (const SearchResult& result : {think(engine, nodeLimit(1, multiPv)), think(engine, depthLimit(3, multiPv)),
                                         engine.think(depthLimit(9, multiPv), raised)}) {
        CHECK(fives.contains(result.best));
        CHECK(result.score() == winIn(1));
      }
    }
    // One of two winning moves is enough.
    if (fives.count() < 2) continue;
    SearchLimits limits = depthLimit(4);
    limits.excluded = {fives.first()};
    const SearchResult other = think(engine, limits);
    CHECK(fives.contains(other.best));
    CHECK(other.best != fives.first());
    CHECK(other.score() == winIn(1));
  }
  CHECK(seen > 100);
}

TEST_CASE("a four is always answered and an open four always made") {
  std::mt19937 random(32);
  int fours = 0;
  int openFours = 0;
  for (int i = 0; i < 2500; ++i) {
    const Rule rule = kRules[static_cast<std::size_t>(i) % kRules.size()];
    Engine engine(config(rule, 7 + i % 12));
    playRandomGame(engine, 8 + static_cast<int>(random() % 50), random);
    Position position = engine.position();
    const Color own = position.sideToMove();
    if (position.count(own, Threat::Five) > 0 || !hasRoomFor(position, 8)) continue;
    if (position.count(~own, Threat::Five) > 0) {
      if (analyzeThreats(position).situation != Situation::BlockFive) continue;
      ++fours;
      const SearchResult result = think(engine, nodeLimit(1 + random() % 300));
      position.play(result.best);
      CHECK(position.count(~own, Threat::Five) == 0);
    } else if (position.count(own, Threat::OpenFour) > 0) {
      ++openFours;
      const SearchResult result = think(engine, nodeLimit(1 + random() % 300));
      CHECK(result.score() == winIn(3));
      position.play(result.best);
      CHECK(position.count(own, Threat::Five) > 0);
    }
  }
  CHECK(fours > 100);
  CHECK(openFours > 30);
}

TEST_CASE("claimed wins and losses are there, found by trying every move") {
  std::mt19937 random(33);
  int wins = 0;
  int losses = 0;
  for (int i = 0; i < 600; ++i) {
    const Rule rule = kRules[static_cast<std::size_t>(i) % kRules.size()];
    Engine engine(config(rule, 6 + i % 2));
    playRandomGame(engine, 14 + static_cast<int>(random() % 16), random);
    if (!hasRoomFor(engine.position(), 1)) continue;
    const SearchResult result = think(engine, depthLimit(2 + i % 5));
    if (!isMate(result.score()) || pliesToMate(result.score()) > 5) continue;
    Position position = engine.position();
    CAPTURE(i);
    CAPTURE(result.score());
    if (isWin(result.score())) {
      ++wins;
      CHECK(canForceFive(position, pliesToMate(result.score())));
    } else {
      ++losses;
      CHECK(isLostWithin(position, pliesToMate(result.score())));
    }
  }
  CHECK(wins > 40);
  CHECK(losses > 5);
}

TEST_CASE("every line that is reported can be played, and a proven win ends in a five") {
  std::mt19937 random(34);
  int proven = 0;
  for (int i = 0; i < 600; ++i) {
    const Rule rule = kRules[static_cast<std::size_t>(i) % kRules.size()];
    Engine engine(config(rule, i % 3 == 0 ? 8 : 15));
    playRandomGame(engine, 6 + static_cast<int>(random() % 45), random);
    const auto checkLine = [&](const SearchLine& line) {
      CAPTURE(i);
      REQUIRE_FALSE(line.pv.empty());
      CHECK(canBePlayed(engine.position(), line.pv));
      CHECK(std::abs(line.score) < kWinScore);
    };
    const SearchResult result = engine.think(depthLimit(5), kNeverRaised, [&](const SearchInfo& info) {
      if (info.kind == SearchInfo::Kind::LineDone || info.kind == SearchInfo::Kind::NewBest) checkLine(info.line);
    });
    if (!result.best) continue;
    checkLine(result.lines.front());
    const SearchLine& line = result.lines.front();
    if (line.proof != Proof::Vcf && line.proof != Proof::Five) continue;
    ++proven;
    CHECK(static_cast<int>(line.pv.size()) == pliesToMate(line.score));
    Position position = engine.position();
    for (const Square s : line.pv) position.play(s);
    CHECK(position.lastMoveMadeFive());
    CHECK(position.sideToMove() != engine.sideToMove());
  }
  CHECK(proven > 50);
}

TEST_CASE("several lines are distinct, sorted and scored, stopped anywhere, and as many as asked for unless stopped") {
  std::mt19937 random(35);
  for (int i = 0; i < 150; ++i) {
    const Rule rule = kRules[static_cast<std::size_t>(i) % kRules.size()];
    Engine engine(config(rule, 6 + i % 10));
    playRandomGame(engine, 3 + static_cast<int>(random() % 25), random);
    const std::size_t legal = legalMoves(engine.position()).size();
    if (legal == 0 || engine.stoneCount() == 0) continue;
    const int asked = 2 + i % 4;
    for (const SearchLimits& limits : {depthLimit(5, asked), nodeLimit(1 + random() % 3000, asked)}) {
      const SearchResult result = think(engine, limits);
      CAPTURE(i);
      const std::size_t all = std::min(static_cast<std::size_t>(asked), legal);
      // A stop within the first iteration leaves only the lines that it has reached.
      CHECK(result.lines.size() >= (limits.maxNodes ? 1 : all));
      CHECK(result.lines.size() <= all);
      std::set<Square> first;
      for (const SearchLine& line : result.lines) {
        first.insert(line.pv.front());
        CHECK(std::abs(line.score) < kWinScore);
        CHECK(canBePlayed(engine.position(), line.pv));
      }
      CHECK(first.size() == result.lines.size());
      CHECK(result.best == result.lines.front().pv.front());
      for (std::size_t k = 1; k < result.lines.size(); ++k) CHECK(result.lines[k].score <= result.lines[k - 1].score);
    }
  }
}

TEST_CASE("excluded moves are respected while another legal one is free") {
  std::mt19937 random(36);
  for (int i = 0; i < 400; ++i) {
    const Rule rule = kRules[static_cast<std::size_t>(i) % kRules.size()];
    Engine engine(config(rule, 5 + i % 11));
    playRandomGame(engine, static_cast<int>(random() % 40), random);
    std::vector<Square> legal = legalMoves(engine.position());
    if (legal.size() < 2) continue;
    std::shuffle(legal.begin(), legal.end(), random);
    SearchLimits limits = nodeLimit(200, 1 + i % 2);
    const std::size_t kept = i % 2 == 0 ? 1 : legal.size() / 2;
    limits.excluded.assign(legal.begin() + static_cast<std::ptrdiff_t>(kept), legal.end());
    const SearchResult result = think(engine, limits);
    CHECK(std::find(legal.begin(), legal.begin() + static_cast<std::ptrdiff_t>(kept), result.best) !=
          legal.begin() + static_cast<std::ptrdiff_t>(kept));
  }
}

TEST_CASE("without any limit, a forced answer and a win are given at once") {
  Engine engine(config(Rule::Freestyle, 15));
  for (const char* moves : {"h8h9i8j9j8g8k8", "h8h9i8i9j8j9k8a1", "h8a1i8a15j8o1"}) {
    engine.newGame(15);
    playAll(engine, moves);
    const SearchResult result = think(engine, {});
    CHECK(result.best);
    CHECK(result.nodes < 200'000);
  }
}

TEST_CASE("a win gets nearer move by move, with the table of the searches before") {
  // Black has a VCF: the distance shrinks by two per pair of plies although the table is never cleared.
  Engine engine(config(Rule::Freestyle, 15));
  playAll(engine, "h8a1i8a15j8o1");
  int distance = pliesToMate(think(engine, depthLimit(8)).score());
  while (engine.state() == GameState::Running) {
    const SearchResult result = think(engine, depthLimit(8));
    REQUIRE(isMate(result.score()));
    CHECK(pliesToMate(result.score()) <= distance);
    distance = pliesToMate(result.score()) - 1;
    REQUIRE(engine.play(result.best));
  }
  CHECK(engine.state() == GameState::BlackWon);
}

TEST_CASE("clock: deadlines are kept on sharp positions") {
  std::mt19937 random(38);
  int late = 0;
  for (int i = 0; i < 40; ++i) {
    const Rule rule = kRules[static_cast<std::size_t>(i) % kRules.size()];
    Engine engine(config(rule, 15 + i % 6));
    playRandomGame(engine, 4 + static_cast<int>(random() % 30), random);
    SearchLimits limits;
    const auto start = Clock::now();
    limits.deadline = Deadline::after(start, std::chrono::milliseconds(25));
    limits.stopWhenForced = i % 2 == 0;
    const SearchResult result = think(engine, limits);
    CHECK((result.best || engine.isFull()));
    late += Clock::now() - start > std::chrono::milliseconds(25 + 150);
  }
  CHECK(late <= 2);  // the machine may be busy
}

TEST_CASE("threads: several threads answer legally from every kind of stop") {
  std::mt19937 random(39);
  for (int i = 0; i < 25; ++i) {
    const Rule rule = kRules[static_cast<std::size_t>(i) % kRules.size()];
    Engine engine(config(rule, 15, 2 + i % 2));
    playRandomGame(engine, 4 + static_cast<int>(random() % 20), random);
    const std::uint64_t before = engine.position().fingerprint();
    SearchLimits byClock;
    byClock.deadline = Deadline::after(Clock::now(), std::chrono::milliseconds(8));
    byClock.onPoll = [](Deadline& deadline) { deadline.hard -= std::chrono::microseconds(100); };
    for (const SearchLimits& limits : {nodeLimit(1 + random() % 2000, 1 + i % 3), depthLimit(4, 1 + i % 3), byClock}) {
      const SearchResult result = think(engine, limits);
      REQUIRE(result.best);
      CHECK(engine.at(result.best) == Cell::Empty);
      CHECK(canBePlayed(engine.position(), result.lines.front().pv));
      CHECK(engine.position().fingerprint() == before);
    }
  }
}
