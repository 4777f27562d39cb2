// SPDX-License-Identifier: MIT
#include "app/analysis/puzzle.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "app/cli/puzzle/output.h"
#include "app/records/formats.h"
#include "app/service/result_json.h"
#include "engine/game/notation.h"
#include "engine/game/types.h"
#include "tests/support/moves.h"

using namespace pentarch;
using namespace pentarch::puzzle;

namespace {

// Black to move wins with f3 only.
constexpr std::string_view kOneWin = "f4h4j7g5f6h5f5f7g6h7h6e6d5i6";
// Standard: Black to move wins with h9, but not by fours and threes alone.
constexpr std::string_view kQuietWin = "k9l6g11k5i9m7n8k7h10i3j4j8";
constexpr std::string_view kQuietSolution = "h9";
// Two crossing open twos: Black has several wins.
constexpr std::string_view kSeveralWins = "g8b2h8n2i6b14i7n14";

[[nodiscard]] Source sourceOf(std::string_view moves, Rule rule) {
  const records::ReadResult read = records::read(moves, records::Format::Letters, {.fileName = ""});
  REQUIRE(read.errors.empty());
  REQUIRE(read.games.size() == 1);
  return {read.games.front(), rule};
}

[[nodiscard]] Position positionOf(std::string_view moves, Rule rule) {
  Position position(15, rule);
  for (const Square s : sourceOf(moves, rule).game.mainLineSquares()) position.play(s);
  return position;
}

[[nodiscard]] Finding findingOf(std::string_view moves, Rule rule, const PuzzleQuestion& question = {}) {
  return examine(positionOf(moves, rule), question, kNeverRaised);
}

[[nodiscard]] Outcome outcomeOf(std::string_view moves, Rule rule, const PuzzleQuestion& question = {}) {
  return findingOf(moves, rule, question).outcome;
}

struct Mined {
  std::vector<Puzzle> puzzles;
  MiningSummary summary;
  std::string json;
};

[[nodiscard]] Mined mined(const std::vector<Source>& sources, const MiningOptions& options = {}, int jobs = 1) {
  Mined result;
  const auto keep = [&](const Puzzle& p) {
    result.puzzles.push_back(p);
    result.json += app::toLine(app::puzzleJson(p, static_cast<int>(result.puzzles.size()))) + "\n";
  };
  result.summary = mine(sources, options, keep, {.jobs = jobs});
  return result;
}

// A game transformed by a symmetry.
[[nodiscard]] Source turned(const Source& source, int symmetry) {
  Source result{{}, source.rule};
  records::NodeId node = records::kRoot;
  for (const Square s : source.game.mainLineSquares()) node = result.game.add(node, transformed(s, 15, symmetry));
  return result;
}

}  // namespace

TEST_CASE("a position with one winning move is a puzzle") {
  const auto [outcome, puzzle] = findingOf(kOneWin, Rule::Standard);
  REQUIRE(outcome == Outcome::Puzzle);
  CHECK(notation::toLetters(puzzle.solution.front()) == "f3");
  CHECK(puzzle.difficulty.plies == static_cast<int>(puzzle.solution.size()));
  CHECK(puzzle.difficulty.proof == Proof::Vct);
  CHECK(puzzle.difficulty.alternatives == puzzle.fours + puzzle.threes);
  CHECK(puzzle.fours == 1);
  // Every empty point except the solution was tried.
  CHECK(puzzle.refuted == 15 * 15 - 14 - 1);
}

