// SPDX-License-Identifier: MIT
// Whole games of the engine against itself through the protocol, refereed by the slow reference rules.
#include <doctest/doctest.h>

#include <array>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/game/notation.h"
#include "tests/protocol/session_harness.h"
#include "tests/support/reference_rules.h"

using namespace pentarch;
using namespace pentarch::test;

namespace {

/// The move of an answer; none if it is anything else.
[[nodiscard]] std::optional<Square> moveOf(const std::vector<std::string>& answer, int boardSize) {
  if (answer.size() != 1 || !isMove(answer.front())) return std::nullopt;
  const auto moves = notation::parseMoves(answer.front(), boardSize);
  const auto* list = std::get_if<std::vector<Square>>(&moves);
  return list != nullptr && list->size() == 1 ? std::optional(list->front()) : std::nullopt;
}

/// The smallest number that stands for the rule in INFO.
[[nodiscard]] int numberOf(Rule rule) {
  int number = 0;
  while (ruleFromNumber(number) != rule) ++number;
  return number;
}

/// Keeps the board and validates moves by the reference rules alone.
class Referee {
 public:
  Referee(int size, Rule rule) : grid_(size), rule_(rule) {}

  /// Returns an empty text if the move is valid, else the fault.
  [[nodiscard]] std::string play(Square s) {
    const Color color = stones_ % 2 == 0 ? Color::Black : Color::White;
    if (grid_.at(s.x(), s.y()) != Cell::Empty) return notation::toCoordinates(s) + " is not an empty point";
    const bool wins = makesFive(grid_, s.x(), s.y(), color, rule_);
    const bool isFoul = !wins && rule_ == Rule::Renju && color == Color::Black && isForbidden(grid_, s.x(), s.y());
    if (isFoul && hasLegalPoint()) return notation::toCoordinates(s) + " is forbidden";
    grid_.set(s.x(), s.y(), cellOf(color));
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
                  "INFO max_memory 4194304", "INFO rule " + std::to_string(numberOf(rule)), "INFO max_node 150"});
  }
  [[nodiscard]] std::vector<std::string> begin() { return session_.run({"BEGIN"}); }
  [[nodiscard]] std::vector<std::string> turn(Square s) { return session_.run({"TURN " + notation::toCoordinates(s)}); }
  [[nodiscard]] std::vector<std::string> board(const std::vector<Square>& stones) {
    session_.run({"BOARD"});
    for (std::size_t i = 0; i < stones.size(); ++i) {
      const bool isOwn = (stones.size() - i) % 2 == 0;
      session_.run({notation::toCoordinates(stones[i]) + (isOwn ? ",1" : ",2")});
    }
    return session_.run({"DONE"});
  }

 private:
  SessionHarness session_;
};

// Plays on from the opening until the referee ends the game. Returns the first fault.
[[nodiscard]] std::string playGame(int size, Rule rule, const std::vector<Square>& opening) {
  Referee referee(size, rule);
  std::vector<Square> moves = opening;
  for (const Square s : opening) {
    if (const std::string fault = referee.play(s); !fault.empty()) return fault;
  }
  std::array<Player, 2> players = {Player(size, rule), Player(size, rule)};
  while (!referee.hasEnded()) {
    Player& mover = players[moves.size() % 2];
    const std::size_t played = moves.size() - opening.size();
    const auto answer = moves.empty() ? mover.begin() : played < 2 ? mover.board(moves) : mover.turn(moves.back());
    const auto move = moveOf(answer, size);
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
      CHECK(playGame(size, rule, {Square::at(1, 1), Square::at(4, 1), Square::at(4, 2)}) == "");
      CHECK(playGame(size, rule,
                     {Square::at(size - 2, size - 2), Square::at(size - 5, size - 2),
                      Square::at(size - 5, size - 3)}) == "");
    }
  }
}
