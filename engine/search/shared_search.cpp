// SPDX-License-Identifier: MIT
#include "engine/search/shared_search.h"

#include <algorithm>

namespace pentarch {

bool SharedSearch::poll() {
  constexpr auto kCallbackInterval = std::chrono::milliseconds(1);
  Clock::time_point now = Clock::now();
  if (limits.onPoll && now >= nextCallback_) {
    limits.onPoll(deadline);
    nextCallback_ = now + kCallbackInterval;
    now = Clock::now();  // the host may just have moved the deadline to this moment
  }
  return signal.raised() || now >= std::min(deadline.hard, settledEnd);
}

}  // namespace pentarch
