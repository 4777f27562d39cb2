// SPDX-License-Identifier: MIT
#include "engine/solver/proof_builder.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/proof/check.h"
#include "engine/solver/vcf.h"
#include "engine/solver/vct.h"
#include "tests/support/random_positions.h"

using namespace pentarch;
using namespace pentarch::test;

namespace {

constexpr Square kFirst = Square::at(6, 3);
constexpr Square kSecond = Square::at(12, 11);

// Black to move; White makes two fours at once at either of two points, which lie apart.
Position twoDoubleFours(Rule rule) {
  return position15(rule, "2,3 6,7 8,11 12,7 0,0 14,0 0,9 2,10 0,14 14,2 4,14 14,14",
                    "3,3 4,3 5,3 6,4 6,5 6,6 9,11 10,11 11,11 12,10 12,9 12,8");
}

// Plays at the first point where no answer can stop that, else at the second one, and counts the positions.
Strategy doubleFours(int& asked) {
  return [&asked](Position& position) {
    ++asked;
    const std::array answers = {kFirst, Square::at(7, 3), Square::at(8, 3), Square::at(6, 2), Square::at(6, 1)};
    const bool isOpen = std::all_of(answers.begin(), answers.end(), [&](Square s) { return position.isEmpty(s); });
    return isOpen ? kFirst : kSecond;
  };
}

}  // namespace

// In renju, since by the other rules most answers to such a threat are not tried.
TEST_CASE("a plan is taken over where it wins again, and not where one more answer stops it") {
  Position position = twoDoubleFours(Rule::Renju);
  const int replies = position.emptyPoints().count();
  int asked = 0;
  Budget budget;
  const auto built = ProofBuilder(Color::White).build(position, doubleFours(asked), budget);
  REQUIRE(built);
  CHECK(proof::check(built->certificate).accepted);
  CHECK(built->kind == Proof::Vcf);
  CHECK(built->certificate.plies == 4);
  CHECK(built->line.size() == 4);
  CHECK(built->certificate.nodes.size() == 3);
  CHECK(asked == 2);
  CHECK(budget.nodes >= static_cast<std::uint64_t>(replies) - 1);
}

TEST_CASE("plans are followed within the budget alone, which is charged") {
  Position position = twoDoubleFours(Rule::Renju);
  const int replies = position.emptyPoints().count();
  StopSignal raised;
  raised.raise();
  std::array budgets = {Budget{.maxNodes = 10}, Budget{.stop = &raised},
                        Budget{.deadline = Deadline::after(Clock::now(), Clock::duration::zero())},
                        Budget{.poll = [] { return true; }}};
  for (Budget& budget : budgets) {
    int asked = 0;
    const auto built = ProofBuilder(Color::White).build(position, doubleFours(asked), budget);
    REQUIRE(built);  // by the strategy, which knows no limit
    CHECK(proof::check(built->certificate).accepted);
    const int followed = budget.mustEnd() ? 0 : 10;
    CHECK(budget.nodes == static_cast<std::uint64_t>(followed));
    CHECK(asked >= replies - followed);
  }
}

TEST_CASE("plans of several moves are taken over, too, whatever the rule") {
  StopSignal raised;
  raised.raise();
  for (const Rule rule : kRules) {
    CAPTURE(static_cast<int>(rule));
    Position position = position15(rule, "1,1 13,1 1,13 13,13", "6,7 7,7 8,5 8,6");
    position.pass();
    // The positions in which the strategy is asked.
    const auto positionsAsked = [&](Budget budget) {
      VcfSolver fours;
      VctSolver threats;
      int asked = 0;
      const auto strategy = [&, root = position.key()](Position& p) {
        ++asked;
        if (p.key() == root) return Square::at(14, 14);  // the twos are worth two tempi
        Budget unlimited;
        const ThreatResult four = fours.solve(p, 5'000, unlimited);
        if (four.verdict == ThreatResult::Verdict::Win) return four.move;
        return threats.solveFor(p, Color::White, 50'000, unlimited).move;
      };
      const auto built = ProofBuilder(Color::White).build(position, strategy, budget);
      REQUIRE(built);
      CHECK(proof::check(built->certificate).accepted);
      CHECK(built->kind == Proof::Search);
      CHECK(static_cast<int>(built->line.size()) == built->certificate.plies);
      return asked;
    };
    const int byStrategy = positionsAsked({.stop = &raised});
    CHECK(positionsAsked({}) < byStrategy / 10);
  }
}
