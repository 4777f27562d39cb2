// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "engine/game/position.h"
#include "engine/search/search_types.h"
#include "engine/search/shared_search.h"

namespace pentarch {

/// Memory that searches keep for later ones. Owned by the engine.
struct SearchMemory {
  TranspositionTable table;
  std::vector<std::unique_ptr<ThreadMemory>> threads;  ///< one for each thread; at least one
};

/// Searches a position with one thread for each entry of `memory.threads`. See Engine::think for the guarantees.
[[nodiscard]] SearchResult searchPosition(const Position& position, const SearchSetup& setup,
                                          const SearchLimits& limits, const StopSignal& stop, SearchMemory& memory,
                                          const InfoSink& onInfo);

}  // namespace pentarch
