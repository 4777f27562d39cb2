// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "app/records/formats.h"
#include "app/records/game_tree.h"
#include "app/records/sgf_scan.h"

namespace pentarch::records {

/// A game, and signs that it may differ from what the text means.
struct SgfGame {
  GameTree game;
  std::vector<SgfFailure> warnings;
};

/// Reads the game at the scanner's position, from its first parenthesis to its last. Throws SgfFailure.
[[nodiscard]] SgfGame readSgfGame(SgfScanner& scanner, const ReadOptions& options);

}  // namespace pentarch::records
