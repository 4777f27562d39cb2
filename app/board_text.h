// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>

#include "app/style.h"
#include "engine/engine.h"

namespace pentarch::app {

/// The board as rows of text with row 1 at the bottom: X black, O white, # blocked, x forbidden for Black; the last
/// move (if known) in parentheses. `marks` puts symbols one column wide on empty points. Without marks, readPosition
/// can read the output.
[[nodiscard]] std::string drawBoard(const Engine& engine, const Style& style, Square lastMove,
                                    const std::map<Square, std::string>& marks = {});

}  // namespace pentarch::app
