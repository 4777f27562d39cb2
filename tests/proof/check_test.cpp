// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <optional>
#include <set>

#include "engine/game/notation.h"
#include "engine/proof/board.h"
#include "engine/proof/certificate.h"
#include "engine/proof/check.h"
#include "engine/proof/joined_check.h"
#include "engine/solver/prover.h"
#include "tests/support/moves.h"
#include "tests/support/random_positions.h"
#include "tests/support/samples.h"

using namespace pentarch;
using namespace pentarch::test;

namespace {

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

// Two open threes, White to move: what stops the one loses to the other.
proof::Certificate twoThrees(Rule rule) {
  proof::Certificate c = openFour(rule);
  c.black.insert(c.black.end(), {at("k10"), at("k11"), at("k12")});
  c.nodes = {{at("k9"), {}, proof::Node::kNone},
             {at("d8"), {}, proof::Node::kNone},
             {Square::none(), {{at("c8"), 0}, {at("d8"), 0}, {at("h8"), 0}}, 1}};
  c.plies = 4;
  return c;
}

// Two open threes that cross in the center of a board with eight symmetries, White to move.
proof::Certificate cross(Rule rule) {
  proof::Certificate c;
  c.rule = rule;
  c.size = 11;
  c.black = {at("e6"), at("f6"), at("g6"), at("f5"), at("f7")};
  c.white = {at("a1"), at("a11"), at("k1"), at("k11")};
  c.attacker = Color::Black;
  c.plies = 4;
  return c;
}

// Black's win after an answer there: by the three that it does not stop.
proof::Certificate crossAfter(Rule rule, Square answer) {
  proof::Certificate c = cross(rule);
  c.white.push_back(answer);
  c.plies = 3;
  c.nodes = {{answer.y() == 5 ? at("f4") : at("d6"), {}, proof::Node::kNone}};
  return c;
}

// Nothing is left out here: plays every legal answer to every move of a certificate on a board of its own.
class EveryAnswer {
 public:
  explicit EveryAnswer(const proof::Certificate& certificate)
      : certificate_(certificate), board_(certificate.size, certificate.rule), isUsed_(certificate.nodes.size()) {}

  // Plies of the longest line; none if the tree proves nothing, or has something superfluous.
  std::optional<int> plies() {
    const auto place = [&](const std::vector<Square>& points, Cell content) {
      for (const Square s : points) board_.set(s, content);
    };
    place(certificate_.blocked, Cell::Blocked);
    place(certificate_.black, Cell::Black);
    place(certificate_.white, Cell::White);
    if (board_.isWon()) return std::nullopt;
    const int root = static_cast<int>(certificate_.nodes.size()) - 1;
    isUsed_.back() = true;
    const auto longest = certificate_.isLoss() ? afterMove(certificate_.nodes.back()) : afterAnswer(root);
    const bool isAllUsed = std::find(isUsed_.begin(), isUsed_.end(), false) == isUsed_.end();
    return isAllUsed ? longest : std::nullopt;
  }

 private:
  std::optional<int> afterAnswer(int number) {
    const proof::Node& node = certificate_.nodes[static_cast<std::size_t>(number)];
    isUsed_[static_cast<std::size_t>(number)] = true;
    const bool canPlay =
        !board_.isDrawn() && board_.isEmpty(node.move) && board_.isLegal(certificate_.attacker, node.move);
    if (!canPlay) return std::nullopt;
    if (board_.makesFive(certificate_.attacker, node.move)) {
      return node.replies.empty() && node.otherwise == proof::Node::kNone ? std::optional(1) : std::nullopt;
    }
    board_.set(node.move, cellOf(certificate_.attacker));
    const auto plies = afterMove(node);
    board_.set(node.move, Cell::Empty);
    return plies ? std::optional(*plies + 1) : std::nullopt;
  }

