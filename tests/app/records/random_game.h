// SPDX-License-Identifier: MIT
#pragma once

#include <random>

#include "app/records/formats.h"

namespace pentarch::test {

/// A random game on a board of the given size that uses the given features (bits of records::Feature). It can always be
/// played through; without records::kSetup, kTurns and kPasses its moves alternate from Black.
[[nodiscard]] records::GameTree randomGame(unsigned features, int boardSize, std::mt19937& random);

/// True if two trees are the same game, regardless of node numbers and sources.
[[nodiscard]] bool sameGame(const records::GameTree& a, const records::GameTree& b);

}  // namespace pentarch::test
