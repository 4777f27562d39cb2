// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "engine/book.h"
#include "engine/search/search_types.h"

namespace pentarch::app {

/// Problems of a book, one sentence each: damage to its file and rows or, if these are sound, positions and moves that
/// are illegal under the rules of the game.
[[nodiscard]] std::vector<std::string> problemsOf(book::PositionBook& book, const StopSignal& stop);

}  // namespace pentarch::app
