// SPDX-License-Identifier: MIT
#include "engine/solver/vct.h"

#include <algorithm>
#include <bit>
#include <limits>

#include "engine/game/forbidden.h"
#include "engine/game/movegen.h"
#include "engine/solver/budgets.h"

namespace pentarch {
namespace {

constexpr std::uint64_t kVctNodesPerPoll = 256;
constexpr std::size_t kMinEntries = 1 << 12;
constexpr std::size_t kEntriesPerPoll = 1 << 16;  // 1.5 MB
constexpr std::uint32_t kAnswersToThree = 3;      // initial proof number after a three

// Fours and open threes; with a threat to answer, only those that answer it. Black's forbidden points are included:
// some of them turn out to be legal fours or threes.
[[nodiscard]] SquareSet attackingMoves(const Position& position, const ThreatAnalysis& analysis) {
  const Color own = position.sideToMove();
  SquareSet moves = position.points(own, Threat::OpenThree, Threat::OpenFour);
  if (own == Color::Black) moves |= position.set(own, Threat::Forbidden);
  if (analysis.situation != Situation::Quiet) moves &= analysis.moves;
  return moves;
}

}  // namespace

bool VctSolver::isOutOfBudget() {
  if (nodes_ >= limit_) return true;
  if (visited() >= nextPoll_) {
    nextPoll_ = visited() + kVctNodesPerPoll;
    stopped_ = stopped_ || budget_->mustEnd();
  }
  return stopped_;
}

VctSolver::Numbers VctSolver::probe(std::uint64_t key) const {
  const std::size_t bucket = bucketOf(key);
  for (std::size_t i = bucket; i < bucket + kBucketSize; ++i) {
    if (table_[i].key == key) return table_[i].numbers;
  }
  return {};
}

// Replaces the entry of the same position, else the one in the bucket that took the least work.
void VctSolver::store(std::uint64_t key, const Numbers& numbers, std::uint64_t work) {
  const std::size_t bucket = bucketOf(key);
  std::size_t place = bucket;
  for (std::size_t i = bucket; i < bucket + kBucketSize; ++i) {
    if (table_[i].key == key) {
      place = i;
      work += table_[i].work;
      break;
    }
    if (table_[i].work < table_[place].work) place = i;
  }
  const std::uint64_t kept = std::min<std::uint64_t>(work, std::numeric_limits<std::uint32_t>::max());
  table_[place] = {key, numbers, static_cast<std::uint32_t>(kept)};
}

// Decides a node from its threats or by a short VCF search, or lists its children.
VctSolver::Numbers VctSolver::initialize(Position& position, std::vector<Child>& children) {
  const bool isAttacker = position.sideToMove() == attacker_;
  const Numbers lost{{kInfiniteProof, 0}, Square::none(), 0};
  const ThreatAnalysis analysis = analyzeThreats(position);
  if (analysis.isDecided()) {
    const int plies = pliesToMate(analysis.score);
    const bool attackerWins = isWin(analysis.score) == isAttacker;
    if (!attackerWins || !position.allowsPlies(plies)) return lost;
    return {
        {0, kInfiniteProof}, isAttacker ? analysis.moves.first() : Square::none(), static_cast<std::int16_t>(plies)};
  }
  if (position.isDrawn()) return lost;
  if (!isAttacker && analysis.situation == Situation::Quiet) return lost;
  if (isAttacker) {
    const ThreatResult vcf = vcf_.solve(position, budgets::kFoursAtNode);
    if (vcf.verdict == ThreatResult::Verdict::Win && position.allowsPlies(vcf.plies)) {
      return {{0, kInfiniteProof}, vcf.move, static_cast<std::int16_t>(vcf.plies)};
    }
  }
  for (const Square s : isAttacker ? attackingMoves(position, analysis) : analysis.moves) {
    if (!isLegal(position, position.sideToMove(), s)) continue;
    Child& child = children.emplace_back(Child{s, probe(position.keyAfter(s))});
    const bool isNew = child.numbers.proof == 1 && child.numbers.disproof == 1;
    if (isNew && isAttacker && position.threat(attacker_, s) < Threat::Four) child.numbers.proof = kAnswersToThree;
  }
  if (children.empty()) return lost;
  return numbersOf(children, isAttacker);
}

VctSolver::Numbers VctSolver::numbersOf(const std::vector<Child>& children, bool isAttacker) {
  Numbers n{backUp(children, isAttacker), Square::none(),
            isAttacker ? std::numeric_limits<std::int16_t>::max() : std::int16_t{0}};
  const auto cheapest = std::min_element(children.begin(), children.end(), [&](const Child& a, const Child& b) {
    return costOf(a.numbers, isAttacker) < costOf(b.numbers, isAttacker);
  });
  n.best = cheapest->move;
  for (const Child& c : children) {
    if (!c.numbers.isProven()) continue;
    const auto plies = static_cast<std::int16_t>(c.numbers.plies + 1);
    if (isAttacker && plies < n.plies) {
      n.plies = plies;
      n.best = c.move;
    }
    if (!isAttacker) n.plies = std::max(n.plies, plies);
  }
  return n;
}

VctSolver::Numbers VctSolver::expand(Position& position, const ProofNumbers& thresholds) {
  const std::uint64_t before = nodes_++;
  const bool isAttacker = position.sideToMove() == attacker_;
  std::vector<Child> children;
  Numbers n = initialize(position, children);
  while (!n.isDecided() && n.proof < thresholds.proof && n.disproof < thresholds.disproof && !isOutOfBudget()) {
    const Expansion next = nextExpansion(children, n, thresholds, isAttacker);
    Child& child = children[next.child];
    position.play(child.move);
    child.numbers = expand(position, next.thresholds);
    position.undo();
    n = numbersOf(children, isAttacker);
  }
  store(position.key(), n, nodes_ - before);
  return n;
}

void VctSolver::reset(std::uint64_t maxNodes, const Budget& budget) {
  const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(maxNodes, maxEntries_));
  const std::size_t entries = std::min(std::bit_ceil(std::max(wanted, kMinEntries)), maxEntries_);
  table_.clear();
  table_.reserve(entries);
  // Memory is touched step by step, so that this can be stopped. A smaller table works as well.
  do {
    table_.resize(std::min(entries, table_.size() + kEntriesPerPoll));
  } while (table_.size() < entries && !budget.mustEnd());
}

