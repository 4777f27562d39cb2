// SPDX-License-Identifier: MIT
#include "engine/game/movegen.h"

#include <cassert>

#include "engine/game/forbidden.h"

namespace pentarch {
namespace {

constexpr Score kWinNow = winIn(1);
constexpr Score kLostToFives = lossIn(2);
constexpr Score kWinByOpenFour = winIn(3);
constexpr Score kLostToOpenFour = lossIn(4);
constexpr Score kWinInFive = winIn(5);

// Calls visit(direction, distance, square) for every empty point that influences s on the lines that `wants` selects.
template <typename Wants, typename Visit>
void forEachNeighbor(const Position& position, Square s, Wants wants, Visit visit) {
  for (const Direction d : kDirections) {
    if (!wants(d)) continue;
    position.forEachOnLine(s, d, [&](Square m, int distance) {
      if (position.isEmpty(m)) visit(d, distance, m);
    });
  }
}

// Selects the lines on which the color would get at least that class by playing the empty point s.
[[nodiscard]] auto linesWith(const Position& position, Color c, Square s, LineClass least) {
  return [&position, c, s, least](Direction d) { return position.lineClass(c, s, d) >= least; };
}

void removeForbidden(Position& position, Color c, SquareSet& moves) {
  if (c == Color::White || position.count(c, Threat::Forbidden) == 0) return;
  const SquareSet doubtful = moves & position.set(c, Threat::Forbidden);
  for (const Square s : doubtful) {
    if (isForbidden(position, s)) moves.erase(s);
  }
}

// Five points of the color after it plays the empty point s, which makes a four.
[[nodiscard]] SquareSet fivePointsAfter(const Position& position, Color c, Square s) {
  SquareSet points;
  forEachNeighbor(position, s, linesWith(position, c, s, LineClass::Four), [&](Direction d, int distance, Square m) {
    if (position.lineClassWith(c, m, d, -distance, c) == LineClass::Five) points.insert(m);
  });
  return points;
}

// True if the attacker wins by playing s (a four and a three): no answer makes a four itself, and every answer leaves
// an open four or a five. Plays it out.
[[nodiscard]] bool fourThreeWins(Position& position, Color attacker, Square s) {
  const Color defender = ~attacker;
  position.place(attacker, s);
  bool wins = true;
  const SquareSet answers = answersToFour(position, attacker);
  for (const Square r : answers) {
    if (position.threat(defender, r) >= Threat::Four) {
      wins = false;
    } else if (isLegal(position, defender, r)) {
      position.place(defender, r);
      wins = position.any(attacker, Threat::OpenFour, Threat::Five) && position.count(defender, Threat::Five) == 0;
      position.undo();
    }
    if (!wins) break;
  }
  position.undo();
  return wins;
}

// The first point at which the color wins by four and three, or none.
[[nodiscard]] Square winningFourThree(Position& position, Color attacker) {
  if (position.count(attacker, Threat::FourThree) == 0) return Square::none();
  const SquareSet points = position.set(attacker, Threat::FourThree);
  for (const Square s : points) {
    if (fourThreeWins(position, attacker, s)) return s;
  }
  return Square::none();
}

[[nodiscard]] ThreatAnalysis answerFives(Position& position, Color own) {
  SquareSet answers = answersToFour(position, ~own);
  removeForbidden(position, own, answers);
  if (answers.empty()) return {Situation::LostToFives, position.set(~own, Threat::Five), kLostToFives};
  return {Situation::BlockFive, answers, 0};
}

[[nodiscard]] ThreatAnalysis answerOpenFours(Position& position, Color own) {
  const SquareSet threats = position.set(~own, Threat::OpenFour);
  SquareSet answers;
  bool isFirst = true;
  for (const Square s : threats) {
    const SquareSet killers = killSet(position, ~own, s, Threat::OpenFour);
    answers = isFirst ? killers : answers & killers;
    isFirst = false;
    if (answers.empty()) break;
  }
  removeForbidden(position, own, answers);
  answers |= fourMoves(position, own);
  if (answers.empty()) return {Situation::LostToOpenFour, threats, kLostToOpenFour};
  return {Situation::DefendOpenFour, answers, 0};
}

// Points where a stone of the defender lowers the attacker's class on some line through s that is part of its four and
// three.
[[nodiscard]] SquareSet weakeningPoints(const Position& position, Color attacker, Square s) {
  SquareSet points;
  const auto wants = linesWith(position, attacker, s, LineClass::OpenThree);
  forEachNeighbor(position, s, wants, [&](Direction d, int distance, Square m) {
    const LineClass now = position.lineClass(attacker, s, d);
    if (position.lineClassWith(attacker, s, d, distance, ~attacker) < now) points.insert(m);
  });
  return points;
}

[[nodiscard]] ThreatAnalysis answerFourThree(Position& position, Color own, Square threat) {
  SquareSet answers = killSet(position, ~own, threat, Threat::FourThree);
  // If one of two ways to the open four is forbidden, closing the other one is enough.
  if (position.traits().blackHasForbiddenPoints()) answers |= weakeningPoints(position, ~own, threat);
  // A stone that turns the forced reply into a four of our own gains the tempo to break the three. A reply that is
  // classed as forbidden may still be legal.
  const auto everyLine = [](Direction) { return true; };
  for (const Square reply : fivePointsAfter(position, ~own, threat)) {
    forEachNeighbor(position, reply, everyLine, [&](Direction d, int distance, Square m) {
      const Threat gained = position.threatWith(own, reply, d, distance, own);
      if (gained >= Threat::Four || gained == Threat::Forbidden) answers.insert(m);
    });
  }
  removeForbidden(position, own, answers);
  answers |= fourMoves(position, own);
  return {Situation::DefendFourThree, answers, 0};
}

// The points of a double three that leave the opponent, who has no four now, without one: in renju a stone of White can
// make a four legal that was forbidden for Black.
[[nodiscard]] SquareSet winningDoubleThrees(Position& position, Color own) {
  const SquareSet points = position.set(own, Threat::DoubleThree);
  if (own == Color::Black || position.count(Color::Black, Threat::Forbidden) == 0) return points;
  SquareSet winning;
  for (const Square s : points) {
    position.place(own, s);
    if (fourMoves(position, ~own).empty()) winning.insert(s);
    position.undo();
  }
  return winning;
}

// In caro a four can be answered at the far end too, and in renju a reply may be forbidden now and legal later, so the
// moves are restricted to the answers to one threat only where the reply is unique and its legality cannot change.
[[nodiscard]] bool canRestrictToFourThree(const Position& position, Color own, Square threat) {
  if (position.traits().fourMayHaveSeveralAnswers()) return false;
  for (const Square reply : fivePointsAfter(position, ~own, threat)) {
    if (position.threat(own, reply) >= Threat::Four || position.threat(own, reply) == Threat::Forbidden) return false;
  }
  return true;
}

}  // namespace

SquareSet quietMoves(const Position& position) {
  SquareSet moves = position.candidates();
  for (const Color c : kColors) moves |= position.points(c, Threat::OpenThree, Threat::Five);
  return moves;
}

SquareSet killSet(const Position& position, Color attacker, Square s, Threat level) {
  assert(position.threat(attacker, s) >= level);
  SquareSet killers;
  killers.insert(s);
  const auto wants = linesWith(position, attacker, s, LineClass::OpenThree);
  forEachNeighbor(position, s, wants, [&](Direction d, int distance, Square m) {
    if (position.threatWith(attacker, s, d, distance, ~attacker) < level) killers.insert(m);
  });
  return killers;
}

SquareSet fourMoves(Position& position, Color color) {
  SquareSet moves = position.points(color, Threat::Four, Threat::FourThree);
  if (color == Color::White || position.count(color, Threat::Forbidden) == 0) return moves;
  const SquareSet candidates = position.set(color, Threat::Forbidden);
  for (const Square s : candidates) {
    bool makesFour = false;
    for (const Direction d : kDirections) makesFour |= position.lineClass(color, s, d) >= LineClass::Four;
    if (makesFour && !isForbidden(position, s)) moves.insert(s);
  }
  return moves;
}

SquareSet answersToFour(const Position& position, Color attacker) {
  const SquareSet& fives = position.set(attacker, Threat::Five);
  assert(!fives.empty());
  if (!position.traits().fourMayHaveSeveralAnswers()) return fives.count() == 1 ? fives : SquareSet{};
  SquareSet answers;
  bool isFirst = true;
  for (const Square s : fives) {
    const SquareSet killers = killSet(position, attacker, s, Threat::Five);
    answers = isFirst ? killers : answers & killers;
    isFirst = false;
  }
  return answers;
}

SquareSet without(SquareSet moves, std::span<const Square> excluded) {
  for (const Square s : excluded) {
    if (s.index() < kSquareCount) moves.erase(s);
  }
  return moves;
}

SquareSet legalAmong(Position& position, SquareSet points) {
  removeForbidden(position, position.sideToMove(), points);
  return points;
}

MoveList firstLegalMoves(Position& position, std::initializer_list<SquareSet> sets, std::span<const Square> excluded) {
  MoveList moves;
  const auto addLegal = [&](const SquareSet& points) {
    moves.add(legalAmong(position, points));
    return !moves.empty();
  };
  for (const SquareSet& set : sets) {
    if (addLegal(without(set, excluded))) return moves;
  }
  const SquareSet empty = position.emptyPoints();
  if (!addLegal(without(empty, excluded)) && !addLegal(empty)) moves.add(empty);
  return moves;
}

ThreatAnalysis analyzeThreats(Position& position) {
  const Color own = position.sideToMove();
  const Color opponent = ~own;
  if (position.count(own, Threat::Five) > 0) {
    return {Situation::WinNow, position.set(own, Threat::Five), kWinNow};
  }
  if (position.count(opponent, Threat::Five) > 0) return answerFives(position, own);
  if (position.count(own, Threat::OpenFour) > 0) {
    return {Situation::WinByOpenFour, position.set(own, Threat::OpenFour), kWinByOpenFour};
  }
  if (const Square s = winningFourThree(position, own)) {
    SquareSet move;
    move.insert(s);
    return {Situation::WinByFourThree, move, kWinInFive};
  }
  if (position.count(opponent, Threat::OpenFour) > 0) return answerOpenFours(position, own);
  if (position.count(opponent, Threat::FourThree) > 0) {
    const Square threat = winningFourThree(position, opponent);
    if (threat && canRestrictToFourThree(position, own, threat)) return answerFourThree(position, own, threat);
  }
  if (position.count(own, Threat::DoubleThree) > 0 && fourMoves(position, opponent).empty()) {
    const SquareSet moves = winningDoubleThrees(position, own);
    if (!moves.empty()) return {Situation::WinByDoubleThree, moves, kWinInFive};
  }
  return {Situation::Quiet, quietMoves(position), 0};
}

}  // namespace pentarch
