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

/// How a recorded game came to its end.
enum class Ending : std::uint8_t {
  Five,             ///< on the board
  Forbidden,        ///< Black had nothing but forbidden points (renju)
  Full,             ///< no point left, or the move limit of renju
  AdjudicatedWin,   ///< both sides agree about a proven win or a large advantage
  AdjudicatedDraw,  ///< both sides have seen nothing for long
};

/// One stone of a recorded game.
struct RecordedMove {
  Square square;
  Score score = 0;         ///< of the search, for the side that moved; 0 in the opening
  bool isOpening = false;  ///< from the opening generator, not from a search

  friend bool operator==(const RecordedMove&, const RecordedMove&) = default;
};

/// A self-play game: everything that training needs, in four bytes a stone once encoded.
struct GameRecord {
  std::uint32_t item = 0;  ///< number of the game in the run that made it; its random numbers follow from it
  Rule rule = Rule::Freestyle;
  int boardSize = 15;
  std::optional<Color> winner;  ///< none: a draw
  Ending ending = Ending::Five;
  std::vector<RecordedMove> moves;  ///< Black's first

  friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

/// The payload of a record as docs/scaling.md describes it.
[[nodiscard]] std::string encode(const GameRecord& game);

/// The game of a payload; none if it is not one (length, rule, size, squares off the board or played twice).
[[nodiscard]] std::optional<GameRecord> decode(std::string_view payload);

}  // namespace pentarch::training
