// SPDX-License-Identifier: MIT
#include "engine/solver/replay.h"

#include <unordered_set>

#include "engine/game/forbidden.h"
#include "engine/game/rule.h"
#include "engine/solver/refutation.h"

namespace pentarch {
namespace {

/// Number of own stones in an unbroken row beyond s, and the cell that ends the row.
struct Reach {
  int stones;
  Cell end;
};

[[nodiscard]] Reach reachFrom(const Position& position, Square s, Direction d, int sign, Cell own) {
  int n = 0;
  while (true) {
    const int x = s.x() + sign * (n + 1) * stepX(d);
    const int y = s.y() + sign * (n + 1) * stepY(d);
    const Cell cell = onBoard(x, y, position.size()) ? position.at(Square::at(x, y)) : Cell::Blocked;
    if (cell != own) return {n, cell};
    ++n;
  }
}

// True if a stone of c on s wins, counted stone by stone.
[[nodiscard]] bool winsAt(const Position& position, Color c, Square s) {
  for (const Direction d : kDirections) {
    const Reach back = reachFrom(position, s, d, -1, cellOf(c));
    const Reach ahead = reachFrom(position, s, d, 1, cellOf(c));
    const int length = back.stones + ahead.stones + 1;
    const bool closed = back.end == cellOf(~c) && ahead.end == cellOf(~c);
    if (isFive(position.traits().winLength[indexOf(c)], length, closed)) return true;
  }
  return false;
}

class Replay {
 public:
  Replay(Position& position, const Strategy& strategy, int maxNodes)
      : position_(position), strategy_(strategy), attacker_(position.sideToMove()), left_(maxNodes) {}

  ReplayVerdict attack() {
    if (accepted_.contains(position_.key())) return ReplayVerdict::Accepted;
    if (isDrawn()) return ReplayVerdict::Refuted;
    if (--left_ < 0) return ReplayVerdict::TooLarge;
    const Square move = strategy_(position_);
    if (move.isNone() || !position_.isOnBoard(move) || !position_.isEmpty(move)) return ReplayVerdict::Refuted;
    if (!isLegal(position_, attacker_, move)) return ReplayVerdict::Refuted;
    if (winsAt(position_, attacker_, move)) return ReplayVerdict::Accepted;
    position_.play(move);
    const ReplayVerdict verdict = defend();
    position_.undo();
    if (verdict == ReplayVerdict::Accepted) accepted_.insert(position_.key());
    return verdict;
  }

 private:
  // The game has ended without a five.
  [[nodiscard]] bool isDrawn() const { return position_.stoneCount() >= position_.moveLimit(); }

  // Every legal reply must lose. Without one the defender has to play a forbidden point and loses.
  ReplayVerdict defend() {
    if (isDrawn()) return ReplayVerdict::Refuted;
    const SquareSet empty = position_.emptyPoints();
    SquareSet fives;
    for (const Square s : empty) {
      if (winsAt(position_, ~attacker_, s)) return ReplayVerdict::Refuted;
      if (winsAt(position_, attacker_, s)) fives.insert(s);
    }
    // A stone elsewhere leaves a five open, unless the rule lets it close the row from outside.
    const bool isTimeLeft = position_.stoneCount() + 2 <= position_.moveLimit();
    const bool onlyFivesStop = !fives.empty() && isTimeLeft && !position_.traits().fiveMayHaveSeveralDefenses();
    if (onlyFivesStop && fives.count() >= 2) return ReplayVerdict::Accepted;
    ReplayVerdict verdict = ReplayVerdict::Accepted;
    (void)refuteReplies(position_, onlyFivesStop ? fives : empty, [&](Square) {
      verdict = completesAny(fives) ? ReplayVerdict::Accepted : attack();
      return verdict == ReplayVerdict::Accepted;
    });
    return verdict;
  }

  [[nodiscard]] bool completesAny(const SquareSet& fives) const {
    if (isDrawn()) return false;
    for (const Square s : fives) {
      if (position_.isEmpty(s) && winsAt(position_, attacker_, s)) return true;
    }
    return false;
  }

  Position& position_;
  const Strategy& strategy_;
  Color attacker_;
  int left_;
  std::unordered_set<std::uint64_t> accepted_;
};

}  // namespace

ReplayVerdict replayWin(Position& position, const Strategy& strategy, int maxNodes) {
  return Replay(position, strategy, maxNodes).attack();
}

}  // namespace pentarch