  std::optional<int> afterMove(const proof::Node& node) {
    const Color defender = ~certificate_.attacker;
    if (board_.stoneCount() + 2 > board_.moveLimit() || board_.hasFivePoint(defender)) return std::nullopt;
    int longest = 2;
    std::set<Square> open;
    for (const proof::Node::Reply& reply : node.replies) open.insert(reply.move);
    bool isOtherwiseNeeded = node.otherwise == proof::Node::kNone;
    for (int y = 0; y < board_.size(); ++y) {
      for (int x = 0; x < board_.size(); ++x) {
        const Square s = Square::at(x, y);
        if (!board_.isEmpty(s) || !board_.isLegal(defender, s)) continue;
        board_.set(s, cellOf(defender));
        std::optional<int> plies = 1;
        if (!board_.hasFivePoint(certificate_.attacker)) {
          const auto listed = std::find_if(node.replies.begin(), node.replies.end(),
                                           [s](const proof::Node::Reply& reply) { return reply.move == s; });
          const int next = listed == node.replies.end() ? node.otherwise : listed->next;
          isOtherwiseNeeded = isOtherwiseNeeded || listed == node.replies.end();
          open.erase(s);
          plies = next == proof::Node::kNone ? std::nullopt : afterAnswer(next);
        }
        board_.set(s, Cell::Empty);
        if (!plies) return std::nullopt;
        longest = std::max(longest, 1 + *plies);
      }
    }
    return open.empty() && isOtherwiseNeeded ? std::optional(longest) : std::nullopt;
  }

