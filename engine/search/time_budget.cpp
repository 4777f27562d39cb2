// SPDX-License-Identifier: MIT
#include "engine/search/time_budget.h"

#include <algorithm>

namespace pentarch {
namespace {

constexpr long long kMinMarginMs = 30;
constexpr long long kMarginShare = 50;  // a 50th of the limit, at most kMaxMarginMs
constexpr long long kMaxMarginMs = 300;
constexpr long long kShortMarginMs = 10;    // of a limit that is hardly longer than the margin
constexpr long long kHardShareOfMatch = 5;  // never more than this part of what is left
constexpr long long kHardFactor = 4;        // nor this multiple of the even share of a move
constexpr int kExpectedMoves = 26;          // own moves of a game, from an empty board
constexpr int kStonesPerMove = 3;           // stones that lower the moves expected to come by one,
constexpr int kMinExpectedMoves = 10;       // down to this many

// Estimated number of own moves left in the game.
[[nodiscard]] long long movesToGo(int stones, int points) {
  const long long expected = std::max(kMinExpectedMoves, kExpectedMoves - stones / kStonesPerMove);
  return std::clamp<long long>((points - stones + 1) / 2, 1, expected);
}

}  // namespace

Deadline deadlineOf(const ClockState& clock, int stones, int points, Clock::time_point start) {
  using std::chrono::milliseconds;
  const bool hasTurn = clock.turnMs >= 0 && clock.turnMs < kUnlimitedMs;
  // With a match limit below zero the time left is meaningless.
  const bool hasMatch = clock.matchMs >= 0 && clock.leftMs < kUnlimitedMs;
  if (!hasTurn && !hasMatch) return {.start = start};
  long long limit = kUnlimitedMs;
  if (hasTurn) limit = clock.turnMs;
  if (hasMatch) limit = std::min(limit, clock.leftMs);
  limit -= clock.overheadMs;
  const long long margin = std::clamp(limit / kMarginShare, kMinMarginMs, kMaxMarginMs);
  long long hard = std::max(0LL, limit - margin);
  if (limit > 0 && limit <= 3 * margin) hard = std::min(limit / 3, std::max(0LL, limit - kShortMarginMs));
  long long soft = hard;
  if (hasMatch) {
    const long long share = std::max(0LL, clock.leftMs - clock.overheadMs - margin) / movesToGo(stones, points);
    if (share < hard) {
      soft = share;
      hard = std::min(hard, std::max(kHardFactor * share, 1LL));
      hard = std::min(hard, std::max(share, clock.leftMs / kHardShareOfMatch));
    }
  }
  return {start, start + milliseconds(soft), start + milliseconds(hard)};
}

}  // namespace pentarch
