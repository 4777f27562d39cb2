// SPDX-License-Identifier: MIT
#include "app/analysis/assessment.h"

#include <algorithm>
#include <functional>

#include "app/analysis/score_text.h"
#include "engine/position.h"
#include "engine/solver.h"

namespace pentarch::review {
namespace {

using std::chrono::milliseconds;

constexpr std::uint64_t kNodesPerQuestion = 100;  // for the defenses, which are limited by polls, not nodes
constexpr std::uint64_t kMinQuestions = 1'000;
constexpr std::uint64_t kMinSolverNodes = 1'000;

/// Splits a budget: a quarter for the solvers, half for the search, the rest for the defenses and for proving claims,
/// which comes last and so gets what the others leave.
class Shares {
 public:
  explicit Shares(const Budget& budget) : budget_(budget), start_(Clock::now()) {}

  [[nodiscard]] SolveLimits solver() const {
    SolveLimits limits;
    if (budget_.time) limits.deadline = Deadline::after(start_, *budget_.time / 4);
    if (budget_.nodes) limits.maxNodes = std::max(kMinSolverNodes, *budget_.nodes / 4);
    return limits;
  }
  [[nodiscard]] SearchLimits search() const {
    SearchLimits limits;
    if (budget_.time) limits.deadline = Deadline::after(Clock::now(), *budget_.time / 2);
    limits.maxNodes = budget_.nodes;
    limits.stopWhenForced = false;
    return limits;
  }
  /// The limits of a search that has left time for the proof of its claim.
  [[nodiscard]] SearchLimits searchAndProof() const {
    SearchLimits limits;
    if (budget_.time) limits.deadline = Deadline::after(start_, *budget_.time);
    limits.maxNodes = budget_.nodes;
    return limits;
  }
  /// For a search of these moves only, with the time left.
  [[nodiscard]] SearchLimits searchOf(const std::vector<Square>& moves, const Position& position) const {
    SearchLimits limits = search();
    if (budget_.time) limits.deadline = Deadline::after(Clock::now(), start_ + *budget_.time - Clock::now());
    if (budget_.nodes) limits.maxNodes = std::max(kMinSolverNodes, *budget_.nodes / 4);
    SquareSet others = position.emptyPoints();
    for (const Square s : moves) others.erase(s);
    for (const Square s : others) limits.excluded.push_back(s);
    return limits;
  }
  /// True if the budget is spent; `questions` is the number of polls so far.
  [[nodiscard]] bool isSpent(std::uint64_t questions) const {
    if (budget_.time && Clock::now() >= start_ + *budget_.time) return true;
    return budget_.nodes && questions > std::max(kMinQuestions, *budget_.nodes / kNodesPerQuestion);
  }

 private:
  const Budget& budget_;
  Clock::time_point start_;
};

[[nodiscard]] Score scoreOfEnd(GameState state, Color side) {
  const auto winner = winnerOf(state);
  if (!winner) return kDrawScore;
  return winner == side ? winIn(0) : lossIn(0);
}

void takeSolved(Assessment& a, const SolveResult& solved) {
  a.nodes += solved.nodes;
  if (solved.verdict != SolveResult::Verdict::Proven || solved.line.empty()) return;
  a.score = winIn(solved.plies());
  a.proof = solved.proof;
  a.pv = solved.line;
}

void takeSearched(Assessment& a, const SearchResult& result) {
  if (result.lines.empty()) return;
  const SearchLine& best = result.lines.front();
  a.score = best.score;
  a.proof = best.proof;
  a.pv = best.pv;
  a.depth = best.depth;
  if (isMate(a.score) && a.proof == Proof::None) a.proof = Proof::Claimed;
}

// If every defense loses, the position is lost, whatever the search said.
void takeDefenses(Assessment& a, Defenses found) {
  if (!found.threat.empty()) a.threat = Threat{static_cast<int>(found.threat.size()), std::move(found.threat)};
  a.nodes += found.nodes;
  if (!found.isComplete) return;
  a.defenses = std::move(found.moves);
  if (!a.defenses->empty()) return;
  if (!isLoss(a.score)) a.score = lossIn(found.longest + 1);
  a.proof = found.onlyFours ? Proof::Vcf : Proof::Vct;
}

// True if the search's best move is refuted while others are not.
[[nodiscard]] bool isBestRefuted(const Assessment& a) {
  return a.defenses && !a.defenses->empty() &&
         std::find(a.defenses->begin(), a.defenses->end(), a.best()) == a.defenses->end();
}

}  // namespace

double rateOf(const Assessment& assessment) {
  return app::shownRate(winRate(assessment.score, assessment.isProven()));
}

double blackRate(const Assessment& assessment) {
  const double rate = rateOf(assessment);
  return assessment.side == Color::Black ? rate : 1 - rate;
}

Assessment assess(Engine& engine, const Budget& budget, const StopSignal& stop) {
  Assessment a;
  a.side = engine.sideToMove();
  a.state = engine.state();
  if (a.state != GameState::Running) {
    a.score = scoreOfEnd(a.state, a.side);
    a.proof = isMate(a.score) ? Proof::Five : Proof::None;
    return a;
  }
  a.forbidden = engine.forbiddenPoints();
  const Shares shares(budget);
  Position position = engine.position();
  const ThreatAnalysis threats = analyzeThreats(position);
  if (threats.situation == Situation::BlockFive) {
    for (const Square s : threats.moves) a.answersToFour.push_back(s);
  }
  takeSolved(a, solve(position, shares.solver(), stop));
  if (a.isProvenWin()) return a;
  SearchResult searched = engine.think(shares.search(), stop);
  takeSearched(a, searched);
  std::uint64_t questions = 0;
  const std::function<bool()> isOver = [&] { return stop.raised() || shares.isSpent(++questions); };
  if (!isWin(a.score)) takeDefenses(a, findDefenses(position, isOver));
  if (isBestRefuted(a)) {
    const std::uint64_t before = searched.nodes;
    searched = engine.think(shares.searchOf(*a.defenses, position), stop);
    searched.nodes += before;
    takeSearched(a, searched);
  }
  if (isMate(a.score) && !a.isProven()) {
    (void)proveClaims(engine, shares.searchAndProof(), searched, stop);
    takeSearched(a, searched);
  }
  a.nodes += searched.nodes;
  return a;
}

}  // namespace pentarch::review
