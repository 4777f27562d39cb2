// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <ctime>
#include <set>
#include <thread>

#include "engine/engine.h"
#include "engine/game/position.h"
#include "engine/lab.h"
#include "engine/search/move_order.h"
#include "tests/support/moves.h"

using namespace pentarch;
using namespace pentarch::test;

namespace {

EngineConfig config(Rule rule = Rule::Freestyle, int size = 15, int threads = 1) {
  return {.boardSize = size, .rule = rule, .hashBytes = std::size_t{4} << 20, .threads = threads};
}

SearchLimits linesTo(int depth, int lines) {
  SearchLimits limits;
  limits.maxDepth = depth;
  limits.multiPv = lines;
  return limits;
}

SearchResult thinkDepth(Engine& engine, int depth) {
  SearchLimits limits;
  limits.maxDepth = depth;
  return engine.think(limits, kNeverRaised);
}

SearchResult thinkNodes(Engine& engine, std::uint64_t nodes) {
  SearchLimits limits;
  limits.maxNodes = nodes;
  return engine.think(limits, kNeverRaised);
}

constexpr std::array kOpenings = {"h8i9h9", "h8h9i9g7j8g10i8", "h8i8h9h10i10g8j9f7k8"};

}  // namespace

TEST_CASE("the same search twice takes the same nodes") {
  for (const Rule rule : kRules) {
    Engine first(config(rule));
    Engine second(config(rule));
    playAll(first, kOpenings[1]);
    playAll(second, kOpenings[1]);
    const SearchResult a = thinkDepth(first, 7);
    const SearchResult b = thinkDepth(second, 7);
    CHECK(a.nodes == b.nodes);
    CHECK(a.best == b.best);
    CHECK(a.score() == b.score());
    first.clearMemory();
    CHECK(thinkDepth(first, 7).nodes == a.nodes);
  }
}

TEST_CASE("stopping at any node count leaves no trace") {
  for (const char* opening : kOpenings) {
    Engine engine(config());
    playAll(engine, opening);
    const std::uint64_t before = engine.position().fingerprint();
    Engine fresh(config());
    playAll(fresh, opening);
    const SearchResult expected = thinkDepth(fresh, 5);
    for (std::uint64_t nodes = 1; nodes <= 5000; nodes += nodes < 300 ? 1 : 37) {
      const SearchResult result = thinkNodes(engine, nodes);
      REQUIRE(result.best);
      CHECK(engine.at(result.best) == Cell::Empty);
      CHECK(engine.position().fingerprint() == before);
      CHECK_FALSE(result.lines.front().pv.empty());
      CHECK(result.lines.front().pv.front() == result.best);
    }
    // Tables filled by stopped searches must do no harm: once cleared, they give the same search again.
    engine.clearMemory();
    const SearchResult again = thinkDepth(engine, 5);
    CHECK(again.nodes == expected.nodes);
    CHECK(again.score() == expected.score());
  }
}

TEST_CASE("a five is made, a four is blocked, an open three is stopped") {
  for (const Rule rule : kRules) {
    CAPTURE(traitsOf(rule).name);
    Engine wins(config(rule));
    playAll(wins, "h8h9i8i9j8j9k8a1");  // Black has h8 i8 j8 k8
    const SearchResult five = thinkDepth(wins, 3);
    CHECK((five.best == Square::at(6, 7) || five.best == Square::at(11, 7)));
    CHECK(five.score() == winIn(1));
    Engine blocks(config(rule));
    playAll(blocks, "h8h9i8j9j8g8k8");  // g8 is White's: only l8 blocks the five
    CHECK(thinkDepth(blocks, 3).best == Square::at(11, 7));
    Engine defends(config(rule));
    playAll(defends, "h8a1i8a15j8");
    const SearchResult defense = thinkDepth(defends, 4);
    const std::set<Square> stops = {Square::at(5, 7), Square::at(6, 7), Square::at(10, 7), Square::at(11, 7)};
    CHECK(stops.contains(defense.best));
  }
}

TEST_CASE("a win is found with its distance") {
  Engine engine(config());
  playAll(engine, "h8a1i8a15j8o1");  // an open three to move: open four, then five
  const SearchResult result = thinkDepth(engine, 6);
  CHECK(result.score() == winIn(3));
  CHECK(result.lines.front().proof == Proof::Vcf);
  CHECK(result.lines.front().pv.size() == 3);
}

TEST_CASE("excluded moves are never chosen, not even to win") {
  Engine engine(config());
  playAll(engine, "h8h9i8i9j8j9k8a1");
  SearchLimits limits;
  limits.maxDepth = 4;
  limits.excluded = {Square::at(6, 7), Square::at(11, 7)};
  const SearchResult result = engine.think(limits, kNeverRaised);
  REQUIRE(result.best);
  CHECK(result.best != Square::at(6, 7));
  CHECK(result.best != Square::at(11, 7));
}

