// SPDX-License-Identifier: MIT
#include "engine/search/vct.h"

#include <algorithm>

#include "engine/game/forbidden.h"
#include "engine/game/movegen.h"

namespace pentarch {
namespace {

constexpr int kVcfBudget = 60;    // attacking positions, at each new attacker node
constexpr int kMaxHistory = 150;  // stones beyond which a line is given up
constexpr std::uint64_t kNodesPerQuestion = 256;
constexpr std::uint64_t kRepairBudget = 20'000;

}  // namespace

bool VctSolver::isOutOfBudget() {
  if (nodes_ >= limit_) return true;
  if (nodes_ % kNodesPerQuestion == 0 && shouldStop_ != nullptr && *shouldStop_ && (*shouldStop_)()) stopped_ = true;
  return stopped_;
}

VctSolver::Numbers VctSolver::known(std::uint64_t key) const {
  const auto found = table_.find(key);
  return found == table_.end() ? Numbers{} : found->second;
}

// Fours and open threes; with a threat to answer, only those that answer it.
SquareSet VctSolver::attackingMoves(Position& position) const {
  const ThreatAnalysis analysis = analyzeThreats(position);
  SquareSet moves = position.points(attacker_, Threat::OpenThree, Threat::FourThree) | fourMoves(position, attacker_);
  if (analysis.situation != Situation::Quiet) moves &= analysis.moves;
  return moves;
}

// Decides a node from its threats alone, or lists its children.
VctSolver::Numbers VctSolver::lookAt(Position& position, std::vector<Child>& children) {
  const bool isAttacker = position.sideToMove() == attacker_;
  const Numbers lost{kInfinity, 0, Square::none(), 0};
  const ThreatAnalysis analysis = analyzeThreats(position);
  if (analysis.isDecided()) {
    const bool attackerWins = isWin(analysis.score) == isAttacker;
    if (!attackerWins) return lost;
    const Square best = isAttacker ? analysis.moves.first() : Square::none();
    return {0, kInfinity, best, pliesToMate(analysis.score)};
  }
  if (position.stoneCount() >= position.moveLimit() || position.historySize() > kMaxHistory + position.moveLimit()) {
    return lost;
  }
  if (!isAttacker && analysis.situation == Situation::Quiet) return lost;
  if (isAttacker) {
    const VcfResult vcf = vcf_.solve(position, kVcfBudget);
    if (vcf.verdict == VcfResult::Verdict::Win) return {0, kInfinity, vcf.move, vcf.plies};
  }
  for (const Square s : isAttacker ? attackingMoves(position) : analysis.moves) {
    if (!isLegal(position, position.sideToMove(), s)) continue;
    position.play(s);
    children.push_back({s, known(position.key())});
    position.undo();
  }
  if (children.empty()) return isAttacker ? lost : Numbers{0, kInfinity, Square::none(), 4};
  return sumUp(children, isAttacker);
}

// Attacker: one proven child is enough, all must be disproven. Defender: the other way round.
VctSolver::Numbers VctSolver::sumUp(const std::vector<Child>& children, bool isAttacker) const {
  Numbers n;
  std::uint64_t sum = 0;
  std::uint32_t least = kInfinity;
  n.plies = isAttacker ? 1'000'000 : 0;
  for (const Child& c : children) {
    const std::uint32_t minimized = isAttacker ? c.numbers.proof : c.numbers.disproof;
    sum += isAttacker ? c.numbers.disproof : c.numbers.proof;
    if (minimized < least || n.best.isNone()) n.best = c.move;
    least = std::min(least, minimized);
    if (!c.numbers.isProven()) continue;
    if (isAttacker && c.numbers.plies + 1 < n.plies) {
      n.plies = c.numbers.plies + 1;
      n.best = c.move;
    }
    if (!isAttacker) n.plies = std::max(n.plies, c.numbers.plies + 1);
  }
  const auto total = static_cast<std::uint32_t>(std::min<std::uint64_t>(sum, kInfinity));
  n.proof = isAttacker ? least : total;
  n.disproof = isAttacker ? total : least;
  return n;
}

VctSolver::Numbers VctSolver::expand(Position& position, std::uint32_t proofLimit, std::uint32_t disproofLimit) {
  ++nodes_;
  const bool isAttacker = position.sideToMove() == attacker_;
  std::vector<Child> children;
  Numbers n = lookAt(position, children);
  while (!n.isDecided() && n.proof < proofLimit && n.disproof < disproofLimit && !isOutOfBudget()) {
    // Follow the child that decides most cheaply, until another one looks cheaper.
    const auto cost = [&](const Child& c) { return isAttacker ? c.numbers.proof : c.numbers.disproof; };
    auto first = children.begin();
    std::uint32_t second = kInfinity;
    for (auto c = children.begin() + 1; c != children.end(); ++c) {
      if (cost(*c) < cost(*first)) {
        second = cost(*first);
        first = c;
      } else {
        second = std::min(second, cost(*c));
      }
    }
    const auto rest = [](std::uint32_t limit, std::uint32_t total, std::uint32_t own) {
      return static_cast<std::uint32_t>(std::min<std::uint64_t>(std::uint64_t{limit} - total + own, kInfinity));
    };
    const std::uint32_t next = std::min(kInfinity, second + 1 + second / 4);
    position.play(first->move);
    first->numbers =
        isAttacker
            ? expand(position, std::min(proofLimit, next), rest(disproofLimit, n.disproof, first->numbers.disproof))
            : expand(position, rest(proofLimit, n.proof, first->numbers.proof), std::min(disproofLimit, next));
    position.undo();
    n = sumUp(children, isAttacker);
  }
  table_.insert_or_assign(position.key(), n);
  return n;
}

VcfResult VctSolver::solve(Position& position, std::uint64_t nodeBudget, const std::function<bool()>& shouldStop) {
  attacker_ = position.sideToMove();
  table_.clear();
  stopped_ = false;
  limit_ = nodes_ + nodeBudget;
  shouldStop_ = &shouldStop;
  const Numbers n = expand(position, kInfinity, kInfinity);
  shouldStop_ = nullptr;
  if (n.isProven()) return {VcfResult::Verdict::Win, n.best, n.plies};
  return {n.disproof == 0 ? VcfResult::Verdict::None : VcfResult::Verdict::Undecided, Square::none(), 0};
}

Square VctSolver::winningMove(Position& position) {
  if (position.sideToMove() != attacker_) return Square::none();
  Numbers n = known(position.key());
  if (!n.isProven()) {
    limit_ = nodes_ + kRepairBudget;
    n = expand(position, kInfinity, kInfinity);
  }
  return n.isProven() ? n.best : Square::none();
}

std::vector<Square> VctSolver::line(Position& position) {
  std::vector<Square> moves;
  while (!position.isFull()) {
    const Square attack = winningMove(position);
    if (attack.isNone()) break;
    const bool isFive = position.threat(attacker_, attack) == Threat::Five;
    position.play(attack);
    moves.push_back(attack);
    if (isFive) break;
    // The answer that lasts longest among those that were searched; where the node was decided at sight, any of them.
    const ThreatAnalysis analysis = analyzeThreats(position);
    SquareSet answers = analysis.moves;
    if (answers.empty()) answers = position.points(attacker_, Threat::OpenFour, Threat::Five);
    Square longest;
    int plies = -1;
    for (const Square s : answers) {
      if (!isLegal(position, ~attacker_, s)) continue;
      position.play(s);
      const Numbers n = known(position.key());
      position.undo();
      if (n.plies > plies) {
        plies = n.plies;
        longest = s;
      }
    }
    // Every answer is forbidden: the five comes after any other stone.
    if (longest.isNone()) longest = legalElsewhere(position, position.set(attacker_, Threat::Five));
    if (longest.isNone()) break;
    position.play(longest);
    moves.push_back(longest);
  }
  for (std::size_t i = 0; i < moves.size(); ++i) position.undo();
  return moves;
}

}  // namespace pentarch
