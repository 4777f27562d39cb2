// SPDX-License-Identifier: MIT
// Whole games of the engine against itself through the protocol, refereed by the slow reference rules.
#include <doctest/doctest.h>

#include <array>
#include <charconv>
#include <optional>
#include <string>
#include <vector>

#include "tests/protocol/session_harness.h"
#include "tests/support/reference_rules.h"

using namespace pentarch;
using namespace pentarch::test;

namespace {

struct Point {
  int x;
  int y;
};

[[nodiscard]] std::string text(Point p) {
  return std::to_string(p.x) + "," + std::to_string(p.y);
}

[[nodiscard]] std::optional<Point> parsePoint(const std::string& line) {
  Point p{};
  const char* const end = line.data() + line.size();
  const auto x = std::from_chars(line.data(), end, p.x);
  if (x.ec != std::errc{} || x.ptr == end || *x.ptr != ',') return std::nullopt;
  const auto y = std::from_chars(x.ptr + 1, end, p.y);
  if (y.ec != std::errc{} || y.ptr != end) return std::nullopt;
  return p;
}

[[nodiscard]] int protocolNumber(Rule rule) {
  switch (rule) {
    case Rule::Freestyle: return 0;
    case Rule::Standard: return 1;
    case Rule::Renju: return 4;
    case Rule::Caro: return 8;
    case Rule::CaroExact: return 9;
  }
  return 0;
}

/// Keeps the board and validates moves by the reference rules alone.
class Referee {
 public:
  Referee(int size, Rule rule) : grid_(size), rule_(rule) {}

  /// Returns an empty text if the move is valid, else the fault.
  [[nodiscard]] std::string play(Point p) {
    const Color color = stones_ % 2 == 0 ? Color::Black : Color::White;
    if (grid_.at(p.x, p.y) != Cell::Empty) return text(p) + " is not an empty point";
    const bool wins = makesFive(grid_, p.x, p.y, color, rule_);
    const bool isFoul = !wins && rule_ == Rule::Renju && color == Color::Black && isForbidden(grid_, p.x, p.y);
    if (isFoul && hasLegalPoint()) return text(p) + " is forbidden";
    grid_.set(p.x, p.y, cellOf(color));
    ++stones_;
    hasEnded_ = wins || isFoul || stones_ >= moveLimit();
    return "";
  }
  [[nodiscard]] bool hasEnded() const { return hasEnded_; }

 private:
  [[nodiscard]] int moveLimit() const {
    const int points = grid_.size * grid_.size;
    return rule_ == Rule::Renju && grid_.size >= 15 ? points - 25 : points;
  }
  [[nodiscard]] bool hasLegalPoint() const {
    for (int y = 0; y < grid_.size; ++y) {
      for (int x = 0; x < grid_.size; ++x) {
        if (grid_.at(x, y) == Cell::Empty && !isForbidden(grid_, x, y)) return true;
      }
    }
    return false;
  }

  Grid grid_;
  Rule rule_;
  int stones_ = 0;
  bool hasEnded_ = false;
};

class Player {
 public:
  Player(int size, Rule rule) {
    session_.run({"START " + std::to_string(size), "INFO timeout_turn 5000", "INFO timeout_match 0",
                  "INFO max_memory 4194304", "INFO rule " + std::to_string(protocolNumber(rule)), "INFO max_node 150"});
  }
  [[nodiscard]] std::vector<std::string> begin() { return session_.run({"BEGIN"}); }
  [[nodiscard]] std::vector<std::string> turn(Point p) { return session_.run({"TURN " + text(p)}); }
  [[nodiscard]] std::vector<std::string> board(const std::vector<Point>& stones) {
    session_.run({"BOARD"});
    for (std::size_t i = 0; i < stones.size(); ++i) {
      const bool isOwn = (stones.size() - i) % 2 == 0;
      session_.run({text(stones[i]) + (isOwn ? ",1" : ",2")});
    }
    return session_.run({"DONE"});
  }

 private:
  SessionHarness session_;
};

// Plays on from the opening until the referee ends the game. Returns the first fault.
[[nodiscard]] std::string playGame(int size, Rule rule, const std::vector<Point>& opening) {
  Referee referee(size, rule);
  std::vector<Point> moves = opening;
  for (const Point p : opening) {
    if (const std::string fault = referee.play(p); !fault.empty()) return fault;
  }
  std::array<Player, 2> players = {Player(size, rule), Player(size, rule)};
  while (!referee.hasEnded()) {
    Player& mover = players[moves.size() % 2];
    const std::size_t played = moves.size() - opening.size();
    const auto answer = moves.empty() ? mover.begin() : played < 2 ? mover.board(moves) : mover.turn(moves.back());
    const auto move = answer.size() == 1 ? parsePoint(answer.front()) : std::nullopt;
    if (!move) return "no move but " + (answer.empty() ? "nothing" : answer.front());
    if (const std::string fault = referee.play(*move); !fault.empty()) return fault;
    moves.push_back(*move);
  }
  return "";
}

}  // namespace

TEST_CASE("self-play: every move is legal and every game ends, under every rule") {
  for (const Rule rule : kRules) {
    for (const int size : {5, 15, 20, 22}) {
      CAPTURE(static_cast<int>(rule));
      CAPTURE(size);
      CHECK(playGame(size, rule, {}) == "");
    }
  }
}

TEST_CASE("self-play from an opening in a corner and its mirror image") {
  for (const Rule rule : kRules) {
    for (const int size : {15, 20}) {
      CAPTURE(static_cast<int>(rule));
      CAPTURE(size);
      CHECK(playGame(size, rule, {{1, 1}, {4, 1}, {4, 2}}) == "");
      CHECK(playGame(size, rule, {{size - 2, size - 2}, {size - 5, size - 2}, {size - 5, size - 3}}) == "");
    }
  }
}
