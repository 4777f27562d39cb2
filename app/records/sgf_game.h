// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "app/records/formats.h"
#include "app/records/sgf_scanner.h"

namespace pentarch::records::sgf {

/// A game, and what may make it another one than the text means.
struct GameRead {
  GameTree game;
  std::optional<Failure> warning;
};

/// The game that starts here, from its first parenthesis to its last. Throws Failure.
[[nodiscard]] GameRead readGame(Scanner& scanner, const ReadOptions& options);

}  // namespace pentarch::records::sgf
