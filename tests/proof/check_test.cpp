// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "engine/game/notation.h"
#include "engine/proof/certificate.h"
#include "engine/solver/prover.h"
#include "tests/support/random_positions.h"
#include "tests/support/samples.h"

using namespace pentarch;
using namespace pentarch::test;

namespace {

Square at(const char* name) {
  return *notation::fromLetters(name, 15);
}

// Three in a row, Black to move: d8 leaves two fives.
proof::Certificate openFour(Rule rule) {
  proof::Certificate c;
  c.rule = rule;
  c.black = {at("e8"), at("f8"), at("g8")};
  c.white = {at("a1"), at("o15")};
  c.attacker = Color::Black;
  c.plies = 3;
  c.nodes = {{at("d8"), {}, proof::Node::kNone}};
  return c;
}

}  // namespace

TEST_CASE("a certificate of one node is accepted, its faults are named") {
  for (const Rule rule : kRules) CHECK(proof::check(openFour(rule)).accepted);
  const auto reasonOf = [](auto change) {
    proof::Certificate c = openFour(Rule::Freestyle);
    change(c);
    const proof::CheckResult result = proof::check(c);
    CHECK(!result.accepted);
    return result.reason;
  };
  CHECK(reasonOf([](auto& c) { c.nodes.clear(); }) == "there is no node");
  CHECK(reasonOf([](auto& c) { c.plies = 5; }) == "the longest line has 3 plies, not 5");
  CHECK(reasonOf([](auto& c) { c.nodes[0].move = at("e8"); }) == "node 0 plays on a point that is not empty");
  CHECK(reasonOf([](auto& c) { c.nodes[0].move = at("c8"); }).starts_with("after c8 d8: node 0 has no answer"));
  CHECK(reasonOf([](auto& c) { c.nodes[0].otherwise = 0; }) == "node 0 names a node that does not come before it");
  CHECK(reasonOf([](auto& c) {
          c.nodes[0].replies = {{at("h8"), 0}};
        }) == "node 0 names a node that does not come before it");
  CHECK(reasonOf([](auto& c) { c.nodes.insert(c.nodes.begin(), c.nodes[0]); }) == "node 0 is never used");
  CHECK(reasonOf([](auto& c) { c.white.push_back(at("e8")); }) ==
        "a point of the position is named twice or lies off the board");
  CHECK(reasonOf([](auto& c) {
          c.black.insert(c.black.end(), {at("a8"), at("b8"), at("c8"), at("d8")});
        }) == "the position is won already");
  CHECK(reasonOf([](auto& c) {
          c.white.insert(c.white.end(), {at("a5"), at("b5"), at("c5"), at("d5")});
        }) == "after d8: the defender completes a five");
  CHECK(reasonOf([](auto& c) { c.size = 4; }) == "the size of the board is out of range");
}

TEST_CASE("a certificate of a loss answers every move of the side to move") {
  // Black has an open four, and White is to move.
  proof::Certificate c = openFour(Rule::Freestyle);
  c.black.push_back(at("d8"));
  c.nodes = {{Square::none(), {}, proof::Node::kNone}};
  c.plies = 2;
  CHECK(c.isLoss());
  CHECK(proof::check(c).accepted);
  const auto reasonOf = [&](auto change) {
    proof::Certificate changed = c;
    change(changed);
    const proof::CheckResult result = proof::check(changed);
    CHECK(!result.accepted);
    return result.reason;
  };
  CHECK(reasonOf([](auto& x) { x.black.pop_back(); }) == "after b1: node 0 has no answer");
  CHECK(reasonOf([](auto& x) { x.plies = 3; }) == "the longest line has 2 plies, not 3");
  CHECK(reasonOf([](auto& x) { x.nodes.push_back({at("c8"), {}, proof::Node::kNone}); }) == "node 0 has no move");
  CHECK(reasonOf([](auto& x) {
          x.white.insert(x.white.end(), {at("b15"), at("c15"), at("d15"), at("e15")});
        }) == "the defender completes a five");
  CHECK(reasonOf([](auto& x) { x.attacker = Color::White; }) == "the defender completes a five");
  // With a stone at one end there is one point that stops the five.
  CHECK(reasonOf([](auto& x) { x.white.push_back(at("c8")); }) == "after h8: node 0 has no answer");
}

TEST_CASE("a five closed at both ends is none in caro, and a foul loses in renju") {
  proof::Certificate caro = openFour(Rule::CaroExact);
  caro.white.insert(caro.white.end(), {at("c8"), at("i8")});
  CHECK(!proof::check(caro).accepted);
  proof::Certificate renju = openFour(Rule::Renju);
  renju.black.insert(renju.black.end(), {at("d9"), at("d10")});
  CHECK(proof::check(renju).accepted);  // four and three is not a foul
  renju.black.insert(renju.black.end(), {at("e9"), at("f10")});
  CHECK(proof::check(renju).reason == "node 0 plays on a forbidden point");
}

TEST_CASE("the win must come before the draw") {
  proof::Certificate c = openFour(Rule::Renju);
  // All points except the two rows of stones are blocked, which leaves 32: the game is drawn at the seventh stone.
  for (int y = 0; y < 15; ++y) {
    for (int x = 0; x < 15; ++x) {
      const Square s = Square::at(x, y);
      if (y != 7 && y != 8 && s != at("a1") && s != at("o15")) c.blocked.push_back(s);
    }
  }
  CHECK(proof::check(c).reason == "after d8: the game is drawn");
  // Two more free points leave time for the five.
  c.blocked.resize(c.blocked.size() - 2);
  CHECK(proof::check(c).accepted);
}

TEST_CASE("what the solver writes down is accepted, and depends on every stone of the attacker") {
  std::mt19937 random(73);
  int proven = 0;
  for (int i = 0; i < samples(200); ++i) {
    Position position(i % 2 == 0 ? 15 : 11, kRules[static_cast<std::size_t>(i) % kRules.size()]);
    playRandomly(position, 12 + i % 12, random);
    Budget budget{.maxNodes = 3'000};
    const SolveResult result = solve(position, budget);
    if (result.verdict != SolveResult::Verdict::Proven) continue;
    ++proven;
    CHECK(proof::check(result.certificate).accepted);
    CHECK(result.plies() % 2 == 1);
    CHECK(static_cast<int>(result.line.size()) == result.plies());
    proof::Certificate longer = result.certificate;
    longer.plies += 2;
    CHECK(!proof::check(longer).accepted);
    proof::Certificate other = result.certificate;
    other.attacker = ~other.attacker;
    CHECK(!proof::check(other).accepted);
  }
  CHECK(proven > samples(20));
}
