// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "engine/game/forbidden.h"
#include "engine/solver/replay.h"
#include "engine/solver/vcf.h"
#include "tests/support/random_positions.h"

using namespace pentarch;
using namespace pentarch::test;

namespace {

constexpr int kBudget = 200'000;

Strategy always(int x, int y) {
  return [=](Position&) { return Square::at(x, y); };
}

Strategy firstEmpty() {
  return [](Position& p) { return p.emptyPoints().first(); };
}

}  // namespace

TEST_CASE("the checker refutes false claims") {
  Position position(15, Rule::Freestyle);
  placeAll(position, Color::Black, "7,7 8,7");
  placeAll(position, Color::White, "7,8 8,8");
  const auto extend = [](Position& p) { return p.emptyPoints().first(); };
  CHECK(replayWin(position, extend, kBudget) == ReplayVerdict::Refuted);
  CHECK(replayWin(
            position, [](Position&) { return Square::none(); }, kBudget) == ReplayVerdict::Refuted);
  CHECK(replayWin(
            position, [](Position&) { return Square::at(7, 7); }, kBudget) == ReplayVerdict::Refuted);
  // In renju a forbidden point does not win.
  Position renju(15, Rule::Renju);
  placeAll(renju, Color::White, "0,0 14,0 0,14 14,14 14,7");
  placeAll(renju, Color::Black, "3,7 4,7 5,7 7,7 8,7");
  if (renju.sideToMove() == Color::White) renju.pass();
  CHECK(replayWin(
            renju, [](Position&) { return Square::at(6, 7); }, kBudget) == ReplayVerdict::Refuted);
}

TEST_CASE("the checker knows what a five is under every rule") {
  struct Row {
    const char* black;
    const char* white;
    std::array<bool, 5> wins;  // Black at 6,7, in the order of kRules
  };
  const std::array rows = {
      Row{"4,7 5,7 7,7 8,7", "0,0 14,0 0,14 14,14", {true, true, true, true, true}},
      Row{"4,7 5,7 7,7 8,7", "3,7 0,0 0,14 14,14", {true, true, true, true, true}},
      Row{"4,7 5,7 7,7 8,7", "3,7 9,7 0,14 14,14", {true, true, true, false, false}},
      Row{"3,7 4,7 5,7 7,7 8,7", "0,0 14,0 0,14 14,14 1,4", {true, false, false, true, false}},
      Row{"3,7 4,7 5,7 7,7 8,7", "2,7 9,7 0,14 14,14 1,4", {true, false, false, true, false}},
  };
  for (const Row& row : rows) {
    for (std::size_t i = 0; i < kRules.size(); ++i) {
      CAPTURE(row.black);
      CAPTURE(row.white);
      CAPTURE(i);
      Position position = position15(kRules[i], row.black, row.white);
      const ReplayVerdict verdict = replayWin(position, always(6, 7), kBudget);
      CHECK((verdict == ReplayVerdict::Accepted) == row.wins[i]);
    }
  }
}

TEST_CASE("the checker sees a five of the defender") {
  // Black makes an open four while White already has a four.
  Position late = position15(Rule::Freestyle, "5,7 6,7 7,7 4,2", "5,2 6,2 7,2 8,2");
  VcfSolver solver;
  const auto openFour = [](Position& p) {
    const SquareSet fives = p.set(p.sideToMove(), Threat::Five);
    return fives.empty() ? Square::at(8, 7) : fives.first();
  };
  CHECK(replayWin(late, openFour, kBudget) == ReplayVerdict::Refuted);
  Position inTime = position15(Rule::Freestyle, "5,7 6,7 7,7 4,2 9,2", "5,2 6,2 7,2 8,2");
  CHECK(replayWin(inTime, openFour, kBudget) == ReplayVerdict::Accepted);
}

TEST_CASE("the checker gives up when there are too many replies") {
  Position position = position15(Rule::Freestyle, "6,7 7,7", "0,0 14,0");
  VcfSolver solver;
  const Strategy three = [&](Position& p) {
    const Square four = solver.solve(p, 1'000).move;
    return four.isNone() ? Square::at(8, 7) : four;
  };
  CHECK(replayWin(position, three, 20) == ReplayVerdict::TooLarge);
}

TEST_CASE("a full board is no win") {
  Position position(5, Rule::Freestyle);
  std::mt19937 random(36);
  while (position.stoneCount() < 24) {
    const Square s = randomEmpty(position, random);
    const Color c = position.threat(Color::Black, s) == Threat::Five ? Color::White : Color::Black;
    position.place(position.stoneCount() % 2 == 0 ? c : ~c, s);
  }
  const Square last = position.emptyPoints().first();
  for (const Color c : kColors) {
    if (position.sideToMove() != c) position.pass();
    if (position.threat(c, last) == Threat::Five) continue;
    CHECK(replayWin(position, firstEmpty(), kBudget) == ReplayVerdict::Refuted);
  }
}

TEST_CASE("a win after the move limit is none") {
  // Renju ends 25 stones before the board is full: here after 11 of 36.
  const auto openFour = [](Position& p) {
    const SquareSet fives = p.set(p.sideToMove(), Threat::Five);
    return fives.empty() ? Square::at(4, 2) : fives.first();
  };
  const std::array<Square, 5> scattered = {Square::at(0, 0), Square::at(2, 0), Square::at(4, 0), Square::at(1, 5),
                                           Square::at(3, 5)};
  for (std::size_t extra = 0; extra <= scattered.size(); ++extra) {
    Position position(6, Rule::Renju);
    for (std::size_t i = 0; i < extra; ++i) position.place(Color::White, scattered[i]);
    placeAll(position, Color::White, "0,3 2,4");
    placeAll(position, Color::Black, "1,2 2,2 3,2");
    if (position.sideToMove() == Color::White) position.pass();
    CAPTURE(extra);
    const bool isInTime = position.stoneCount() + 3 <= position.moveLimit();
    CHECK((replayWin(position, openFour, kBudget) == ReplayVerdict::Accepted) == isInTime);
  }
}

TEST_CASE("the longest line goes on elsewhere where the only block of a four is forbidden") {
  // White's four on f8 leaves g8, which is an overline for Black.
  Position position = position15(Rule::Renju, "1,7 6,4 6,5 6,6 6,8 6,9", "2,7 3,7 4,7");
  position.pass();
  const std::uint64_t before = position.fingerprint();
  const auto four = [](Position& p) {
    const SquareSet fives = p.set(p.sideToMove(), Threat::Five);
    return fives.empty() ? Square::at(5, 7) : fives.first();
  };
  const std::optional<WinningLine> line = longestLine(position, four, kBudget);
  CHECK(position.fingerprint() == before);
  REQUIRE(line);
  CHECK(line->plies == 3);
  REQUIRE(line->moves.size() == 3);
  for (const Square s : line->moves) {
    CHECK(isLegal(position, position.sideToMove(), s));
    position.play(s);
  }
  CHECK(position.lastMoveMadeFive());
}
