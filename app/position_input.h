// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/engine.h"

namespace pentarch::app {

/// A position as the user gave it.
struct InputPosition {
  std::string source;              ///< the text it came from, or the file's name
  std::vector<SetupStone> stones;  ///< in playing order where that is known
  Color sideToMove = Color::Black;
  int boardSize = 15;
};

/// How to read positions whose text leaves something open.
struct InputOptions {
  int boardSize = 15;         ///< for texts that do not show it
  std::string side = "auto";  ///< "black", "white" or "auto"
};

/// One position from a text: moves ("h8i9", "7,7 8,8"), a drawing (rows of . X O, with or without borders) or a
/// BOARD ... DONE block. Throws PositionError.
[[nodiscard]] InputPosition readPosition(const std::string& text, const InputOptions& options);

/// All positions that the inputs of a command name: texts, files, or "-" for standard input. A text of several lines
/// that is no drawing and no block holds one position a line. No input at all is the empty board. Throws PositionError.
[[nodiscard]] std::vector<InputPosition> readInputs(const std::vector<std::string>& inputs,
                                                    const InputOptions& options);

}  // namespace pentarch::app
