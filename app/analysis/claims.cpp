// SPDX-License-Identifier: MIT
#include "app/analysis/claims.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "app/analysis/win_search.h"
#include "engine/game/forbidden.h"
#include "engine/solver/solve.h"
#include "engine/solver/vcf.h"

namespace pentarch::app {
namespace {

/// Budget: wall clock if the search was timed, otherwise a call count.
class Patience {
 public:
  Patience(const SearchLimits& limits, const SearchResult& result)
      : usesClock_(limits.deadline.isSet()), last_(limits.deadline.hard) {
    using namespace std::chrono_literals;
    end_ = Clock::now() + std::clamp<Clock::duration>(result.elapsed / 4, 100ms, 1s);
    questionsLeft_ = std::clamp<std::uint64_t>(result.nodes / kNodesPerQuestion, kMinQuestions, kMaxQuestions);
  }

  /// Extends the budget to all time left of the search.
  void extend() {
    if (usesClock_) end_ = std::max(end_, last_);
  }
  [[nodiscard]] bool usesClock() const { return usesClock_; }
  [[nodiscard]] bool isOver() {
    if (usesClock_) return Clock::now() >= end_;
    if (questionsLeft_ > 0) --questionsLeft_;
    return questionsLeft_ == 0;
  }

 private:
  // About the same share of the work: a prover polls every 25 microseconds in easy positions, every 200 in hard ones.
  static constexpr std::uint64_t kNodesPerQuestion = 100;
  static constexpr std::uint64_t kMinQuestions = 4'000;
  static constexpr std::uint64_t kMaxQuestions = 40'000;

  bool usesClock_;
  Clock::time_point end_;
  Clock::time_point last_;
  std::uint64_t questionsLeft_;
};

constexpr int kReplyFours = 5'000;            // nodes of the VCF search
constexpr std::uint64_t kReplyNodes = 2'000;  // nodes of the VCT search after a move that VCF does not refute
constexpr unsigned kMostEffort = 1'000;       // largest multiple of kReplyNodes, if time allows

// The proof that the side to move, the opponent of a side claimed to be lost, wins; Claimed if none was found.
[[nodiscard]] Proof proveOneLoss(Position& position, VcfSolver& fours, unsigned effort,
                                 const std::function<bool()>& shouldStop) {
  const VcfResult found = fours.solve(position, kReplyFours, shouldStop);
  if (found.verdict == VcfResult::Verdict::Win) return proveWin(position, found.move, shouldStop);
  SolveLimits limits;
  limits.maxNodes = kReplyNodes * effort;
  const StopSignal never;
  const SolveResult result = solve(position, limits, never);
  return result.verdict == SolveResult::Verdict::Proven ? result.proof : Proof::Claimed;
}

// The proof that a move of the side to move loses; Claimed if none was found.
[[nodiscard]] Proof proveLossOf(Position& position, Square move, VcfSolver& fours, unsigned effort,
                                const std::function<bool()>& shouldStop) {
  if (shouldStop()) return Proof::Claimed;
  position.play(move);
  const Proof proof = proveOneLoss(position, fours, effort, shouldStop);
  position.undo();
  return proof;
}

// The weakest proof that covers every losing move; Claimed if some legal move was not proven to lose.
[[nodiscard]] Proof proveLoss(Position& position, Square best, unsigned effort,
                              const std::function<bool()>& shouldStop) {
  VcfSolver fours;
  std::vector<Square> moves = {best};  // the likeliest to escape
  for (const Square s : position.emptyPoints()) {
    if (s != best && isLegal(position, position.sideToMove(), s)) moves.push_back(s);
  }
  Proof hardest = Proof::Five;
  for (const Square move : moves) {
    const Proof proof = proveLossOf(position, move, fours, effort, shouldStop);
    if (proof < Proof::Five) return Proof::Claimed;
    hardest = std::max(hardest, proof);
  }
  return hardest;
}

// The limits left by a search that ended early; none if nothing is left, or if only the depth was limited.
[[nodiscard]] std::optional<SolveLimits> restOf(const SearchLimits& limits, const SearchResult& result) {
  const bool hasTime = limits.deadline.isSet();
  if (hasTime && Clock::now() >= limits.deadline.hard) return std::nullopt;
  if (limits.maxNodes && result.nodes >= *limits.maxNodes) return std::nullopt;
  if (!hasTime && !limits.maxNodes) return std::nullopt;
  SolveLimits rest;
  rest.deadline = limits.deadline;
  if (limits.maxNodes) rest.maxNodes = *limits.maxNodes - result.nodes;
  rest.winClass = WinClass::Quiet;
  return rest;
}

// Tries to prove the best line's claimed win within the limits left by the search.
void useTheRest(const Position& position, const SearchLimits& limits, SearchResult& result, const StopSignal& stop) {
  if (result.lines.empty() || stop.raised()) return;
  SearchLine& line = result.lines.front();
  const auto rest = restOf(limits, result);
  if (!isWin(line.score) || line.isProven() || !rest) return;
  const SolveResult proven = proveClaimed(position, line.pv.front(), *rest, stop);
  result.nodes += proven.nodes;
  result.elapsed = std::max(result.elapsed, Clock::now() - limits.deadline.start);
  if (proven.verdict != SolveResult::Verdict::Proven) return;
  line.score = winIn(proven.plies());
  line.proof = proven.proof;
  line.pv = proven.line;
}

}  // namespace

void proveClaims(const Engine& engine, const SearchLimits& limits, SearchResult& result, const StopSignal& stop) {
  Patience patience(limits, result);
  Position position = engine.position();
  const std::function<bool()> shouldStop = [&] { return stop.raised() || patience.isOver(); };
  for (SearchLine& line : result.lines) {
    if (line.proof == Proof::Claimed && isWin(line.score)) line.proof = proveWin(position, line.pv.front(), shouldStop);
  }
  useTheRest(position, limits, result, stop);
  if (!isLoss(result.score())) return;
  if (!limits.excluded.empty()) {
    VcfSolver fours;
    for (SearchLine& line : result.lines) line.proof = proveLossOf(position, line.pv.front(), fours, 1, shouldStop);
    return;
  }
  Proof loss = proveLoss(position, result.best, 1, shouldStop);
  patience.extend();
  for (unsigned effort = 10; patience.usesClock() && loss < Proof::Five && effort <= kMostEffort; effort *= 10) {
    if (shouldStop()) break;
    loss = proveLoss(position, result.best, effort, shouldStop);
  }
  for (SearchLine& line : result.lines) line.proof = loss;
}

}  // namespace pentarch::app
