// SPDX-License-Identifier: MIT
#include "engine/solver/replay.h"

#include <unordered_set>

#include "engine/game/forbidden.h"

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
    switch (position.traits().winLength[indexOf(c)]) {
      case WinLength::FiveOrMore:
        if (length >= 5) return true;
        break;
      case WinLength::ExactlyFive:
      case WinLength::ExactlyFiveRenju:
        if (length == 5) return true;
        break;
      case WinLength::FiveUnclosedOrMore:
        if (length > 5 || (length == 5 && !closed)) return true;
        break;
      case WinLength::ExactlyFiveUnclosed:
        if (length == 5 && !closed) return true;
        break;
    }
  }
  return false;
}

class Checker {
 public:
  Checker(Position& position, const Strategy& strategy, int maxNodes)
      : position_(position), strategy_(strategy), attacker_(position.sideToMove()), left_(maxNodes) {}

  ProofVerdict attack() {
    if (accepted_.contains(position_.key())) return ProofVerdict::Accepted;
    if (isDrawn()) return ProofVerdict::Refuted;
    if (--left_ < 0) return ProofVerdict::TooLarge;
    const Square move = strategy_(position_);
    if (move.isNone() || !position_.isOnBoard(move) || !position_.isEmpty(move)) return ProofVerdict::Refuted;
    if (!isLegal(position_, attacker_, move)) return ProofVerdict::Refuted;
    if (winsAt(position_, attacker_, move)) return ProofVerdict::Accepted;
    position_.play(move);
    const ProofVerdict verdict = defend();
    position_.undo();
    if (verdict == ProofVerdict::Accepted) accepted_.insert(position_.key());
    return verdict;
  }

 private:
  // The game has ended without a five.
  [[nodiscard]] bool isDrawn() const { return position_.stoneCount() >= position_.moveLimit(); }

  // Every legal reply must lose. Without one the defender has to play a forbidden point and loses.
  ProofVerdict defend() {
    if (isDrawn()) return ProofVerdict::Refuted;
    const SquareSet empty = position_.emptyPoints();
    SquareSet fives;
    for (const Square s : empty) {
      if (winsAt(position_, ~attacker_, s)) return ProofVerdict::Refuted;
      if (winsAt(position_, attacker_, s)) fives.insert(s);
    }
    // A stone elsewhere leaves a five open, unless the rule lets it close the row from outside.
    const bool isTimeLeft = position_.stoneCount() + 2 <= position_.moveLimit();
    const bool onlyFivesStop = !fives.empty() && isTimeLeft && !position_.traits().fiveMayHaveSeveralDefenses;
    if (onlyFivesStop && fives.count() >= 2) return ProofVerdict::Accepted;
    for (const Square reply : onlyFivesStop ? fives : empty) {
      if (!isLegal(position_, ~attacker_, reply)) continue;
      position_.play(reply);
      const ProofVerdict verdict = completesAny(fives) ? ProofVerdict::Accepted : attack();
      position_.undo();
      if (verdict != ProofVerdict::Accepted) return verdict;
    }
    return ProofVerdict::Accepted;
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

ProofVerdict checkWin(Position& position, const Strategy& strategy, int maxNodes) {
  return Checker(position, strategy, maxNodes).attack();
}

}  // namespace pentarch
