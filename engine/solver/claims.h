// SPDX-License-Identifier: MIT
#pragma once

#include "engine/game/position.h"
#include "engine/search/search_types.h"
#include "engine/solver/win_search.h"

namespace pentarch {

/// Tries to turn the claimed wins of a search of `position` into proven ones, and a claimed loss into a proven one by
/// showing that every legal move loses. If moves were excluded from the search, a loss is proven for the first move of
/// each line alone. Takes at most a quarter of the search's time, but at least a tenth of a second, plus the time or
/// nodes left by a search that ended before its limits: a win with quiet moves is then proven with the help of `search`
/// and takes the length and line of that proof. Without a clock the work is counted instead, so that the same search
/// always gives the same result.
void proveClaims(const Position& position, const SearchLimits& limits, const TreeSearch& search, SearchResult& result,
                 const StopSignal& stop);

}  // namespace pentarch
