// SPDX-License-Identifier: MIT
#include "engine/solver/defenses.h"

#include <doctest/doctest.h>

#include <limits>
#include <string_view>
#include <vector>

#include "engine/game/forbidden.h"
#include "engine/solver/refutation.h"
#include "tests/support/moves.h"
#include "tests/support/naive_solver.h"
#include "tests/support/random_positions.h"

using namespace pentarch;
using namespace pentarch::test;

TEST_CASE("the loop over replies tries the legal ones in their order up to the first that escapes") {
  Position renju(15, Rule::Renju);
  placeAll(renju, Color::White, "0,0 14,0 0,14 14,14");
  placeAll(renju, Color::Black, "5,7 6,7 7,5 7,6");
  if (renju.sideToMove() == Color::White) renju.pass();
  const std::uint64_t before = renju.fingerprint();
  const std::vector<Square> replies = {at("a8"), Square::at(7, 7), at("c3"), at("d4")};  // the second is forbidden
  std::vector<Square> tried;
  const Square escape = refuteReplies(renju, replies, [&](Square reply) {
    CHECK(renju.lastMove() == reply);
    tried.push_back(reply);
    return reply != at("c3");
  });
  CHECK(escape == at("c3"));
  CHECK(tried == std::vector<Square>{at("a8"), at("c3")});
  CHECK(renju.fingerprint() == before);
  CHECK(refuteReplies(renju, replies, [](Square) { return true; }).isNone());
}

TEST_CASE("defenses against a three are those that a proof does not refute") {
  Position position(15, Rule::Freestyle);
  for (const char* move : {"h8", "a1", "i8", "a15", "j8"}) position.play(at(move));
  Budget budget;
  const Defenses three = findDefenses(position, budget);
  CHECK(three.threat.line.size() == 3);
  REQUIRE(three.isComplete);
  CHECK(three.moves == std::vector<Square>{at("g8"), at("k8")});
  position.play(at("o15"));
  position.play(at("k8"));  // an open four
  const Defenses four = findDefenses(position, budget);
  CHECK(four.isComplete);
  CHECK(four.moves.empty());
  Position quiet(15, Rule::Freestyle);
  quiet.play(at("h8"));
  CHECK(findDefenses(quiet, budget).threat.line.empty());
}

TEST_CASE("a search for defenses asks at every empty point whether to stop, also at forbidden ones") {
  Position renju = position15(Rule::Renju, "5,7 6,7 7,5 7,6", "2,12 3,12 4,12 14,14");  // 7,7 is forbidden
  REQUIRE(!isLegal(renju, Color::Black, Square::at(7, 7)));
  const std::uint64_t before = renju.fingerprint();
  int asked = 0;
  Budget budget{.poll = [&] {
    asked += renju.fingerprint() == before ? 1 : 0;
    return false;
  }};
  const Defenses found = findDefenses(renju, budget);
  REQUIRE(found.isComplete);
  CHECK(asked >= renju.emptyPoints().count());
}

TEST_CASE("a search for defenses is not complete if the budget ends at any time") {
  Position position(15, Rule::Freestyle);
  for (const char* move : {"h8", "a1", "i8", "a15", "j8"}) position.play(at(move));
  int last = std::numeric_limits<int>::max();
  int asked = 0;
  const auto search = [&] {
    asked = 0;
    Budget budget{.poll = [&] { return ++asked >= last; }};
    return findDefenses(position, budget);
  };
  REQUIRE(search().isComplete);
  const int all = asked;
  const int empty = position.emptyPoints().count();
  REQUIRE(all > empty + 20);
  // Before the first reply, among the replies to fours, and among those to threes, up to the very last question.
  for (last = 1; last <= all; last += last < all - 20 ? all / 20 : 1) CHECK_FALSE(search().isComplete);
}

TEST_CASE("threads find the same refutations") {
  std::mt19937 random(67);
  for (int i = 0; i < 4; ++i) {
    const Position position = randomPosition(i, 12, random);
    if (position.lastMoveMadeFive()) continue;
    const auto one = solveReplies(position, 300, 1, kNeverRaised);
    const auto three = solveReplies(position, 300, 3, kNeverRaised);
    REQUIRE(one.size() == three.size());
    for (std::size_t n = 0; n < one.size(); ++n) {
      CHECK(one[n].move == three[n].move);
      CHECK(one[n].refutation.verdict == three[n].refutation.verdict);
      CHECK(one[n].refutation.line == three[n].refutation.line);
    }
  }
}

TEST_CASE("the progress over replies reaches its total") {
  std::mt19937 random(5);
  const Position position = randomPosition(0, 8, random);
  std::size_t last = 0;
  std::size_t all = 0;
  const auto replies = solveReplies(position, 10, 2, kNeverRaised, [&](std::size_t done, std::size_t total) {
    last = done;
    all = total;
  });
  CHECK(all == replies.size());
  CHECK(last == all);
}
