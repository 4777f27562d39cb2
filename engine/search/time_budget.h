// SPDX-License-Identifier: MIT
#pragma once

#include "engine/base/budget.h"

namespace pentarch {

/// Managers send this value or more, in milliseconds, for "unlimited".
inline constexpr long long kUnlimitedMs = 2147483647;

/// The clock as the manager describes it, in the units and conventions of the protocol.
struct ClockState {
  long long turnMs = 30000;         ///< limit per move; 0: as fast as possible; negative: none
  long long matchMs = 0;            ///< limit per game; only its sign counts: if it is negative, `leftMs` means nothing
  long long leftMs = kUnlimitedMs;  ///< left of the game; kUnlimitedMs or more: unlimited; may be zero or negative
  long long overheadMs = 0;         ///< already used up before `start` (process start-up), charged to this move
};

/// Computes the deadlines of the next move from the time that is left. Pure: equal inputs give equal deadlines.
/// `stones` is the number of stones on the board, `points` the number of points of the board. An unlimited clock gives
/// an unset deadline.
[[nodiscard]] Deadline deadlineOf(const ClockState& clock, int stones, int points, Clock::time_point start);

}  // namespace pentarch
