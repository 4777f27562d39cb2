// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <set>
#include <sstream>

#include "app/analysis/explanation.h"
#include "app/cli/explain/explanation_text.h"
#include "app/program/terminal.h"
#include "engine/game/forbidden.h"
#include "tests/support/moves.h"
#include "tests/support/naive_solver.h"
#include "tests/support/random_positions.h"
#include "tests/support/samples.h"

using namespace pentarch;
using namespace pentarch::app;
using namespace pentarch::test;

namespace {

const QuestionLimits kFewNodes{.time = {}, .nodes = 300, .depth = {}};

std::set<Square> pointsOf(const ThreatList& list, std::initializer_list<std::string_view> names) {
  std::set<Square> points;
  for (const ThreatPoints& kind : list) {
    if (std::find(names.begin(), names.end(), kind.name) != names.end()) {
      points.insert(kind.points.begin(), kind.points.end());
    }
  }
  return points;
}

bool mayPlay(const Grid& grid, Square s, Color color, Rule rule) {
  return rule != Rule::Renju || color == Color::White || !pentarch::test::isForbidden(grid, s.x(), s.y());
}

// The empty points where the color makes five at once, found by counting stones.
std::vector<Square> fivesOn(const Grid& grid, Color color, Rule rule) {
  std::vector<Square> points;
  for (int y = 0; y < grid.size; ++y) {
    for (int x = 0; x < grid.size; ++x) {
      if (grid.at(x, y) == Cell::Empty && makesFive(grid, x, y, color, rule)) points.push_back(Square::at(x, y));
    }
  }
  return points;
}

// True if the opponent has no reply that prevents the color's five.
bool cannotBeStopped(Grid grid, Color color, Rule rule) {
  const auto fives = fivesOn(grid, color, rule);
  if (fives.empty()) return false;
  for (int y = 0; y < grid.size; ++y) {
    for (int x = 0; x < grid.size; ++x) {
      if (grid.at(x, y) != Cell::Empty) continue;
      grid.set(x, y, cellOf(~color));
      const bool isStopped = fivesOn(grid, color, rule).empty();
      grid.set(x, y, Cell::Empty);
      if (isStopped) return false;
    }
  }
  return true;
}

// True if one more stone turns the one on s into an open four.
bool isThree(Grid grid, Square s, Color color, Rule rule) {
  for (const Direction d : kDirections) {
    for (int i = -4; i <= 4; ++i) {
      const int x = s.x() + i * stepX(d);
      const int y = s.y() + i * stepY(d);
      if (grid.at(x, y) != Cell::Empty || !mayPlay(grid, Square::at(x, y), color, rule)) continue;
      grid.set(x, y, cellOf(color));
      const bool wins = cannotBeStopped(grid, color, rule);
      grid.set(x, y, Cell::Empty);
      if (wins) return true;
    }
  }
  return false;
}

void checkThreats(Position& position, Color color) {
  const Rule rule = position.rule();
  const ThreatList list = threatsOf(position, color);
  Grid grid = gridOf(position);
  const auto fives = fivesOn(grid, color, rule);
  CHECK(pointsOf(list, {"five"}) == std::set<Square>(fives.begin(), fives.end()));
  const auto fours = pointsOf(list, {"open_four", "four_three", "four"});
  const auto openFours = pointsOf(list, {"open_four"});
  const auto threes = pointsOf(list, {"open_three", "double_three", "four_three"});
  for (const Square s : position.emptyPoints()) {
    if (std::find(fives.begin(), fives.end(), s) != fives.end()) continue;
    const bool isLegalPoint = mayPlay(grid, s, color, rule);
    grid.set(s.x(), s.y(), cellOf(color));
    const auto after = fivesOn(grid, color, rule);
    // Only new five points are due to this stone.
    const bool makesFour = std::any_of(
        after.begin(), after.end(), [&](Square p) { return std::find(fives.begin(), fives.end(), p) == fives.end(); });
    if (fives.empty()) {
      CHECK(fours.contains(s) == (isLegalPoint && makesFour));
      CHECK(openFours.contains(s) == (isLegalPoint && makesFour && cannotBeStopped(grid, color, rule)));
      if (threes.contains(s)) CHECK(isThree(grid, s, color, rule));
    }
    grid.set(s.x(), s.y(), Cell::Empty);
    if (!isLegalPoint) {
      for (const ThreatPoints& kind : list) CHECK(std::count(kind.points.begin(), kind.points.end(), s) == 0);
    }
  }
}

}  // namespace

TEST_CASE("threats are those that counting finds") {
  std::mt19937 random(53);
  for (int i = 0; i < samples(150); ++i) {
    Position position = randomPosition(i, 8 + i % 20, random, 11);
    if (position.lastMoveMadeFive()) continue;
    CAPTURE(i);
    for (const Color c : kColors) checkThreats(position, c);
  }
}

