// SPDX-License-Identifier: MIT
#include "engine/solver/replay.h"

#include <unordered_map>

#include "engine/game/ending.h"
#include "engine/game/forbidden.h"
#include "engine/game/rule.h"
#include "engine/solver/refutation.h"

namespace pentarch {
namespace {

// True if a stone of c on s wins.
[[nodiscard]] bool winsAt(const Position& position, Color c, Square s) {
  for (const Direction d : kDirections) {
    const UnbrokenRow row = rowThrough(position, c, s, d);
    if (isFive(position.traits().winLength[indexOf(c)], row.length(), row.isClosed)) return true;
  }
  return false;
}

class Replay {
 public:
  Replay(Position& position, const Strategy& strategy, int maxNodes)
      : position_(position), strategy_(strategy), attacker_(position.sideToMove()), left_(maxNodes) {}

  struct Outcome {
    ReplayVerdict verdict;
    int plies = 0;  // to the five along the longest line, if accepted
  };

  Outcome attack() {
    if (const auto known = accepted_.find(position_.key()); known != accepted_.end()) {
      return {ReplayVerdict::Accepted, known->second.plies};
    }
    if (position_.isDrawn()) return {ReplayVerdict::Refuted};
    if (--left_ < 0) return {ReplayVerdict::TooLarge};
    const Square move = strategy_(position_);
    if (move.isNone() || !position_.isOnBoard(move) || !position_.isEmpty(move)) return {ReplayVerdict::Refuted};
    if (!isLegal(position_, attacker_, move)) return {ReplayVerdict::Refuted};
    if (winsAt(position_, attacker_, move)) return {ReplayVerdict::Accepted, 1};
    position_.play(move);
    Square reply;
    Outcome outcome = defend(reply);
    position_.undo();
    ++outcome.plies;
    if (outcome.verdict == ReplayVerdict::Accepted) accepted_[position_.key()] = {move, reply, outcome.plies};
    return outcome;
  }

  // The longest line of that many plies, after attack() was accepted. Precondition: the first move makes no five.
  [[nodiscard]] std::vector<Square> line(int plies) {
    std::vector<Square> line;
    const auto play = [&](Square s) {
      position_.play(s);
      line.push_back(s);
    };
    for (; plies > 1; plies -= 2) {
      const Step& step = accepted_.at(position_.key());
      play(step.move);
      if (step.reply.isNone()) break;
      play(step.reply);
    }
    if (plies == 1) play(five());
    for (std::size_t i = 0; i < line.size(); ++i) position_.undo();
    return line;
  }

 private:
  // The attacker's move in an accepted position, and the reply against which the win takes longest.
  struct Step {
    Square move;
    Square reply;  // none if there is no legal one
    int plies = 0;
  };

  // The attacker's five. Precondition: there is one.
  [[nodiscard]] Square five() {
    for (const Square s : position_.emptyPoints()) {
      if (winsAt(position_, attacker_, s) && isLegal(position_, attacker_, s)) return s;
    }
    return Square::none();
  }

  // Every legal reply must lose; `longest` becomes the one that lasts longest. If every block is forbidden, that is a
  // stone elsewhere, after which the five follows. Without any the defender has to play a forbidden point and loses.
  Outcome defend(Square& longest) {
    if (position_.isDrawn()) return {ReplayVerdict::Refuted};
    const SquareSet empty = position_.emptyPoints();
    SquareSet fives;
    for (const Square s : empty) {
      if (winsAt(position_, ~attacker_, s)) return {ReplayVerdict::Refuted};
      if (winsAt(position_, attacker_, s)) fives.insert(s);
    }
    // A stone elsewhere leaves a five open, unless the rule lets it close the row from outside.
    const bool onlyFivesStop =
        !fives.empty() && position_.allowsPlies(2) && !position_.traits().fourMayHaveSeveralAnswers();
    Outcome outcome{ReplayVerdict::Accepted, 2};
    (void)refuteReplies(position_, onlyFivesStop ? fives : empty, [&](Square reply) {
      const Outcome next = completesAny(fives) ? Outcome{ReplayVerdict::Accepted, 1} : attack();
      outcome.verdict = next.verdict;
      if (longest.isNone() || next.plies + 1 > outcome.plies) {
        longest = reply;
        outcome.plies = next.plies + 1;
      }
      return next.verdict == ReplayVerdict::Accepted;
    });
    if (longest.isNone()) longest = legalElsewhere(position_, fives);
    return outcome;
  }

  [[nodiscard]] bool completesAny(const SquareSet& fives) const {
    if (position_.isDrawn()) return false;
    for (const Square s : fives) {
      if (position_.isEmpty(s) && winsAt(position_, attacker_, s)) return true;
    }
    return false;
  }

  Position& position_;
  const Strategy& strategy_;
  Color attacker_;
  int left_;
  std::unordered_map<std::uint64_t, Step> accepted_;
};

}  // namespace

ReplayVerdict replayWin(Position& position, const Strategy& strategy, int maxNodes) {
  return Replay(position, strategy, maxNodes).attack().verdict;
}

std::optional<WinningLine> longestLine(Position& position, const Strategy& strategy, int maxNodes) {
  Replay replay(position, strategy, maxNodes);
  const auto [verdict, plies] = replay.attack();
  if (verdict != ReplayVerdict::Accepted) return std::nullopt;
  return WinningLine{plies, plies == 1 ? std::vector{strategy(position)} : replay.line(plies)};
}

}  // namespace pentarch
