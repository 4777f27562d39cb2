// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "app/service/json_output.h"
#include "engine/book.h"
#include "engine/engine.h"

namespace pentarch::app {

/// A move known to the book: listed in the entry of the position, leading to a known position, or both.
struct KnownMove {
  Square square;
  std::optional<Score> score;                 ///< from the entry of the position
  std::optional<book::BookEntry> afterwards;  ///< entry of the position after it, from the opponent's view
};

/// The moves of the entry in their order, then those that only lead to known positions, best first.
[[nodiscard]] std::vector<KnownMove> knownMoves(book::PositionBook& book, const book::BookPosition& position,
                                                const std::optional<book::BookEntry>& entry);

/// The knowledge of a book about a position, as `pentarch book query --json` prints it. Precondition: the position is
/// on the engine's board.
[[nodiscard]] Json knownJson(const Engine& engine, const book::BookPosition& position,
                             const std::optional<book::BookEntry>& entry, const std::vector<KnownMove>& moves);

}  // namespace pentarch::app