VctSolver::Numbers VctSolver::search(Position& position, std::uint64_t maxNodes, Budget& budget) {
  const std::uint64_t before = nodes_;
  const std::uint64_t most = std::min(maxNodes, budget.nodesLeft());
  stopped_ = false;
  limit_ = most < kUnlimitedNodes - nodes_ ? nodes_ + most : kUnlimitedNodes;
  nextPoll_ = visited() + kVctNodesPerPoll;
  budget_ = &budget;
  const Numbers n = expand(position, kNoThresholds);
  budget.charge(nodes_ - before);
  return n;
}

ThreatResult VctSolver::solve(Position& position, std::uint64_t maxNodes, Budget& budget) {
  reset(maxNodes, budget);
  return solveFor(position, position.sideToMove(), maxNodes, budget);
}

ThreatResult VctSolver::solveFor(Position& position, Color attacker, std::uint64_t maxNodes, Budget& budget) {
  attacker_ = attacker;
  if (table_.empty()) reset(maxNodes, budget);
  const Numbers n = search(position, maxNodes, budget);
  if (n.isProven()) {
    return {ThreatResult::Verdict::Win, position.sideToMove() == attacker ? n.best : Square::none(), n.plies};
  }
  return {n.disproof == 0 ? ThreatResult::Verdict::None : ThreatResult::Verdict::Undecided, Square::none(), 0};
}

Square VctSolver::winningMove(Position& position, Budget& budget) {
  if (position.sideToMove() != attacker_ || table_.empty()) return Square::none();
  Numbers n = probe(position.key());
  if (!n.isProven()) n = search(position, budgets::kThreatsLost, budget);
  return n.isProven() ? n.best : Square::none();
}

// The answer that lasts longest among those that were searched; if the node was decided without a search, any of them.
Square VctSolver::longestAnswer(Position& position) const {
  Square longest;
  int plies = -1;
  for (const Square s : analyzeThreats(position).moves) {
    if (!isLegal(position, ~attacker_, s)) continue;
    const Numbers n = probe(position.keyAfter(s));
    const int length = n.isProven() ? n.plies : 0;  // an unproven answer has no known length
    if (length <= plies) continue;
    plies = length;
    longest = s;
  }
  // Every answer is forbidden: the five follows any other stone.
  return longest.isNone() ? legalElsewhere(position, position.set(attacker_, Threat::Five)) : longest;
}

std::vector<Square> VctSolver::line(Position& position, Budget& budget) {
  std::vector<Square> moves;
  while (!position.isFull()) {
    const Square attack = winningMove(position, budget);
    if (attack.isNone()) break;
    const bool isFive = position.threat(attacker_, attack) == Threat::Five;
    position.play(attack);
    moves.push_back(attack);
    if (isFive) break;
    const Square answer = longestAnswer(position);
    if (answer.isNone()) break;
    position.play(answer);
    moves.push_back(answer);
  }
  for (std::size_t i = 0; i < moves.size(); ++i) position.undo();
  return moves;
}

}  // namespace pentarch