TEST_CASE("a win that needs a quiet move is a puzzle of that class alone") {
  const auto [outcome, puzzle] = findingOf(kQuietWin, Rule::Standard, {.winClass = WinClass::Quiet, .nodes = 100'000});
  REQUIRE(outcome == Outcome::Puzzle);
  CHECK(notation::toLetters(puzzle.solution.front()) == kQuietSolution);
  CHECK(puzzle.difficulty.proof == Proof::Search);
  CHECK(outcomeOf(kQuietWin, Rule::Standard) == Outcome::NoWin);
}

TEST_CASE("positions that are no puzzles are refused for what they lack") {
  CHECK(outcomeOf(kSeveralWins, Rule::Freestyle) == Outcome::Several);
  CHECK(outcomeOf("h8i9", Rule::Freestyle) == Outcome::NoWin);
  CHECK(outcomeOf("h8a1i8a3j8a5k8a7", Rule::Freestyle) == Outcome::Trivial);    // a five to make
  CHECK(outcomeOf("h8a1i8a3j8a5k8a7o1", Rule::Freestyle) == Outcome::Trivial);  // a five to stop
  CHECK(outcomeOf(kOneWin, Rule::Standard, {.minPlies = 99}) == Outcome::Trivial);
  CHECK(outcomeOf(kOneWin, Rule::Standard, {.winClass = WinClass::Fours}) == Outcome::NoWin);
  CHECK(outcomeOf(kOneWin, Rule::Standard, {.nodes = 20}) == Outcome::Undecided);
}

TEST_CASE("images of a game under the symmetries are mined once") {
  const Source source = sourceOf(kOneWin, Rule::Standard);
  const Mined single = mined({source});
  std::vector<Source> images;
  for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) images.push_back(turned(source, symmetry));
  const Mined all = mined(images);
  REQUIRE(single.puzzles.size() == 1);
  CHECK(all.puzzles.size() == 1);
  CHECK(all.summary.positions == single.summary.positions);
  // Another rule makes it a different position.
  CHECK(mined({source, sourceOf(kOneWin, Rule::Renju)}).summary.positions == 2 * single.summary.positions);
}

TEST_CASE("the same games give the same puzzles, whatever the jobs") {
  const std::vector<Source> sources = {sourceOf(kSeveralWins, Rule::Freestyle), sourceOf(kOneWin, Rule::Standard)};
  const Mined first = mined(sources);
  REQUIRE(first.puzzles.size() == 1);
  CHECK(mined(sources).json == first.json);
  CHECK(mined(sources, {}, 3).json == first.json);
}

TEST_CASE("what is left of a solution that is played is no new puzzle") {
  const std::string played = std::string(kOneWin) + "f3f2";
  const Mined result = mined({sourceOf(played, Rule::Standard)});
  CHECK(result.puzzles.size() == 1);
  CHECK(result.summary.repeated == 1);
  // By itself it is a puzzle.
  CHECK(outcomeOf(played, Rule::Standard) == Outcome::Puzzle);
}

TEST_CASE("a puzzle after a solution that the opponent took is a new one") {
  // Black misses c3, which White takes, and has another win then.
  const Source source = sourceOf("h8i9a1c3", Rule::Freestyle);
  int turn = 0;
  const app::Memory<Finding> memory{.find = [&](const std::string&) {
    Finding finding{.outcome = turn == 2 || turn == 4 ? Outcome::Puzzle : Outcome::NoWin, .puzzle = {}};
    finding.puzzle.solution = {turn == 2 ? Square::at(2, 2) : Square::at(3, 3)};
    ++turn;
    return std::optional(finding);
  }};
  std::size_t puzzles = 0;
  const auto count = [&](const Puzzle&) { ++puzzles; };
  CHECK(mine({source}, {}, count, {}, memory).repeated == 0);
  CHECK(puzzles == 2);
}

TEST_CASE("mining ends at the wanted count, at a stop and at the end of a game") {
  const Source source = sourceOf(std::string(kOneWin) + "a1a2", Rule::Standard);
  CHECK(mined({source}, {.question = {}, .count = 1}).summary.positions == 15);
  StopSignal stop;
  stop.raise();
  const auto none = mine({source}, {}, [](const Puzzle&) {}, {.stop = stop});
  CHECK(none.positions == 0);
  // Positions after the five are not examined.
  CHECK(mined({sourceOf("h8a1i8a3j8a5k8a7l8", Rule::Freestyle)}).summary.positions == 9);
}

TEST_CASE("passes and moves out of turn change who is to move") {
  Source source{{}, Rule::Freestyle};
  records::NodeId node = source.game.add(records::kRoot, Square::at(7, 7));
  node = source.game.addPass(node);
  node = source.game.add(node, Square::at(8, 7));
  node = source.game.add(node, Square::at(9, 7), Color::Black);
  std::vector<std::string> asked;
  const app::Memory<Finding> memory{.find = [&](const std::string& identity) {
    asked.push_back(identity);
    return std::optional(Finding{.outcome = Outcome::NoWin, .puzzle = {}});
  }};
  CHECK(mine(
            {source}, {}, [](const Puzzle&) {}, {}, memory)
            .noWin == 5);
  CHECK(asked == std::vector<std::string>{"freestyle 15 b", "freestyle 15 w 0h8", "freestyle 15 b 0h8",
                                          "freestyle 15 w 0h8 0i8", "freestyle 15 w 0h8 0i8 0j8"});
}

TEST_CASE("a game goes on after a pass that follows set-up stones which would be a foul") {
  Source source{{}, Rule::Renju};
  records::GameTree& game = source.game;
  for (const auto name : {"h9", "h10", "i8", "j8"}) game.setup.push_back({test::at(name), Cell::Black});
  for (const auto name : {"a1", "a15", "o1", "o15"}) game.setup.push_back({test::at(name), Cell::White});
  game.setup.push_back({test::at("h8"), Cell::Black});
  game.firstToMove = Color::White;
  game.add(game.addPass(records::kRoot), test::at("a8"));
  const app::Memory<Finding> memory{
      .find = [](const std::string&) { return std::optional(Finding{.outcome = Outcome::NoWin, .puzzle = {}}); }};
  const MiningSummary summary = mine(
      {source}, {}, [](const Puzzle&) {}, {}, memory);
  CHECK(summary.noWin == 3);
}

TEST_CASE("clock: a stop ends the search for positions to examine, too") {
  Source source = sourceOf("h8", Rule::Freestyle);
  for (int i = 0; i < 400; ++i) source.game.addPass(source.game.nodes.size() - 1);
  const std::vector<Source> sources(20, source);
  const app::Memory<Finding> memory{
      .find = [](const std::string&) { return std::optional(Finding{.outcome = Outcome::NoWin, .puzzle = {}}); }};
  const auto timeUntil = [&](const StopSignal& stop) {
    const Clock::time_point start = Clock::now();
    (void)mine(
        sources, {}, [](const Puzzle&) {}, {.stop = stop}, memory);
    return Clock::now() - start;
  };
  StopSignal raised;
  raised.raise();
  CHECK(10 * timeUntil(raised) < timeUntil(kNeverRaised));
}

TEST_CASE("a puzzle is written as a game that reads back") {
  const Mined result = mined({sourceOf(kOneWin, Rule::Standard)});
  REQUIRE(result.puzzles.size() == 1);
  const records::GameTree game = toGame(result.puzzles.front(), 7);
  const std::string text = records::write({&game, 1}, records::Format::Sgf).text;
  const records::ReadResult read = records::read(text, std::nullopt, {.fileName = ""});
  REQUIRE(read.errors.empty());
  REQUIRE(read.games.size() == 1);
  const records::GameTree& back = read.games.front();
  CHECK(back.setup.size() == 14);
  CHECK(back.firstToMove == Color::Black);
  CHECK(back.rule == Rule::Standard);
  CHECK(back.mainLineSquares() == result.puzzles.front().solution);
  CHECK(back[records::kRoot].comment.find("Puzzle 7: Black to move and win") != std::string::npos);
}
