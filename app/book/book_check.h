// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "engine/book/position_book.h"
#include "engine/search/deadline.h"

namespace pentarch::app {

/// What is wrong with a book, a sentence each: its file and rows, or, if those are sound, positions and moves that the
/// rules of the game do not allow.
[[nodiscard]] std::vector<std::string> problemsOf(book::PositionBook& book, const StopSignal& stop);

}  // namespace pentarch::app
