// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "app/records/game_tree.h"
#include "engine/engine.h"

namespace pentarch::records {

/// Outcome of a game as recorded.
struct GameResult {
  enum class Reason : std::uint8_t { Unsaid, Resignation, Time, Forfeit };
  std::optional<Color> winner;  ///< none: a draw
  Reason reason = Reason::Unsaid;
};

/// Parses a result in SGF style ("B+", "White+R", "B+Time", "0", "Draw", any case) or as a score, Black's first ("1-0",
/// "0-1", "1/2-1/2"); none if it states no result ("Void", "?") or has another form.
[[nodiscard]] std::optional<GameResult> resultFrom(std::string_view text);

/// The result of a game whose last position has the state `end`: what the board shows, else what the record says; none
/// if neither tells it.
[[nodiscard]] std::optional<GameResult> resultOf(const GameTree& game, GameState end);

/// The result in SGF style: "B+", "W+Time", "Draw".
[[nodiscard]] std::string textOf(const GameResult& result);

/// The result in words: "White resigned: Black won".
[[nodiscard]] std::string describe(const GameResult& result);

}  // namespace pentarch::records
