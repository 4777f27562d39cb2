// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "app/records/formats.h"
#include "app/records/sgf_scanner.h"

namespace pentarch::records::sgf {

/// A game, and a warning if it may differ from what the text means.
struct GameRead {
  GameTree game;
  std::optional<Failure> warning;
};

/// Reads the game at the scanner's position, from its first parenthesis to its last. Throws Failure.
[[nodiscard]] GameRead readGame(Scanner& scanner, const ReadOptions& options);

}  // namespace pentarch::records::sgf
