// SPDX-License-Identifier: MIT
#include "engine/search/time_manager.h"

#include <algorithm>
#include <limits>

namespace pentarch {
namespace {

// True if there is nothing to choose: there is one root move, or all others are known to lose. A search of several
// lines wants them all, and where the best move loses too, the longest defense is still worth a search.
[[nodiscard]] bool isOnlyMove(const IterationOutcome& iteration) {
  if (iteration.moves == 1) return true;
  if (iteration.depth < timing::kOnlyMoveMinDepth || iteration.lines > 1 || isLoss(iteration.score)) return false;
  return iteration.survivingMoves <= 1;
}

}  // namespace

bool TimeManager::poll() {
  constexpr auto kCallbackInterval = std::chrono::milliseconds(1);
  Clock::time_point now = Clock::now();
  if (limits_.onPoll && now >= nextCallback_) {
    limits_.onPoll(deadline_);
    nextCallback_ = now + kCallbackInterval;
    now = Clock::now();  // the host may just have moved the deadline to this moment
  }
  return now >= std::min(deadline_.hard, onlyMoveEnd_);
}

void TimeManager::startIteration(Square best) {
  bestBefore_ = best;
  bestMoveChanges_ /= 2;
}

bool TimeManager::finishIteration(const IterationOutcome& iteration, Clock::time_point now) {
  stableIterations_ = iteration.best == bestBefore_ ? stableIterations_ + 1 : 0;

  if (limits_.untilDecided && isMate(iteration.score)) return true;

  // Forced result: play is content with any win. Analysis goes on until no shorter win, or longer defense, can exist.
  if (iteration.lines == 1 && isMate(iteration.score)) {
    if (iteration.depth > pliesToMate(iteration.score)) return true;
    if (isWin(iteration.score)) return limits_.stopWhenForced;
  }

  // Only move: play answers at once, or under a clock soon, after a look at where the move leads.
  const bool isForced = limits_.stopWhenForced && isOnlyMove(iteration);
  if (!deadline_.isSet()) return isForced;
  if (now >= deadline_.hard) return true;
  onlyMoveEnd_ = isForced ? deadline_.start + onlyMoveSpan() : Clock::time_point::max();
  if (isForced) return now >= onlyMoveEnd_;

  // Soft deadline: an iteration that cannot finish is not started. If soft and hard are equal, all is used.
  if (deadline_.soft >= deadline_.hard) return false;
  const auto target = std::chrono::duration<double>(deadline_.soft - deadline_.start) * targetFactor(iteration);
  return now - deadline_.start >= target * timing::kLastStart;
}

Clock::duration TimeManager::onlyMoveSpan() const {
  const Clock::duration share = (deadline_.soft - deadline_.start) / timing::kOnlyMoveShare;
  return std::min<Clock::duration>(share, timing::kOnlyMoveMost);
}

// Stretches the target while the best move changes, the score drops or other moves need refuting; shrinks it while
// nothing happens.
double TimeManager::targetFactor(const IterationOutcome& iteration) const {
  const bool isComparable = !isMate(iteration.previousScore) && iteration.previousScore != -kInfinite;
  const double drop = isComparable ? (iteration.previousScore - iteration.score) / timing::kDropUnit : 0;
  const double fall = std::clamp(drop, -timing::kMaxRise, timing::kMaxFall) * tunables_["timeFall"] / 100;
  const double stability =
      timing::kStableFactor + tunables_["timeStable"] / 100.0 / (1 + timing::kStableDecay * stableIterations_);
  const double share =
      static_cast<double>(iteration.bestMoveNodes) / static_cast<double>(std::max<std::uint64_t>(1, iteration.nodes));
  const double effort = 1 + tunables_["timeEffort"] / 100.0 * (timing::kUsualEffort - share);
  return (1 + fall) * stability * effort * (1 + timing::kChangeWeight * bestMoveChanges_);
}

std::size_t TimeManager::affordableBytes(Clock::time_point now) const {
  if (!deadline_.isSet()) return std::numeric_limits<std::size_t>::max();
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline_.hard - now).count();
  const std::uint64_t bytes = static_cast<std::uint64_t>(std::max<long long>(left, 0)) * timing::kBytesPerMs;
  return static_cast<std::size_t>(std::min<std::uint64_t>(bytes, std::numeric_limits<std::size_t>::max()));
}

}  // namespace pentarch