  const proof::Certificate& certificate_;
  proof::Board board_;
  std::vector<bool> isUsed_;
};

int below(int end, std::mt19937& random) {
  return static_cast<int>(random() % static_cast<unsigned>(end));
}

Square randomPoint(const proof::Certificate& c, std::mt19937& random) {
  const int x = below(c.size, random);
  return Square::at(x, below(c.size, random));
}

// A full or an empty board, or anything between, on which the attacker may threaten open fours by the first two nodes,
// with a plan that wins if it does and if nothing else comes between: for about a third of the boards.
proof::Certificate randomThreats(Rule rule, std::mt19937& random) {
  proof::Certificate c;
  c.rule = rule;
  c.size = 7 + below(5, random);
  c.attacker = kColors[random() % 2];
  proof::Board board(c.size, rule);
  const auto put = [&](Square s, Cell cell) {
    if (!board.isEmpty(s)) return;
    board.set(s, cell);
    (cell == Cell::Blocked ? c.blocked : cell == Cell::Black ? c.black : c.white).push_back(s);
  };
  std::array<Square, 2> fours;
  for (Square& four : fours) {
    // Four stones in a row or with a gap, one of which is still missing.
    const int gap = below(12, random);
    const int length = 4 + static_cast<int>(gap < 4);
    const Direction d = kDirections[random() % 4];
    Square first = randomPoint(c, random);
    while (!onBoard(first.x() + (length - 1) * stepX(d), first.y() + (length - 1) * stepY(d), c.size)) {
      first = randomPoint(c, random);
    }
    const int missing = below(4, random);
    for (int k = 0; k < 4; ++k) {
      const int distance = k + static_cast<int>(k >= gap);
      const int x = first.x() + distance * stepX(d);
      const int y = first.y() + distance * stepY(d);
      if (k != missing) put(Square::at(x, y), cellOf(c.attacker));
      if (k == missing) four = Square::at(x, y);
    }
  }
  const int others = below(random() % 4 == 0 ? c.size * c.size : 8, random);
  for (int i = 0; i < others; ++i) {
    const Square s = randomPoint(c, random);
    if (!board.isEmpty(s) || s == fours[0] || s == fours[1]) continue;
    const Cell cell = i % 7 == 0 ? Cell::Blocked : cellOf(kColors[random() % 2]);
    put(s, cell);
    if (board.hasFivePoint(Color::Black) || board.hasFivePoint(Color::White)) {
      board.set(s, Cell::Empty);
      (cell == Cell::Blocked ? c.blocked : cell == Cell::Black ? c.black : c.white).pop_back();
    }
  }
  c.nodes = {{fours[0], {}, proof::Node::kNone}, {fours[1], {}, proof::Node::kNone}, {}};
  if (random() % 2 == 0) c.nodes[2].move = randomPoint(c, random);
  c.plies = c.isLoss() ? 4 : 5;
  // The second threat is the answer to all that stops the first.
  for (int y = 0; y < c.size; ++y) {
    for (int x = 0; x < c.size; ++x) {
      const Square s = Square::at(x, y);
      if (!board.isEmpty(s) || s == c.nodes[2].move) continue;
      proof::Certificate after = c;
      (c.attacker == Color::Black ? after.white : after.black).push_back(s);
      if (c.nodes[2].move) (c.attacker == Color::Black ? after.black : after.white).push_back(c.nodes[2].move);
      after.nodes = {c.nodes[0]};
      if (EveryAnswer(after).plies() != 3) c.nodes[2].replies.push_back({s, 1});
    }
  }
  c.nodes[2].otherwise = 0;
  return c;
}

// One change that may or may not break the proof.
void change(proof::Certificate& c, std::mt19937& random) {
  proof::Node& node = c.nodes[static_cast<std::size_t>(below(static_cast<int>(c.nodes.size()), random))];
  const int number = static_cast<int>(&node - c.nodes.data());
  const auto anyReply = [&] { return node.replies.begin() + below(static_cast<int>(node.replies.size()), random); };
  switch (random() % 6) {
    case 0:
      if (node.move) node.move = randomPoint(c, random);
      break;
    case 1:
      if (!node.replies.empty()) node.replies.erase(anyReply());
      break;
    case 2:
      if (!node.replies.empty()) anyReply()->next = below(number, random);
      break;
    case 3: {
      const Square s = randomPoint(c, random);
      const bool isListed =
          std::any_of(node.replies.begin(), node.replies.end(), [s](const auto& r) { return r.move == s; });
      if (!isListed && number > 0) node.replies.push_back({s, below(number, random)});
      std::sort(node.replies.begin(), node.replies.end());
      break;
    }
    case 4:
      if (number > 0) node.otherwise = below(number, random);
      break;
    default: {
      const Square s = randomPoint(c, random);
      const auto isTaken = [s](const std::vector<Square>& points) {
        return std::count(points.begin(), points.end(), s) > 0;
      };
      if (!isTaken(c.black) && !isTaken(c.white) && !isTaken(c.blocked)) {
        std::array{&c.black, &c.white, &c.blocked}[random() % 3]->push_back(s);
      }
    }
  }
}

// The checker, which leaves out answers, comes to the same verdict as trying each one, and to the same length.
bool isJudgedAlike(proof::Certificate c) {
  const std::optional<int> plies = EveryAnswer(c).plies();
  c.plies = plies.value_or(c.plies);
  const bool agrees = proof::check(c).accepted == plies.has_value();
  c.plies += 2;
  return agrees && !proof::check(c).accepted;
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

TEST_CASE("answers are tried on boards of every size, up to the last point") {
  for (int size = 15; size <= kMaxBoardSize; ++size) {
    proof::Certificate c = twoThrees(Rule::Renju);  // where all are tried
    c.size = size;
    CHECK(proof::check(c).accepted);
    c.nodes[2].replies.push_back({Square::at(size - 1, size - 1), 0});
    CHECK(proof::check(c).accepted == (size > 15));  // on the smallest one a stone is there
  }
}

TEST_CASE("a loss is proven answer by answer, with one of those that are alike") {
  for (const Rule rule : kRules) {
    const std::vector<Square> answers = proof::distinctAnswers(cross(rule));
    CHECK(answers.size() == 18);  // 21 of an eighth of the board without the center, a corner and a stone
    proof::JoinedCheck check(cross(rule));
    for (const Square s : answers) {
      CHECK(!check.finish().accepted);
      // Any of the images will do, but only one of them.
      const int symmetry = s.x() % kSymmetries;
      const proof::CheckResult result = check.add(crossAfter(rule, transformed(s, 11, symmetry)));
      CHECK_MESSAGE(result.accepted, result.reason);
      for (int other = 0; other < kSymmetries; ++other) {
        CHECK(check.add(crossAfter(rule, transformed(s, 11, other))).reason == "the answer is refuted already");
      }
    }
    CHECK(check.finish().accepted);
    CHECK(check.finish().positions >= answers.size());
  }
}

TEST_CASE("an answer that lies off the board is refused") {
  const proof::Certificate loss = cross(Rule::Freestyle);
  for (const Square s : {Square::none(), Square::at(loss.size, 0), Square::at(0, loss.size)}) {
    proof::JoinedCheck check(loss);
    proof::Certificate win = crossAfter(Rule::Freestyle, at("b2"));
    win.black = loss.black;
    win.white = loss.white;
    win.white.push_back(s);
    win.blocked = loss.blocked;
    CHECK(check.add(win).reason == "its answer lies off the board");
  }
}

TEST_CASE("an answer without symmetry has to be proven itself") {
  const auto problemOf = [](auto change) {
    proof::Certificate loss = cross(Rule::Freestyle);
    change(loss);
    proof::JoinedCheck check(loss);
    proof::Certificate win = crossAfter(Rule::Freestyle, at("b2"));
    win.black = loss.black;
    win.white = loss.white;
    win.white.push_back(at("b2"));
    win.blocked = loss.blocked;
    CHECK(check.add(win).accepted);
    for (const Square s : proof::distinctAnswers(cross(Rule::Freestyle))) {
      if (s == at("b2")) continue;
      win = crossAfter(Rule::Freestyle, s);
      win.black = loss.black;
      win.white = loss.white;
      win.white.push_back(s);
      win.blocked = loss.blocked;
      CHECK(check.add(win).accepted);
    }
    return check.finish().reason;
  };
  CHECK(problemOf([](auto&) {}).empty());
  // A stone, a color or a blocked point less leaves fewer symmetries, or none.
  CHECK(problemOf([](auto& c) { c.white.pop_back(); }) == "there is no certificate after a7");
  CHECK(problemOf([](auto& c) { c.blocked.push_back(at("i10")); }) == "there is no certificate after a7");
  CHECK(problemOf([](auto& c) {
          c.white.pop_back();
          c.black.push_back(at("k11"));
        }) == "there is no certificate after a7");
}

TEST_CASE("joined certificates are refused for what they do not prove") {
  const Rule rule = Rule::Freestyle;
  const auto reasonOf = [](auto change) {
    proof::Certificate win = crossAfter(Rule::Freestyle, at("b2"));
    change(win);
    proof::JoinedCheck check(cross(Rule::Freestyle));
    const proof::CheckResult result = check.add(win);
    CHECK(!result.accepted);
    CHECK(check.finish().reason == "there is no certificate");
    return result.reason;
  };
  CHECK(reasonOf([](auto& c) { c.rule = Rule::Renju; }) == "it is of another rule or size");
  CHECK(reasonOf([](auto& c) { c.size = 12; }) == "it is of another rule or size");
  CHECK(reasonOf([](auto& c) { c.attacker = Color::White; }) == "the attacker is not to move");
  CHECK(reasonOf([](auto& c) { c.nodes.back().move = Square::none(); }) == "the attacker is not to move");
  CHECK(reasonOf([](auto& c) { c.white.pop_back(); }) == "there is no answer on the board");
  CHECK(reasonOf([](auto& c) { c.white.push_back(at("b3")); }) ==
        "its position is not one move after that of the loss");
  CHECK(reasonOf([](auto& c) { c.black.push_back(at("b3")); }) ==
        "its position is not one move after that of the loss");
  CHECK(reasonOf([](auto& c) { c.black.pop_back(); }) == "its position is not one move after that of the loss");
  CHECK(reasonOf([](auto& c) { c.blocked.push_back(at("b3")); }) ==
        "its position is not one move after that of the loss");
  CHECK(reasonOf([](auto& c) { c.plies = 5; }) == "after b2: the longest line has 3 plies, not 5");
  CHECK(reasonOf([](auto& c) { c.nodes[0].move = at("c3"); }).starts_with("after b2: after c3"));
  proof::Certificate longer = cross(rule);
  longer.plies = 6;
  proof::JoinedCheck check(longer);
  for (const Square s : proof::distinctAnswers(longer)) CHECK(check.add(crossAfter(rule, s)).accepted);
  CHECK(check.finish().reason == "the longest line has 4 plies, not 6");
  // Black's forbidden points are no answers: two threes, two fours and six in a row are open to nobody.
  proof::Certificate foul = cross(Rule::Renju);
  foul.attacker = Color::White;
  std::swap(foul.black, foul.white);
  foul.black = {at("b3"), at("b4"), at("c2"), at("d2")};
  const std::vector<Square> answers = proof::distinctAnswers(foul);
  CHECK(std::find(answers.begin(), answers.end(), at("b2")) == answers.end());
  CHECK(std::find(answers.begin(), answers.end(), at("b5")) != answers.end());
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

TEST_CASE("Black's overline has ended a game of renju, whoever is said to win") {
  for (const Color attacker : kColors) {
    proof::Certificate c = openFour(Rule::Renju);
    if (attacker == Color::White) std::swap(c.black, c.white);
    c.attacker = attacker;
    CHECK(proof::check(c).accepted);
    for (const std::string_view s : {"b3", "c3", "d3", "e3", "f3", "g3"}) c.black.push_back(at(s));
    CHECK(proof::check(c).reason == "the position is won already");
    c.rule = Rule::Standard;
    CHECK(proof::check(c).accepted);
  }
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
  int small = 0;
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
    if (proof::check(result.certificate).positions > 100) continue;
    ++small;
    proof::Certificate changed = result.certificate;
    for (int k = 0; k < 4; ++k) {
      CHECK(isJudgedAlike(changed));
      change(changed, random);
    }
  }
  CHECK(proven > samples(20));
  CHECK(small > samples(10));
}

TEST_CASE("answers that are not tried one by one change no verdict") {
  std::mt19937 random(75);
  int accepted = 0;
  int quick = 0;
  const int all = samples(2000);
  for (int i = 0; i < all; ++i) {
    CAPTURE(i);
    proof::Certificate c = randomThreats(kRules[static_cast<std::size_t>(i) % kRules.size()], random);
    CHECK(isJudgedAlike(c));
    const proof::CheckResult result = proof::check(c);
    const auto empty = static_cast<std::size_t>(c.size * c.size) - c.black.size() - c.white.size() - c.blocked.size();
    accepted += static_cast<int>(result.accepted);
    quick += static_cast<int>(result.accepted && result.positions < empty);
    for (int k = 0; k < 3; ++k) {
      change(c, random);
      CHECK(isJudgedAlike(c));
    }
  }
  CHECK(accepted > all / 20);
  CHECK(quick > all / 40);
}

TEST_CASE("a far answer is left out only where it loses to an open four") {
  for (const Rule rule : kRules) {
    CAPTURE(static_cast<int>(rule));
    proof::Certificate c = twoThrees(rule);
    CHECK(isJudgedAlike(c));
    if (rule == Rule::Caro || rule == Rule::CaroExact) {
      // The answer and the next one can close a row.
      CHECK(proof::check(c).reason == "after b8 d8 h8: node 1 has no answer");
      c.nodes[2].replies.insert(c.nodes[2].replies.begin(), {at("b8"), 0});
      c.nodes[2].replies.push_back({at("i8"), 0});
      CHECK(isJudgedAlike(c));
    }
    CHECK(proof::check(c).accepted);
    CHECK((proof::check(c).positions < 100) == (rule != Rule::Renju));
    const auto reasonOf = [&](auto change) {
      proof::Certificate changed = c;
      change(changed);
      CHECK(isJudgedAlike(changed));
      return proof::check(changed).reason;
    };
    CHECK(reasonOf([](auto& x) { x.nodes[1].move = at("a3"); }).ends_with("node 1 has no answer"));
    CHECK(reasonOf([](auto& x) { x.nodes[1].move = at("e8"); }).ends_with("plays on a point that is not empty"));
    CHECK(reasonOf([](auto& x) {
            x.nodes[1].replies = {{at("c8"), 0}};
          }).ends_with("node 1 answers what cannot or need not be answered"));
    CHECK(reasonOf([](auto& x) {
            x.nodes[1].otherwise = 0;
          }).ends_with("node 1 answers all other moves, but there are none"));
    // d8 makes a four with one five.
    CHECK(reasonOf([](auto& x) {
            x.white.push_back(at("h8"));
            std::erase_if(x.nodes[2].replies, [](const auto& reply) { return reply.move == at("h8"); });
          }).ends_with("node 1 has no answer"));
    // d8 makes two threes beside the four.
    const std::string foul = reasonOf([](auto& x) {
      x.black.insert(x.black.end(), {at("d9"), at("d10"), at("e9"), at("f10")});
    });
    CHECK(foul.ends_with(rule == Rule::Renju ? "node 1 plays on a forbidden point" : ""));
  }
}

TEST_CASE("a far answer that makes a four is tried") {
  proof::Certificate c = twoThrees(Rule::Freestyle);
  c.white.insert(c.white.end(), {at("b1"), at("c1")});
  CHECK(proof::check(c).reason == "after d1 d8: the defender completes a five");
  // Once such a four is answered, the threes win as before.
  const std::vector<proof::Node::Reply> answers = c.nodes[2].replies;
  c.nodes = {c.nodes[0], c.nodes[1], {at("e1"), answers, 1}, {at("d1"), answers, 1}, {Square::none(), answers, 1}};
  c.nodes[4].replies.insert(c.nodes[4].replies.begin(), {{at("d1"), 2}, {at("e1"), 3}});
  c.plies = 6;
  CHECK(proof::check(c).accepted);
  CHECK(isJudgedAlike(c));
}
