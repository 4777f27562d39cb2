// SPDX-License-Identifier: MIT
#include "app/lab/self_play.h"

#include <doctest/doctest.h>

#include <array>
#include <set>
#include <vector>

#include "engine/lab.h"
#include "engine/position.h"
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
    REQUIRE(engine.play(m.square));
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
  SelfPlayer player(quickGames());
  std::set<Rule> rules;
  std::set<int> sizes;
  std::set<records::EndReason> endings;
  for (std::uint32_t item = 0; item < 40; ++item) {
    const auto game = player.play(item, kNeverRaised);
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
  SelfPlayer one(quickGames());
  SelfPlayer other(quickGames());
  for (std::uint32_t item = 0; item < 6; ++item) CHECK(one.play(item, kNeverRaised));
  for (std::uint32_t item = 6; item < 9; ++item) CHECK(one.play(item, kNeverRaised) == other.play(item, kNeverRaised));
  SelfPlayOptions another = quickGames();
  another.seed = 2;
  CHECK(SelfPlayer(another).play(6, kNeverRaised) != other.play(6, kNeverRaised));
}

TEST_CASE("a self-play game with a depth limit") {
  SelfPlayOptions options = quickGames();
  options.limits.nodes.reset();
  options.limits.depth = 2;
  const auto game = SelfPlayer(options).play(0, kNeverRaised);
  REQUIRE(game);
  checkGame(*game);
}

TEST_CASE("varied moves follow an opening, likely ones, and are the same for the same number") {
  SelfPlayOptions options = quickGames();
  options.limits.nodes = 20;
  const auto openingOf = [](const GameRecord& game) {
    std::vector<Square> moves;
    for (const RecordedMove& m : game.moves) {
      if (m.isOpening) moves.push_back(m.square);
    }
    return moves;
  };
  SelfPlayOptions varied = options;
  varied.variedPlies = 5;
  SelfPlayOptions cold = varied;
  cold.temperature = 1e-3;
  SelfPlayer plain(options);
  SelfPlayer warmPlayer(varied);
  SelfPlayer coldPlayer(cold);
  std::set<std::size_t> numbers;
  int likeliest = 0;
  int all = 0;
  for (std::uint32_t item = 0; item < 24; ++item) {
    const std::vector<Square> opening = openingOf(*plain.play(item, kNeverRaised));
    const auto game = warmPlayer.play(item, kNeverRaised);
    REQUIRE(game);
    checkGame(*game);
    CHECK(game == SelfPlayer(varied).play(item, kNeverRaised));
    const std::vector<Square> longer = openingOf(*game);
    REQUIRE(longer.size() >= opening.size());
    CHECK(std::equal(opening.begin(), opening.end(), longer.begin()));
    numbers.insert(longer.size() - opening.size());
    Engine engine({.boardSize = game->boardSize, .rule = game->rule});
    const std::vector<Square> coldest = openingOf(*coldPlayer.play(item, kNeverRaised));
    for (std::size_t i = 0; i < coldest.size(); ++i) {
      if (i >= opening.size()) {
        MoveList moves;
        Position position = engine.position();
        moves.add(analyzeThreats(position).moves);
        for (const MoveRating& rating : engine.config().evaluation->rateMoves(position, moves.all())) {
          const auto ratings = engine.config().evaluation->rateMoves(position, std::array{coldest[i]});
          CHECK(ratings.front().logLikelihood >= rating.logLikelihood);
        }
        ++all;
        likeliest += i < longer.size() && longer[i] == coldest[i] ? 1 : 0;
      }
      engine.play(coldest[i]);
    }
  }
  CHECK(numbers == std::set<std::size_t>{0, 1, 2, 3, 4, 5});
  CHECK(likeliest > 0);
  CHECK(likeliest < all);
}

TEST_CASE("a stop gives a self-play game up") {
  StopSignal stop;
  stop.raise();
  CHECK_FALSE(SelfPlayer(quickGames()).play(0, stop));
}
