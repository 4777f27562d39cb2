// SPDX-License-Identifier: MIT
#include "engine/solver/quiet.h"

#include <algorithm>
#include <utility>

#include "engine/game/forbidden.h"
#include "engine/game/score.h"
#include "engine/solver/budgets.h"

namespace pentarch {
namespace {

constexpr std::size_t kWidth = 20;            // likeliest moves of a position that are tried, besides threes and fours
constexpr double kProofOfThreat = 2;          // initial proof number of a three or four, if it is the likeliest move
constexpr double kProofOfQuiet = 3;           // of a quiet move, likewise
constexpr double kProofPerNat = 2;            // added for each nat that a move is less likely than the likeliest
constexpr double kMaxNats = 40;               // nats that count, at most
constexpr std::size_t kMaxEntries = 4 << 20;  // of the table, some 60 bytes each

[[nodiscard]] bool isThreat(const Position& position, Square s) {
  return position.threat(position.sideToMove(), s) >= Threat::OpenThree;
}

// Charges a budget, at the end of its scope, for the nodes of the solver that the solver has not charged itself: those
// of its searches for fours, which are most of its work.
class FullCharge {
 public:
  FullCharge(const VctSolver& solver, Budget& budget)
      : solver_(solver), budget_(budget), visited_(solver.visited()), charged_(budget.nodes) {}
  ~FullCharge() { budget_.charge(solver_.visited() - visited_ - (budget_.nodes - charged_)); }
  FullCharge(const FullCharge&) = delete;
  FullCharge& operator=(const FullCharge&) = delete;