TEST_CASE("only the first of several lines is reported as a new best move") {
  Engine engine(config());
  playAll(engine, kOpenings[1]);
  constexpr int kDepth = 7;
  Square newest;
  int changes = 0;
  engine.think(linesTo(kDepth, 4), kNeverRaised, [&](const SearchInfo& info) {
    if (info.kind == SearchInfo::Kind::NewBest) {
      newest = info.line.pv.front();
      ++changes;
    }
    if (info.kind == SearchInfo::Kind::LineDone && info.lineIndex == 0) CHECK(newest == info.line.pv.front());
  });
  CHECK(changes >= kDepth);
}

TEST_CASE("caro: a four is answered at the five point, unless that loses and its far end does not") {
  std::vector<SetupStone> stones;
  const auto put = [&](Cell content, std::initializer_list<std::pair<int, int>> points) {
    for (const auto& [x, y] : points) stones.push_back({Square::at(x, y), content});
  };
  // A four closed on the left, and three stones in the column of its far end.
  put(Cell::Black, {{4, 7}, {5, 7}, {6, 7}, {7, 7}, {9, 8}, {9, 9}, {9, 10}});
  put(Cell::White, {{3, 7}, {14, 0}, {14, 14}, {0, 11}});
  const auto answer = [&] {
    Engine engine(config(Rule::Caro));
    engine.setUp(stones, Color::White);
    return thinkNodes(engine, 20'000);
  };
  const std::size_t before = stones.size();
  put(Cell::White, {{8, 8}, {7, 8}});
  CHECK(answer().best == Square::at(9, 7));
  CHECK_FALSE(isLoss(answer().score()));
  stones.resize(before);
  put(Cell::White, {{0, 0}, {0, 3}});  // both answers lose
  CHECK(answer().best == Square::at(8, 7));
}

TEST_CASE("clock: a stop raised beforehand still gives a legal move") {
  Engine engine(config());
  playAll(engine, kOpenings[0]);
  StopSignal stop;
  stop.raise();
  const auto start = Clock::now();
  const SearchResult result = engine.think({}, stop);
  CHECK(result.best);
  CHECK(engine.at(result.best) == Cell::Empty);
  CHECK(Clock::now() - start < std::chrono::seconds(1));
}

TEST_CASE("a think ends within 20 ms of processor time once it is stopped") {
  const auto processTime = [] { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; };
  constexpr double kPromptly = PENTARCH_SANITIZED ? 0.2 : 0.02;  // seconds
  int late = 0;
  for (const int size : {15, kMaxBoardSize}) {
    for (const int lines : {1, 5}) {
      for (const int ms : {1, 3, 10, 40, 120}) {
        Engine engine(config(Rule::Renju, size));
        playAll(engine, kOpenings[2]);
        SearchLimits limits;
        limits.deadline = Deadline::after(Clock::now(), std::chrono::minutes(5));
        limits.multiPv = lines;
        StopSignal stop;
        std::atomic<double> raisedAt = 0;
        std::thread host([&] {
          std::this_thread::sleep_for(std::chrono::milliseconds(ms));
          stop.raise();
          raisedAt = processTime();
        });
        CHECK(engine.think(limits, stop).best);
        const double ended = processTime();
        host.join();
        late += static_cast<int>(ended - raisedAt >= kPromptly);
      }
    }
  }
  CHECK(late <= 1);  // the clock of a busy machine jumps now and then; a search that is slow to stop is so each time
}

TEST_CASE("a deadline in the past still gives a legal move") {
  Engine engine(config(Rule::Renju));
  playAll(engine, kOpenings[1]);
  SearchLimits limits;
  limits.deadline = Deadline::after(Clock::now() - std::chrono::seconds(1), std::chrono::milliseconds(1));
  CHECK(engine.think(limits, kNeverRaised).best);
}

TEST_CASE("clock: the deadline is kept and may be moved while thinking") {
  Engine engine(config());
  playAll(engine, kOpenings[0]);
  SearchLimits limits;
  auto start = Clock::now();
  limits.deadline = Deadline::after(start, std::chrono::milliseconds(50));
  CHECK(engine.think(limits, kNeverRaised).best);
  CHECK(Clock::now() - start < std::chrono::milliseconds(400));  // generous for busy machines
  int polls = 0;
  start = Clock::now();
  limits.deadline = Deadline::after(start, std::chrono::hours(1));
  limits.onPoll = [&](Deadline& deadline) {
    if (++polls >= 20) deadline.hard = deadline.soft = Clock::now();
  };
  CHECK(engine.think(limits, kNeverRaised).best);
  CHECK(polls >= 20);
  CHECK(polls <= 25);
  CHECK(Clock::now() - start < std::chrono::seconds(5));
}

TEST_CASE("every iteration reports a line within its bounds") {
  Engine engine(config());
  playAll(engine, kOpenings[2]);
  SearchLimits limits;
  limits.maxDepth = 10;
  int last = 0;
  engine.think(limits, kNeverRaised, [&](const SearchInfo& info) {
    if (info.kind != SearchInfo::Kind::LineDone) return;
    CHECK(info.line.depth == last + 1);
    last = info.line.depth;
    CHECK_FALSE(info.line.pv.empty());
    CHECK(std::abs(info.line.score) <= kWinScore);
    std::set<Square> seen(info.line.pv.begin(), info.line.pv.end());
    CHECK(seen.size() == info.line.pv.size());
  });
  CHECK(last == 10);
}

TEST_CASE("the smallest boards are played until they are full") {
  for (const Rule rule : kRules) {
    for (const int size : {kMinBoardSize, 6, 7}) {
      Engine engine(config(rule, size));
      int moves = 0;
      while (!engine.isFull()) {
        const SearchResult result = thinkNodes(engine, 50);
        REQUIRE(result.best);
        REQUIRE(engine.play(result.best));
        ++moves;
      }
      CHECK(moves == size * size);
      CHECK_FALSE(thinkNodes(engine, 50).best);
    }
  }
}

TEST_CASE("Black avoids forbidden points in renju") {
  Engine engine(config(Rule::Renju));
  const std::vector<SetupStone> stones = {{Square::at(7, 7), Cell::Black}, {Square::at(8, 6), Cell::Black},
                                          {Square::at(7, 9), Cell::Black}, {Square::at(8, 10), Cell::Black},
                                          {Square::at(7, 8), Cell::White}, {Square::at(8, 8), Cell::White},
                                          {Square::at(8, 5), Cell::White}, {Square::at(8, 11), Cell::White}};
  engine.setUp(stones, Color::Black);
  CHECK(engine.forbiddenPoints() == std::vector<Square>{Square::at(6, 8)});
  for (int depth = 1; depth < 8; ++depth) CHECK(thinkDepth(engine, depth).best != Square::at(6, 8));
  CHECK(engine.play(Square::at(6, 8)));
  CHECK(engine.state() == GameState::BlackForbidden);
}

TEST_CASE("the engine keeps the game") {
  Engine engine(config());
  playAll(engine, "h8i9h9");
  CHECK(engine.stoneCount() == 3);
  CHECK(engine.sideToMove() == Color::White);
  CHECK_FALSE(engine.play(Square::at(7, 7)));
  CHECK_FALSE(engine.play(Square::at(15, 0)));
  CHECK(engine.remove(Square::at(8, 8)));
  CHECK_FALSE(engine.remove(Square::at(8, 8)));
  CHECK(engine.at(Square::at(8, 8)) == Cell::Empty);
  CHECK(engine.stoneCount() == 2);
  engine.setRule(Rule::Caro);
  CHECK(engine.stoneCount() == 2);
  CHECK(engine.undo());
  CHECK(engine.undo());
  CHECK_FALSE(engine.undo());
  engine.newGame(20);
  CHECK(engine.boardSize() == 20);
  engine.setUp(std::vector<SetupStone>{{Square::at(3, 3), Cell::Blocked}, {Square::at(4, 4), Cell::White}},
               Color::White);
  CHECK(engine.at(Square::at(3, 3)) == Cell::Blocked);
  CHECK(engine.sideToMove() == Color::White);
  CHECK_FALSE(engine.play(Square::at(3, 3)));
}

TEST_CASE("threads: two threads find a move and leave the position alone") {
  Engine engine(config(Rule::Freestyle, 15, 2));
  playAll(engine, kOpenings[2]);
  const std::uint64_t before = engine.position().fingerprint();
  for (int i = 0; i < 3; ++i) {
    const SearchResult result = thinkNodes(engine, 4000);
    CHECK(result.best);
    CHECK(engine.at(result.best) == Cell::Empty);
    CHECK(engine.position().fingerprint() == before);
  }
}

TEST_CASE("threads: a stop from another thread ends the search") {
  Engine engine(config(Rule::Freestyle, 15, 2));
  playAll(engine, kOpenings[0]);
  StopSignal stop;
  std::thread other([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    stop.raise();
  });
  CHECK(engine.think({}, stop).best);
  other.join();
}

TEST_CASE("moves are ordered by score, and those added later follow, compared with the first") {
  MoveOrder order;
  const auto square = [](int x) { return Square::at(x, 0); };
  order.add(square(0), 10);
  order.add(square(1), 40);
  order.normalize(std::nullopt);
  const Choice best = order.take();
  CHECK(best.square == square(1));
  CHECK(order.take().square == square(0));
  CHECK_FALSE(order.take());
  order.clear();
  order.add(square(2), 40);
  order.add(square(3), 50);
  order.normalize(std::nullopt);
  const Choice later = order.take();
  CHECK(later.square == square(3));
  CHECK(later.negLogProbability < best.negLogProbability);
  const Choice equal = order.take();
  CHECK(equal.square == square(2));
  CHECK(equal.negLogProbability == best.negLogProbability);
  CHECK_FALSE(order.take());
}

TEST_CASE("the benchmark repeats itself") {
  const auto first = runBench(4, {});
  CHECK(first.nodes > 0);
  CHECK(runBench(4, {}).nodes == first.nodes);
}
