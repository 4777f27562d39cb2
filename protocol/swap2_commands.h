// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <random>
#include <span>
#include <vector>

#include "engine/engine.h"
#include "engine/swap2.h"
#include "protocol/reply.h"
#include "protocol/rows.h"
#include "protocol/settings.h"
#include "protocol/thinker.h"

namespace pentarch {

/// The swap2 commands: makes a choice for the stones that are on the board, thinking as long as about a move, at most
/// 20 s, writes it to the output and puts all stones on the board. swap2_book.h has sets of three stones that were
/// searched beforehand. Not thread-safe.
class Swap2Commands {
 public:
  /// `seed` decides which three stones of the book are offered. The references must outlive the object.
  Swap2Commands(Engine& engine, const Settings& settings, Thinker& thinker, LimitsFor limitsFor, std::uint64_t seed,
                LineSink output);

  /// Answers SWAP2BOARD, whose rows are the stones in the order in which they were placed. Returns our color in the
  /// game that goes on from there. None and no change of that color if the list was refused, or if nobody waits for the
  /// choice any more.
  std::optional<Color> answerBoard(const RowReader& rows, Clock::time_point arrival);

  /// Answers YXSWAP2STEP1 to 3 for the stones on the engine's board. Returns the same as answerBoard().
  std::optional<Color> answerStep(int step, Clock::time_point arrival);

 private:
  // Stones in the order in which they were placed, and the blocked points of the board.
  struct Board {
    std::vector<Square> stones;
    std::vector<SetupStone> walls;
  };
  [[nodiscard]] std::optional<swap2::Choice> choose(const Board& board, Clock::time_point arrival);
  [[nodiscard]] swap2::Choice placeThree(const Board& board, const OpeningSearch& search);
  void commit(const Board& board, std::span<const Square> placed);

  Engine& engine_;
  const Settings& settings_;
  Thinker& thinker_;
  LimitsFor limitsFor_;
  std::mt19937_64 random_;
  LineSink output_;
};

}  // namespace pentarch
