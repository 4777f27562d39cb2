// SPDX-License-Identifier: MIT
#include "app/analysis/assessment.h"

#include <algorithm>

#include "app/analysis/analysis.h"
#include "app/analysis/score_text.h"
#include "engine/position.h"
#include "engine/solver.h"

namespace pentarch::review {
namespace {

// The time is split: a quarter for the solvers, half for the search, and the rest for the defenses and the proofs of
// claims, which come last and so get what the others leave.
constexpr unsigned kSolverPercent = 25;
constexpr std::uint64_t kMinSolverNodes = 1'000;
constexpr std::uint64_t kMinDefenseNodes = 100'000;

// A share of the time, and as many nodes on top of those of the whole.
[[nodiscard]] Budget ownShare(Budget whole, unsigned percent, std::uint64_t minNodes) {
  Budget own = whole.share(percent);
  own.whole = nullptr;
  if (own.maxNodes != kUnlimitedNodes) own.maxNodes = std::max(minNodes, own.maxNodes);
  return own;
}

// Half of the time, from now on, and the nodes.
[[nodiscard]] SearchLimits searchLimits(const Budget& whole) {
  SearchLimits limits = limitsOf(whole);
  const Deadline& d = whole.deadline;
  if (d.isSet()) limits.deadline = Deadline::after(Clock::now(), (d.hard - d.start) / 2);
  limits.stopWhenForced = false;
  return limits;
}

// For a search of these moves only, with the time left.
[[nodiscard]] SearchLimits limitsOfSearch(const std::vector<Square>& moves, const Engine& engine, const Budget& whole) {
  SearchLimits limits = limitsOf(ownShare(whole, kSolverPercent, kMinSolverNodes));
  limits.deadline = whole.deadline;
  limits.deadline.start = Clock::now();
  limits.stopWhenForced = false;
  limits.excluded = app::excludedPoints({.only = moves, .blocked = {}}, engine);
  return limits;
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
  if (!found.threat.line.empty()) a.threat = Threat{found.threat.plies, std::move(found.threat.line)};
  a.nodes += found.nodes;
  if (!found.isComplete) return;
  a.defenses = std::move(found.moves);
  a.longestRefutation = found.longest;
  if (!a.defenses->empty()) return;
  a.score = lossIn(found.longest + 1);
  a.proof = found.longest <= 1 ? Proof::Five : found.onlyFours ? Proof::Vcf : Proof::Vct;
}

// True if the search's best move is refuted while others are not.
[[nodiscard]] bool isBestRefuted(const Assessment& a) {
  return a.defenses && !a.defenses->empty() &&
         std::find(a.defenses->begin(), a.defenses->end(), a.best()) == a.defenses->end();
}

}  // namespace

Score scoreOfEnd(GameState state, Color side) {
  const auto winner = winnerOf(state);
  if (!winner) return kDrawScore;
  return winner == side ? winIn(0) : lossIn(0);
}

double rateOf(const Assessment& assessment) {
  return app::shownRate(winRate(assessment.score, assessment.isProven()));
}

double blackRate(const Assessment& assessment) {
  const double rate = rateOf(assessment);
  return assessment.side == Color::Black ? rate : 1 - rate;
}

Assessment assess(Engine& engine, const Budget& budget) {
  Assessment a;
  a.side = engine.sideToMove();
  a.state = engine.state();
  if (a.state != GameState::Running) {
    a.score = scoreOfEnd(a.state, a.side);
    a.proof = isMate(a.score) ? Proof::Five : Proof::None;
    return a;
  }
  a.forbidden = engine.forbiddenPoints();
  Position position = engine.position();
  const ThreatAnalysis threats = analyzeThreats(position);
  if (threats.situation == Situation::BlockFive) {
    for (const Square s : threats.moves) a.answersToFour.push_back(s);
  }
  Budget forSolver = ownShare(budget, kSolverPercent, kMinSolverNodes);
  takeSolved(a, solve(position, forSolver));
  if (a.isProvenWin()) return a;
  SearchResult searched = engine.think(searchLimits(budget), *budget.stop);
  takeSearched(a, searched);
  Budget forDefenses = ownShare(budget, 100, kMinDefenseNodes);
  if (!isWin(a.score)) takeDefenses(a, findDefenses(position, forDefenses));
  if (isBestRefuted(a)) {
    const std::uint64_t before = searched.nodes;
    searched = engine.think(limitsOfSearch(*a.defenses, engine, budget), *budget.stop);
    searched.nodes += before;
    takeSearched(a, searched);
  }
  if (isMate(a.score) && !a.isProven()) {
    (void)proveClaims(engine, limitsOf(budget), searched, *budget.stop);
    takeSearched(a, searched);
  }
  a.nodes += searched.nodes;
  return a;
}

}  // namespace pentarch::review
