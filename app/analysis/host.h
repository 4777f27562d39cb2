// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>

#include "engine/base/budget.h"
#include "engine/search/search_types.h"

namespace pentarch::app {

/// The caller's side of a question: the stop signal, callbacks for progress, and the number of threads.
struct Host {
  const StopSignal& stop = kNeverRaised;       ///< ends the work with what is known; must live longer
  InfoSink onInfo = {};                        ///< hears of a search and of the proof of what it claims
  std::function<void(Deadline&)> onPoll = {};  ///< as SearchLimits::onPoll
  std::function<void(std::size_t done, std::size_t total)> onStep = {};  ///< replies judged, positions of a game
  int jobs = 1;  ///< threads that judge replies; 0: the thread of the caller
};

}  // namespace pentarch::app