TEST_CASE("every refuted reply loses and no adequate one loses to fours") {
  std::mt19937 random(61);
  int threatened = 0;
  std::array<int, 3> verdicts{};
  Engine engine;
  for (int i = 0; i < 400 && threatened < samples(30); ++i) {
    Position position = randomPosition(i, 8 + i % 10, random, 10);
    if (position.lastMoveMadeFive()) continue;
    setUp(engine, position);
    if (engine.ending().isOver()) continue;
    const Explanation e = run(ExplainQuestion{}, engine, {.time = {}, .nodes = 2'000, .depth = {}});
    CAPTURE(i);
    if (e.own.result.verdict == SolveResult::Verdict::Proven) CHECK(isWinningLine(position, e.own.result.line));
    if (e.replies.empty()) continue;
    ++threatened;
    Position passed = position;
    passed.pass();
    CHECK(isWinningLine(passed, e.threat.result.line));
    std::set<Square> named;
    for (const Reply& reply : e.replies) {
      named.insert(reply.move);
      ++verdicts[static_cast<std::size_t>(reply.refutation.verdict)];
      Position after = position;
      after.play(reply.move);
      CHECK_FALSE(after.lastMoveMadeFive());
      if (reply.refutation.verdict == SolveResult::Verdict::Proven) {
        CHECK(isWinningLine(after, reply.refutation.line));
        const int stones = (reply.refutation.plies() + 1) / 2;
        if (reply.refutation.proof == Proof::Vcf && stones <= 2) CHECK(winsByFours(after, stones));
      } else if (reply.refutation.verdict == SolveResult::Verdict::NoWin) {
        CHECK_FALSE(winsByFours(after, 2));
      }
    }
    for (const Square s : position.emptyPoints()) {
      CHECK(named.contains(s) == isLegal(position, position.sideToMove(), s));
    }
  }
  CHECK(threatened == samples(30));
  CHECK(verdicts[static_cast<std::size_t>(SolveResult::Verdict::Proven)] > samples(100));
  CHECK(verdicts[static_cast<std::size_t>(SolveResult::Verdict::NoWin)] > samples(20));
}

TEST_CASE("a move is explained by what is true of it") {
  std::mt19937 random(71);
  std::array<int, 4> seen{};  // fouls, fives, refuted moves, fours
  Engine engine;
  for (int i = 0; i < samples(450); ++i) {
    Position position = randomPosition(i, 8 + i % 16, random, 11);
    if (position.lastMoveMadeFive() || position.isFull()) continue;
    CAPTURE(i);
    const Square move = randomEmpty(position, random);
    const Color side = position.sideToMove();
    setUp(engine, position);
    if (engine.ending().isOver()) continue;
    const Explanation e = run(ExplainQuestion{move}, engine, kFewNodes, {.jobs = 2});
    const MoveExplanation& m = *e.move;
    CHECK(m.foul.has_value() == !isLegal(position, side, move));
    if (m.foul) {
      ++seen[0];
      continue;
    }
    const Grid grid = gridOf(position);
    CHECK(m.makesFive == makesFive(grid, move.x(), move.y(), side, position.rule()));
    if (m.makesFive) {
      ++seen[1];
      continue;
    }
    Position after = position;
    after.play(move);
    if (m.refutation.result.verdict == SolveResult::Verdict::Proven) {
      ++seen[2];
      CHECK(isWinningLine(after, m.refutation.result.line));
      CHECK(m.keepsWin == Proof::None);
    }
    Grid played = gridOf(after);
    const bool isFour = !fivesOn(played, side, position.rule()).empty();
    seen[3] += isFour ? 1 : 0;
    for (const Square s : after.emptyPoints()) {
      if (!isFour) break;
      played.set(s.x(), s.y(), cellOf(~side));
      const bool stops = fivesOn(played, side, position.rule()).empty();
      played.set(s.x(), s.y(), Cell::Empty);
      const bool isNamed = std::find(m.answers.begin(), m.answers.end(), s) != m.answers.end();
      CHECK(isNamed == (stops && mayPlay(played, s, ~side, position.rule())));
    }
  }
  CHECK(seen[2] > 5);
  CHECK(seen[3] > 0);
}

TEST_CASE("explanations fit into 80 columns") {
  std::mt19937 random(73);
  for (int i = 0; i < samples(40); ++i) {
    const Position position = randomPosition(i, 6 + i % 30, random, i % 2 == 0 ? 15 : 22);
    if (position.lastMoveMadeFive()) continue;
    Engine engine;
    setUp(engine, position);
    if (engine.ending().isOver()) continue;
    const Square move = randomEmpty(position, random);
    std::istringstream text(explanationText(engine, run(ExplainQuestion{move}, engine, kFewNodes, {.jobs = 2})));
    for (std::string line; std::getline(text, line);) {
      CHECK(visibleWidth(line) <= kTextWidth);
      CHECK((line.empty() || line.back() != ' '));
    }
  }
}

TEST_CASE("an interrupted explanation says so") {
  Position position(15, Rule::Freestyle);
  for (const int x : {5, 6, 7}) {
    position.place(Color::White, Square::at(x, 7));
    position.place(Color::White, Square::at(2 * x, 0));
  }
  StopSignal raised;
  raised.raise();
  Engine engine;
  setUp(engine, position);
  const Explanation e = run(ExplainQuestion{}, engine, {}, {.stop = raised});
  CHECK(e.wasInterrupted);
  CHECK(e.own.result.verdict != SolveResult::Verdict::Proven);
}