 private:
  const VctSolver& solver_;
  Budget& budget_;
  std::uint64_t visited_;
  std::uint64_t charged_;
};

}  // namespace

QuietSolver::QuietSolver(Color attacker, VcfSolver& fours, VctSolver& threats, MoveRanking ranking)
    : attacker_(attacker), fours_(fours), threats_(threats), ranking_(std::move(ranking)) {}

bool QuietSolver::wins(Position& position, Budget& budget) {
  rootStones_ = position.stoneCount();
  return expand(position, kNoThresholds, budget).numbers.isProven();
}

Square QuietSolver::winningMove(Position& position, Budget& budget) {
  if (budget.spent()) return Square::none();
  if (const Square move = winByFours(position, budgets::kFoursOfAnswer, budget)) return move;
  if (const Square move = winByThreats(position, budgets::kThreatsOfQuietAnswer, budget)) return move;
  if (const Entry* entry = known(position.key()); entry != nullptr && entry->numbers.isProven()) return entry->move;
  Budget part = budget.part(budgets::kQuietAnswer);
  const Entry entry = expand(position, kNoThresholds, part);
  if (entry.numbers.isProven()) return entry.move;
  noteEscape(position);
  return Square::none();
}

// From now on the last answer is among those of the position before it, and what was proven on the way there no longer
// counts.
void QuietSolver::noteEscape(Position& position) {
  ++escapeCount_;
  std::vector<Square> moves;
  while (position.stoneCount() > rootStones_) {
    moves.push_back(position.lastMove());
    position.undo();
    if (moves.size() == 1) escapes_[position.key()].insert(moves.front());
    table_.erase(position.key());
  }
  for (auto move = moves.rbegin(); move != moves.rend(); ++move) position.play(*move);
}

const QuietSolver::Entry* QuietSolver::known(std::uint64_t key) const {
  const auto entry = table_.find(key);
  return entry == table_.end() ? nullptr : &entry->second;
}

// A full table forgets what is not decided, then what is not won, then all, until half of it is free.
void QuietSolver::keep(std::uint64_t key, const Entry& entry) {
  if (table_.size() >= kMaxEntries) {
    std::erase_if(table_, [](const auto& item) { return !item.second.numbers.isDecided(); });
    if (table_.size() > kMaxEntries / 2) {
      std::erase_if(table_, [](const auto& item) { return !item.second.numbers.isProven(); });
    }
    if (table_.size() > kMaxEntries / 2) table_.clear();
  }
  table_[key] = entry;
}

// The attacker, who is to move, wins with this move by fours; none if it does not, or not within the budget.
Square QuietSolver::winByFours(Position& position, int maxPositions, Budget& budget) {
  const ThreatResult found = fours_.solve(position, maxPositions, budget);
  return found.verdict == ThreatResult::Verdict::Win ? found.move : Square::none();
}

// The same by fours and threes.
Square QuietSolver::winByThreats(Position& position, std::uint64_t maxNodes, Budget& budget) {
  const FullCharge charge(threats_, budget);
  const ThreatResult found = threats_.solveFor(position, attacker_, maxNodes, budget);
  return found.verdict == ThreatResult::Verdict::Win ? found.move : Square::none();
}

// The move of a win by fours and threes that was found before; none if it is lost and not found again.
Square QuietSolver::knownThreat(Position& position, Budget& budget) {
  const FullCharge charge(threats_, budget);
  return threats_.winningMove(position, budget);
}

// The legal ones of these moves, the likeliest first.
std::vector<QuietSolver::RankedMove> QuietSolver::ranked(Position& position, const SquareSet& moves) const {
  std::vector<Square> legal;
  for (const Square s : legalAmong(position, moves)) legal.push_back(s);
  std::vector<double> likelihoods(legal.size());
  ranking_(position, legal, likelihoods);
  std::vector<RankedMove> list;
  for (std::size_t i = 0; i < legal.size(); ++i) list.push_back({legal[i], likelihoods[i]});
  std::stable_sort(list.begin(), list.end(),
                   [](const RankedMove& a, const RankedMove& b) { return a.likelihood > b.likelihood; });
  return list;
}

// Decides a position with the attacker to move from its threats, or lists its moves.
QuietSolver::Entry QuietSolver::listAttacks(Position& position, std::vector<Child>& children, Budget& budget) {
  const ThreatAnalysis analysis = analyzeThreats(position);
  if (analysis.isDecided()) return isWin(analysis.score) ? won(analysis.moves.first()) : lost();
  if (position.isDrawn()) return lost();
  if (const Square move = winByFours(position, budgets::kFoursAtQuietNode, budget)) return won(move);
  if (const Square move = winByThreats(position, budgets::kThreatsAtQuietNode, budget)) return won(move);
  const bool isQuiet = analysis.situation == Situation::Quiet;
  const std::vector<RankedMove> moves = ranked(position, isQuiet ? quietMoves(position) : analysis.moves);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Square move = moves[i].move;
    const bool makesThreat = isThreat(position, move);
    if (isQuiet && i >= kWidth && !makesThreat) continue;
    Child& child = children.emplace_back(Child{move, {}});
    if (const Entry* entry = known(position.keyAfter(move))) {
      if (entry->numbers.isProven()) return won(move);
      child.numbers = entry->numbers;
      continue;
    }
    const double nats = std::min(kMaxNats, moves.front().likelihood - moves[i].likelihood);
    child.numbers.proof =
        static_cast<std::uint32_t>((makesThreat ? kProofOfThreat : kProofOfQuiet) + kProofPerNat * nats);
  }
  return children.empty() ? lost() : Entry{backUp(children, true), Square::none()};
}

// The same with the defender to move. A position without a threat of the attacker counts as lost for it, unless there
// was no budget to find one.
QuietSolver::Entry QuietSolver::listAnswers(Position& position, std::vector<Child>& children, Budget& budget) {
  const ThreatAnalysis analysis = analyzeThreats(position);
  if (analysis.isDecided()) return isLoss(analysis.score) ? won() : lost();
  if (!position.allowsPlies(2)) return lost();
  SquareSet answers = analysis.moves;
  if (analysis.situation == Situation::Quiet) {
    position.pass();
    const Square fours = winByFours(position, budgets::kFoursAfterQuietPass, budget);
    const Square threat = fours ? fours : winByThreats(position, budgets::kThreatsAfterQuietPass, budget);
    position.undo();
    if (threat.isNone()) return budget.spent() ? Entry{} : lost();
    answers = answersTo(position, threat, !fours.isNone(), budget);
  }
  if (const auto found = escapes_.find(position.key()); found != escapes_.end()) answers |= found->second;
  for (const RankedMove& answer : ranked(position, answers)) {
    Child& child = children.emplace_back(Child{answer.move, {}});
    if (!keepsAttackOpen(position, child, budget)) return lost();
  }
  return children.empty() ? won() : Entry{backUp(children, false), Square::none()};
}

