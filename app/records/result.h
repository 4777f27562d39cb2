// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "app/records/game_tree.h"

namespace pentarch::records {

/// How a game ended, as its record says.
struct GameResult {
  enum class Reason : std::uint8_t { Unsaid, Resignation, Time, Forfeit };
  std::optional<Color> winner;  ///< none: a draw
  Reason reason = Reason::Unsaid;
};

/// What a result says that is written as in SGF: "B+", "W+R", "B+Time", "0", "Draw", case apart; nothing if it says
/// none ("Void", "?") or is written otherwise.
[[nodiscard]] std::optional<GameResult> resultFrom(std::string_view text);

/// The result in words: "White resigned: Black won".
[[nodiscard]] std::string describe(const GameResult& result);

}  // namespace pentarch::records
