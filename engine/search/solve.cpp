// SPDX-License-Identifier: MIT
#include "engine/search/solve.h"

#include <algorithm>

#include "engine/search/proof.h"
#include "engine/search/vcf.h"
#include "engine/search/vct.h"

namespace pentarch {
namespace {

constexpr int kFirstVcfBudget = 1'000;
constexpr int kLastVcfBudget = 1'000'000;
constexpr std::uint64_t kVctSlice = 2'000'000;  // nodes, about as many as fit a gigabyte
constexpr int kCheckBudget = 2'000'000;
constexpr int kReplayBudget = 100'000;
constexpr unsigned kVcfEntryBits = 18;

class Prover {
 public:
  Prover(const Position& position, const SolveLimits& limits, const StopSignal& stop)
      : position_(position), limits_(limits), stop_(stop), vcf_(kVcfEntryBits) {}

  SolveResult run() {
    if (position_.isFull() || position_.lastMoveMadeFive()) return {SolveResult::Verdict::NoWin, Proof::None, {}, 0};
    SolveResult result = byFours();
    if (result.verdict != SolveResult::Verdict::Proven && !isOver()) result = byThreats();
    result.nodes = vcf_.nodes() + vct_.nodes();
    return result;
  }

 private:
  [[nodiscard]] bool isOver() const {
    return stop_.raised() || Clock::now() >= limits_.deadline.hard ||
           (limits_.maxNodes && vcf_.nodes() + vct_.nodes() >= *limits_.maxNodes);
  }

  [[nodiscard]] std::uint64_t nodesLeft(std::uint64_t wanted) const {
    if (!limits_.maxNodes) return wanted;
    const std::uint64_t used = vcf_.nodes() + vct_.nodes();
    return used >= *limits_.maxNodes ? 0 : std::min(wanted, *limits_.maxNodes - used);
  }

  SolveResult byFours() {
    for (int budget = kFirstVcfBudget; budget <= kLastVcfBudget && !isOver(); budget *= 10) {
      const auto allowed = static_cast<int>(nodesLeft(static_cast<std::uint64_t>(budget)));
      const VcfResult found = vcf_.solve(position_, allowed);
      if (found.verdict == VcfResult::Verdict::None) break;
      if (found.verdict != VcfResult::Verdict::Win) continue;
      const Strategy strategy = [&](Position& p) { return vcf_.solve(p, kReplayBudget).move; };
      return checked(strategy, Proof::Vcf, vcf_.line(position_, kReplayBudget));
    }
    return {};
  }

  SolveResult byThreats() {
    const VcfResult found = vct_.solve(position_, nodesLeft(kVctSlice), [this] { return isOver(); });
    if (found.verdict == VcfResult::Verdict::None) return {SolveResult::Verdict::NoWin, Proof::None, {}, 0};
    if (found.verdict != VcfResult::Verdict::Win) return {};
    const Strategy strategy = [&](Position& p) { return vct_.winningMove(p); };
    return checked(strategy, Proof::Vct, vct_.line(position_));
  }

  SolveResult checked(const Strategy& strategy, Proof proof, std::vector<Square> line) {
    if (checkWin(position_, strategy, kCheckBudget) != ProofVerdict::Accepted) return {};
    return {SolveResult::Verdict::Proven, line.size() == 1 ? Proof::Five : proof, std::move(line), 0};
  }

  Position position_;
  const SolveLimits& limits_;
  const StopSignal& stop_;
  VcfSolver vcf_;
  VctSolver vct_;
};

}  // namespace

SolveResult solve(const Position& position, const SolveLimits& limits, const StopSignal& stop) {
  return Prover(position, limits, stop).run();
}

}  // namespace pentarch