// Looks up an answer, or tries at once if it loses by fours. False if it refutes the attack.
bool QuietSolver::keepsAttackOpen(Position& position, Child& child, Budget& budget) {
  const std::uint64_t key = position.keyAfter(child.move);
  const Entry* before = known(key);
  if (before != nullptr) {
    child.numbers = before->numbers;
    return child.numbers.disproof != 0;
  }
  budget.charge(1);
  position.play(child.move);
  const ThreatAnalysis analysis = analyzeThreats(position);
  Entry entry;
  if (analysis.isDecided()) {
    entry = isWin(analysis.score) ? won(analysis.moves.first()) : lost();
  } else if (const Square fours = winByFours(position, budgets::kFoursAtQuietNode, budget)) {
    entry = won(fours);
  }
  position.undo();
  if (entry.numbers.isDecided()) keep(key, entry);
  child.numbers = entry.numbers;
  return child.numbers.disproof != 0;
}

// The answers worth a search where the attacker threatens to win with `threat` as its next move: those on the points
// that matter to that win, and those that make fours or, if it is not by fours alone, threes.
SquareSet QuietSolver::answersTo(Position& position, Square threat, bool isVcf, Budget& budget) {
  SquareSet answers;
  answers.insert(threat);
  int positionsLeft = budgets::kRelevantPositions;
  position.pass();
  addRelevant(position, answers, positionsLeft, budget);
  position.undo();
  if (positionsLeft <= 0) answers |= quietMoves(position);
  answers &= position.emptyPoints();
  return answers | position.points(~attacker_, isVcf ? Threat::Four : Threat::OpenThree, Threat::OpenFour);
}

// Walks through the tree of a win by threats, the attacker to move, and adds its moves, the answers to them and the
// points that lower their threats. Ends after so many positions, or with the budget; then none are left.
void QuietSolver::addRelevant(Position& position, SquareSet& points, int& positionsLeft, Budget& budget) {
  if (budget.mustEnd()) positionsLeft = 0;
  if (positionsLeft-- <= 0) return;
  const ThreatAnalysis analysis = analyzeThreats(position);
  Square move = analysis.isDecided() ? analysis.moves.first() : Square::none();
  if (!analysis.isDecided()) {
    const Square fours = winByFours(position, budgets::kFoursAfterQuietPass, budget);
    move = fours ? fours : knownThreat(position, budget);
  }
  if (move.isNone()) {
    positionsLeft = 0;
    return;
  }
  points.insert(move);
  const Threat threat = position.threat(attacker_, move);
  if (threat == Threat::Five) return;
  if (threat >= Threat::OpenThree) {
    points |= killSet(position, attacker_, move, analysis.isDecided() ? threat : std::min(threat, Threat::Four));
  }
  position.play(move);
  const bool isFour = position.count(attacker_, Threat::Five) > 0;
  points |= position.set(attacker_, isFour ? Threat::Five : Threat::OpenFour);
  if (!analysis.isDecided()) {
    const SquareSet answers = isFour ? answersToFour(position, attacker_) : analyzeThreats(position).moves;
    points |= answers;
    for (const Square s : answers) {
      if (positionsLeft <= 0) break;
      if (!isLegal(position, ~attacker_, s)) continue;
      position.play(s);
      addRelevant(position, points, positionsLeft, budget);
      position.undo();
    }
  }
  position.undo();
}

QuietSolver::Entry QuietSolver::expand(Position& position, const ProofNumbers& thresholds, Budget& budget) {
  budget.charge(1);
  const bool isAttacker = position.sideToMove() == attacker_;
  std::vector<Child> children;
  Entry entry = isAttacker ? listAttacks(position, children, budget) : listAnswers(position, children, budget);
  while (!children.empty() && !entry.numbers.isDecided() && entry.numbers.proof < thresholds.proof &&
         entry.numbers.disproof < thresholds.disproof && !budget.spent()) {
    const Expansion next = nextExpansion(children, entry.numbers, thresholds, isAttacker);
    Child& child = children[next.child];
    position.play(child.move);
    child.numbers = expand(position, next.thresholds, budget).numbers;
    position.undo();
    entry.numbers = backUp(children, isAttacker);
    if (isAttacker && child.numbers.isProven()) entry.move = child.move;
  }
  keep(position.key(), entry);
  return entry;
}

}  // namespace pentarch
