// SPDX-License-Identifier: MIT
#include "app/lab/self_play.h"

#include <doctest/doctest.h>

#include <set>

#include "tests/app/lab/quick_games.h"

using namespace pentarch;
using namespace pentarch::lab;
using namespace pentarch::records;
using pentarch::test::quickGames;

namespace {

// Replays a game and checks its record.
void checkGame(const GameRecord& game) {
  Engine engine({.boardSize = game.boardSize, .rule = game.rule});
  bool inOpening = true;
  for (const RecordedMove& m : game.moves) {
    CHECK(engine.state() == GameState::Running);
    REQUIRE(engine.play(m.square) == MoveStatus::Ok);
    if (!m.isOpening) inOpening = false;
    CHECK(m.isOpening == inOpening);
    CHECK(std::abs(m.score) <= kWinScore);
  }
  switch (game.ending) {
    case records::EndReason::Five:
      CHECK(engine.state() == (game.winner == Color::Black ? GameState::BlackWon : GameState::WhiteWon));
      break;
    case records::EndReason::Forbidden: CHECK(engine.state() == GameState::BlackForbidden); break;
    case records::EndReason::Full: CHECK(engine.state() == GameState::Draw); break;
    case records::EndReason::AdjudicatedWin:
      CHECK(engine.state() == GameState::Running);
      REQUIRE(game.winner);
      CHECK((game.moves.back().score > 0) == (~engine.sideToMove() == *game.winner));
      break;
    case records::EndReason::AdjudicatedDraw: CHECK(engine.state() == GameState::Running); break;
  }
  CHECK(game.winner.has_value() ==
        (game.ending != records::EndReason::Full && game.ending != records::EndReason::AdjudicatedDraw));
}

}  // namespace

TEST_CASE("self-play games obey the rules and say how they ended") {
  const StopSignal never;
  SelfPlayer player(quickGames());
  std::set<Rule> rules;
  std::set<int> sizes;
  std::set<records::EndReason> endings;
  for (std::uint32_t item = 0; item < 40; ++item) {
    const auto game = player.play(item, never);
    REQUIRE(game);
    CHECK(game->item == item);
    checkGame(*game);
    rules.insert(game->rule);
    sizes.insert(game->boardSize);
    endings.insert(game->ending);
  }
  CHECK(rules.size() == kRules.size());
  CHECK(sizes.size() == 2);
  CHECK(endings.size() >= 2);
}

TEST_CASE("a self-play game does not depend on the games before it") {
  const StopSignal never;
  SelfPlayer one(quickGames());
  SelfPlayer other(quickGames());
  for (std::uint32_t item = 0; item < 6; ++item) CHECK(one.play(item, never));
  for (std::uint32_t item = 6; item < 9; ++item) CHECK(one.play(item, never) == other.play(item, never));
  SelfPlayOptions another = quickGames();
  another.seed = 2;
  CHECK(SelfPlayer(another).play(6, never) != other.play(6, never));
}

TEST_CASE("a self-play game with a depth limit") {
  const StopSignal never;
  SelfPlayOptions options = quickGames();
  options.nodes.reset();
  options.depth = 2;
  const auto game = SelfPlayer(options).play(0, never);
  REQUIRE(game);
  checkGame(*game);
}

TEST_CASE("a stop gives a self-play game up") {
  StopSignal stop;
  stop.raise();
  CHECK_FALSE(SelfPlayer(quickGames()).play(0, stop));
}
