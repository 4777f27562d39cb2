// SPDX-License-Identifier: MIT
#include "app/analysis/claims.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <vector>

#include "engine/game/forbidden.h"
#include "engine/search/solve.h"
#include "engine/search/vcf.h"

namespace pentarch::app {
namespace {

/// Says when to give up: by the clock if the search had one, else by how often it was asked.
class Patience {
 public:
  Patience(const SearchLimits& limits, const SearchResult& result) : usesClock_(limits.deadline.isSet()) {
    using namespace std::chrono_literals;
    end_ = Clock::now() + std::clamp<Clock::duration>(result.elapsed / 4, 100ms, 1s);
    questionsLeft_ = std::clamp<std::uint64_t>(result.nodes / kNodesPerQuestion, kMinQuestions, kMaxQuestions);
  }

  [[nodiscard]] bool isOver() {
    if (usesClock_) return Clock::now() >= end_;
    if (questionsLeft_ > 0) --questionsLeft_;
    return questionsLeft_ == 0;
  }

 private:
  // About the same share of the work: a prover asks every 25 microseconds in easy and every 200 in hard positions.
  static constexpr std::uint64_t kNodesPerQuestion = 100;
  static constexpr std::uint64_t kMinQuestions = 4'000;
  static constexpr std::uint64_t kMaxQuestions = 40'000;

  bool usesClock_;
  Clock::time_point end_;
  std::uint64_t questionsLeft_;
};

constexpr int kReplyFours = 5'000;            // positions of a search for fours
constexpr std::uint64_t kReplyNodes = 2'000;  // of a search for threes after a move that fours do not refute

// How the side to move, the opponent of one that is said to be lost, wins; claimed if it was not shown to.
[[nodiscard]] Proof proveOneLoss(Position& position, VcfSolver& fours, const std::function<bool()>& shouldStop) {
  const VcfResult found = fours.solve(position, kReplyFours, shouldStop);
  if (found.verdict == VcfResult::Verdict::Win) return proveWin(position, found.move, shouldStop);
  SolveLimits limits;
  limits.maxNodes = kReplyNodes;
  const StopSignal never;
  const SolveResult result = solve(position, limits, never);
  return result.verdict == SolveResult::Verdict::Proven ? result.proof : Proof::Claimed;
}

// How a move of the side to move loses; claimed if it was not shown to.
[[nodiscard]] Proof proveLossOf(Position& position, Square move, VcfSolver& fours,
                                const std::function<bool()>& shouldStop) {
  if (shouldStop()) return Proof::Claimed;
  position.play(move);
  const Proof proof = proveOneLoss(position, fours, shouldStop);
  position.undo();
  return proof;
}

// How every legal move of the side to move loses, the hardest way of all; claimed if one of them was not shown to.
[[nodiscard]] Proof proveLoss(Position& position, Square best, const std::function<bool()>& shouldStop) {
  VcfSolver fours;
  std::vector<Square> moves = {best};  // it is the likeliest to escape
  for (const Square s : position.emptyPoints()) {
    if (s != best && isLegal(position, position.sideToMove(), s)) moves.push_back(s);
  }
  Proof hardest = Proof::Five;
  for (const Square move : moves) {
    const Proof proof = proveLossOf(position, move, fours, shouldStop);
    if (proof < Proof::Five) return Proof::Claimed;
    hardest = std::max(hardest, proof);
  }
  return hardest;
}

}  // namespace

void proveClaims(const Engine& engine, const SearchLimits& limits, SearchResult& result, const StopSignal& stop) {
  Patience patience(limits, result);
  Position position = engine.position();
  const std::function<bool()> shouldStop = [&] { return stop.raised() || patience.isOver(); };
  for (SearchLine& line : result.lines) {
    if (line.proof == Proof::Claimed && isWin(line.score)) line.proof = proveWin(position, line.pv.front(), shouldStop);
  }
  if (!isLoss(result.score())) return;
  if (!limits.excluded.empty()) {
    VcfSolver fours;
    for (SearchLine& line : result.lines) line.proof = proveLossOf(position, line.pv.front(), fours, shouldStop);
    return;
  }
  const Proof loss = proveLoss(position, result.best, shouldStop);
  for (SearchLine& line : result.lines) line.proof = loss;
}

}  // namespace pentarch::app
