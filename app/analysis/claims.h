// SPDX-License-Identifier: MIT
#pragma once

#include "engine/engine.h"

namespace pentarch::app {

/// Tries to turn the wins that a search only claims into proven ones, and a loss where every legal move was shown to
/// lose. Where the search was to leave out moves, a loss is one of its line's first move alone. Costs a quarter of the
/// search's time at most, but is given a tenth of a second, and what a search that ended before its limits has left of
/// its time or its nodes: a win with quiet moves is then proven as by `solve`, and gets the length and the line of the
/// proof. Without a clock it counts its work instead, so that the same search always gives the same answer.
void proveClaims(const Engine& engine, const SearchLimits& limits, SearchResult& result, const StopSignal& stop);

}  // namespace pentarch::app
