// SPDX-License-Identifier: MIT
#include "engine/solver/defenses.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "engine/base/ordered_work.h"
#include "engine/game/movegen.h"
#include "engine/solver/budgets.h"
#include "engine/solver/refutation.h"
#include "engine/solver/win_search.h"

namespace pentarch {
namespace {

constexpr std::size_t kFew = 16;  // at most this many defenses are searched for a VCT

// Plies of a win by fours and threes, or 0. If the opponent threatens five, that is answered first.
[[nodiscard]] int winByThreats(Position& position, VctSolver& solver, Budget& budget) {
  const ThreatAnalysis threats = analyzeThreats(position);
  if (threats.situation != Situation::BlockFive) {
    return replayedThreats(position, solver, budgets::kThreatsAfterReply, budget).plies;
  }
  for (const Square answer : threats.moves) {
    if (const ReplayedClaim claim = replayedClaim(position, answer, budget); claim.isProven()) {
      return claim.longest.plies;
    }
  }
  return 0;
}

}  // namespace

std::vector<Reply> solveReplies(const Position& position, std::uint64_t nodes, int jobs, const StopSignal& stop,
                                const ReplyProgress& onProgress) {
  std::vector<Reply> replies;  // in the order of trying them
  for (const Square s : legalReplies(position)) replies.push_back({s, {}});
  StopSignal ending(&stop);
  const auto makeWorker = [&] {
    return [&](std::uint64_t n) -> std::optional<SolveResult> {
      Position after = position;
      after.play(replies[static_cast<std::size_t>(n)].move);
      Budget budget{.maxNodes = nodes, .stop = &ending};
      return solve(after, budget);
    };
  };
  std::size_t done = 0;
  const auto take = [&](std::optional<SolveResult> refutation) {
    if (refutation) replies[done++].refutation = std::move(*refutation);
    if (onProgress) onProgress(done, replies.size());
    return true;
  };
  workInOrder<SolveResult>(0, replies.size(), jobs, ending, makeWorker, take);
  std::sort(replies.begin(), replies.end(),
            [](const Reply& a, const Reply& b) { return a.move.index() < b.move.index(); });
  return replies;
}

Defenses findDefenses(Position& position, Budget& budget) {
  const std::uint64_t before = budget.nodes;
  Defenses found;
  VcfSolver fours;
  VctSolver threats;
  position.pass();
  found.threat = replayedFours(position, fours, budgets::kFoursAfterPass, budget);
  position.undo();
  found.nodes = budget.nodes - before;
  if (found.threat.line.empty()) return found;
  // True if the reply is legal and no win against it is proven.
  const auto holds = [&](Square reply, bool withThrees) {
    const Square escape = refuteReplies(position, std::array{reply}, [&](Square) {
      int plies = 0;
      if (!position.lastMoveMadeFive()) {
        plies = withThrees ? winByThreats(position, threats, budget)
                           : replayedFours(position, fours, budgets::kFoursAfterReply, budget).plies;
      }
      found.longest = std::max(found.longest, plies);
      return plies > 0;
    });
    return !escape.isNone();
  };
  for (const Square s : position.emptyPoints()) {
    if (budget.spent()) break;
    if (holds(s, false)) found.moves.push_back(s);
  }
  if (found.moves.size() <= kFew) {
    const auto lost = std::stable_partition(found.moves.begin(), found.moves.end(),
                                            [&](Square s) { return budget.spent() || holds(s, true); });
    found.onlyFours = lost == found.moves.end();
    found.moves.erase(lost, found.moves.end());
  }
  found.isComplete = !budget.spent();
  found.nodes = budget.nodes - before;
  return found;
}

}  // namespace pentarch
