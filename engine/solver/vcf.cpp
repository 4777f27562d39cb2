// SPDX-License-Identifier: MIT
#include "engine/solver/vcf.h"

#include <algorithm>

#include "engine/game/forbidden.h"
#include "engine/game/movegen.h"
#include "engine/solver/refutation.h"

namespace pentarch {
namespace {

constexpr int kNoWin = 0;
constexpr int kUndecided = -1;
constexpr std::uint64_t kVcfNodesPerPoll = 1024;

// Fours in the order in which they are tried: strongest first, among equals the ones in line with the last attack.
void collectFours(Position& position, Color own, MoveList& moves) {
  for (const Threat t : {Threat::FourThree, Threat::FourPlus, Threat::Four}) {
    if (position.count(own, t) > 0) moves.add(position.set(own, t));
  }
  if (own == Color::Black && position.count(own, Threat::Forbidden) > 0) {
    moves.add(fourMoves(position, own) - position.points(own, Threat::Four, Threat::FourThree));
  }
  const Square last = position.lastMove(1);
  if (last.isNone()) return;
  const auto isNear = [&](Square s) {
    const int dx = std::abs(s.x() - last.x());
    const int dy = std::abs(s.y() - last.y());
    return std::max(dx, dy) <= 4 && (dx == 0 || dy == 0 || dx == dy);
  };
  const auto rank = [&](Square s) {
    return 2 * static_cast<int>(position.threat(own, s)) + static_cast<int>(isNear(s));
  };
  std::stable_sort(moves.begin(), moves.end(), [&](Square a, Square b) { return rank(a) > rank(b); });
}

}  // namespace

VcfSolver::VcfSolver(unsigned entryBits) : entries_(std::size_t{1} << entryBits) {}

void VcfSolver::clear() {
  std::fill(entries_.begin(), entries_.end(), Entry{});
}

ThreatResult VcfSolver::solve(Position& position, int maxPositions) {
  positionsLeft_ = maxPositions;
  const int plies = attack(position);
  if (plies == kUndecided) return {ThreatResult::Verdict::Undecided, Square::none(), 0};
  if (plies == kNoWin) return {ThreatResult::Verdict::None, Square::none(), 0};
  const Color own = position.sideToMove();
  for (const Threat t : {Threat::Five, Threat::OpenFour}) {
    if (position.count(own, t) == 0) continue;
    if (t == Threat::OpenFour && position.count(~own, Threat::Five) > 0) continue;
    return {ThreatResult::Verdict::Win, position.set(own, t).first(), plies};
  }
  return {ThreatResult::Verdict::Win, entryOf(position.key()).move, plies};
}

ThreatResult VcfSolver::solve(Position& position, int maxPositions, Budget& budget) {
  const struct Loan {  // ends also if the host's poll throws
    VcfSolver& solver;
    ~Loan() { solver.budget_ = nullptr; }
  } loan{*this};
  budget_ = &budget;
  const std::uint64_t before = nodes_;
  lastNode_ = nodes_ + std::min(budget.nodesLeft(), kUnlimitedNodes - nodes_);
  nextPoll_ = std::min(nodes_ + kVcfNodesPerPoll, lastNode_);
  const auto most = std::min(static_cast<std::uint64_t>(maxPositions), budget.nodesLeft());
  const ThreatResult result = solve(position, static_cast<int>(most));
  budget.charge(nodes_ - before);
  return result;
}

void VcfSolver::pollStop() {
  if (nodes_ < nextPoll_) return;
  nextPoll_ = std::min(nodes_ + kVcfNodesPerPoll, lastNode_);
  if (nodes_ >= lastNode_ || budget_->mustEnd()) positionsLeft_ = 0;
}

// Node of the attacker, an OR node of the search tree.
int VcfSolver::attack(Position& position) {
  const Color own = position.sideToMove();
  const Color opponent = ~own;
  if (position.count(own, Threat::Five) > 0) return 1;
  const bool mustBlock = position.count(opponent, Threat::Five) > 0;
  if (!mustBlock) {
    if (position.count(own, Threat::OpenFour) > 0) return 3;
    if (!position.any(own, Threat::Four, Threat::FourThree) && position.count(own, Threat::Forbidden) == 0) {
      return kNoWin;
    }
  }
  const std::uint64_t key = position.key();
  if (const Entry& known = entryOf(key); known.key == key) return known.plies;
  if (budget_ != nullptr) pollStop();
  if (positionsLeft_ <= 0) return kUndecided;
  --positionsLeft_;

  MoveList moves;
  if (mustBlock) {
    const SquareSet fours = fourMoves(position, own) | position.set(own, Threat::OpenFour);
    moves.add(answersToFour(position, opponent) & fours);
  } else {
    collectFours(position, own, moves);
  }
  Square best;
  const int plies = attackFrom(position, moves, best);
  if (plies != kUndecided) {
    Entry& entry = entryOf(key);
    entry.key = key;
    entry.move = best;
    entry.plies = static_cast<std::int16_t>(plies);
  }
  return plies;
}

int VcfSolver::attackFrom(Position& position, const MoveList& moves, Square& best) {
  bool isComplete = true;
  for (const Square s : moves) {
    const int plies = playFour(position, s);
    if (plies > 0) {
      best = s;
      return plies;
    }
    isComplete = isComplete && plies != kUndecided;
  }
  return isComplete ? kNoWin : kUndecided;
}

// Plays a four and every answer to it, an AND node. The longest answer determines the length of the win.
int VcfSolver::playFour(Position& position, Square four) {
  const Color own = position.sideToMove();
  const Color opponent = ~own;
  position.play(four);
  ++nodes_;
  int longest = 3;
  if (position.count(opponent, Threat::Five) > 0 || position.count(own, Threat::Five) == 0) {
    longest = kNoWin;
  } else {
    int last = 0;
    const Square escape = refuteReplies(position, answersToFour(position, own), [&](Square) {
      ++nodes_;
      last = attack(position);
      longest = std::max(longest, last + 2);
      return last > 0;
    });
    if (escape) longest = last;
  }
  position.undo();
  return longest;
}

std::vector<Square> VcfSolver::line(Position& position, int maxPositions, Budget& budget) {
  std::vector<Square> moves;
  const Color own = position.sideToMove();
  while (moves.empty() || !budget.spent()) {
    const ThreatResult result = solve(position, maxPositions, budget);
    if (result.verdict != ThreatResult::Verdict::Win) break;
    position.play(result.move);
    moves.push_back(result.move);
    if (result.plies == 1) break;
    Square longestAnswer;
    int longest = -1;
    const SquareSet all = answersToFour(position, own);
    const SquareSet& answers = all.empty() ? position.set(own, Threat::Five) : all;
    for (const Square answer : SquareSet(answers)) {
      if (!isLegal(position, ~own, answer)) continue;
      position.play(answer);
      const ThreatResult reply = solve(position, maxPositions, budget);
      position.undo();
      if (reply.plies > longest) {
        longest = reply.plies;
        longestAnswer = answer;
      }
    }
    // Every answer is forbidden: the five follows any other stone.
    if (longestAnswer.isNone()) longestAnswer = legalElsewhere(position, position.set(own, Threat::Five));
    if (longestAnswer.isNone()) break;
    position.play(longestAnswer);
    moves.push_back(longestAnswer);
  }
  for (std::size_t i = 0; i < moves.size(); ++i) position.undo();
  return moves;
}

}  // namespace pentarch
