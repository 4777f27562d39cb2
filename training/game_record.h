// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/rule.h"
#include "engine/game/score.h"
#include "engine/game/types.h"

namespace pentarch::training {

/// Ending of a recorded game.
enum class Ending : std::uint8_t {
  Five,             ///< on the board
  Forbidden,        ///< Black had only forbidden points left (renju)
  Full,             ///< no free point left, or the move limit of renju
  AdjudicatedWin,   ///< both sides agree on a proven win or a large advantage
  AdjudicatedDraw,  ///< both searches have shown no advantage for long
};

/// One stone of a recorded game.
struct RecordedMove {
  Square square;
  Score score = 0;         ///< of the search, for the side that moved; 0 in the opening
  bool isOpening = false;  ///< from the opening generator, not from a search

  friend bool operator==(const RecordedMove&, const RecordedMove&) = default;
};

/// A self-play game with everything that training needs, four bytes per stone when encoded.
struct GameRecord {
  std::uint32_t item = 0;  ///< number of the game in its run, which also determines its random numbers
  Rule rule = Rule::Freestyle;
  int boardSize = 15;
  std::optional<Color> winner;  ///< none: a draw
  Ending ending = Ending::Five;
  std::vector<RecordedMove> moves;  ///< Black's first

  friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

/// The payload of a record as described in docs/scaling.md.
[[nodiscard]] std::string encode(const GameRecord& game);

/// Decodes a payload; none if it is invalid (length, rule, size, squares off the board or played twice).
[[nodiscard]] std::optional<GameRecord> decode(std::string_view payload);

}  // namespace pentarch::training
