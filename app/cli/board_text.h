// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>

#include "app/program/style.h"
#include "engine/engine.h"

namespace pentarch::app {

/// records::drawBoard() in the colors of a style.
[[nodiscard]] std::string drawBoard(const Engine& engine, const Style& style, Square lastMove,
                                    const std::map<Square, std::string>& marks = {});

}  // namespace pentarch::app
