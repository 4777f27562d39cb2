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

/// The reason why a recorded game ended.
enum class EndReason : std::uint8_t {
  Five,             ///< a five on the board
  Forbidden,        ///< Black had nothing but forbidden points (renju)
  Full,             ///< no point left, or the move limit of renju
  AdjudicatedWin,   ///< the searches of both sides agree on a win or a large advantage
  AdjudicatedDraw,  ///< the searches of both sides have long seen scores near zero
};

/// One stone of a recorded game.
struct RecordedMove {
  Square square;
  Score score = 0;         ///< search score for the side that moved; 0 in the opening
  bool isOpening = false;  ///< true if it comes from the opening generator, not from a search

  friend bool operator==(const RecordedMove&, const RecordedMove&) = default;
};

/// A self-play game with everything that training needs. Encoded, it takes four bytes per stone.
struct GameRecord {
  std::uint32_t item = 0;  ///< number of the game in its run, which seeds its random numbers
  Rule rule = Rule::Freestyle;
  int boardSize = 15;
  std::optional<Color> winner;  ///< none: a draw
  EndReason ending = EndReason::Five;
  std::vector<RecordedMove> moves;  ///< Black's first

  friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

/// The payload of a record in the format of docs/scaling.md.
[[nodiscard]] std::string encode(const GameRecord& game);

/// The game of a payload; none if the payload is invalid (length, rule, size, squares off the board or played twice).
[[nodiscard]] std::optional<GameRecord> decode(std::string_view payload);

}  // namespace pentarch::training
