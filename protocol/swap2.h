// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <random>
#include <span>
#include <vector>

#include "engine/engine.h"
#include "protocol/reply.h"
#include "protocol/rows.h"
#include "protocol/settings.h"
#include "protocol/thinker.h"

/// Choices in a swap2 opening: one side places three stones (black, white, black); the other takes a color or places
/// two more and leaves the choice to the first. All choices are based on searches; swap2_book.h has sets of three
/// stones that were searched beforehand.
namespace pentarch::swap2 {

/// A choice: either `swap`, or the stones to be placed.
struct Choice {
  bool swap = false;
  std::vector<Square> moves;
};

/// Searches the position with these stones, placed black, white, black, …, White to move, for the `multiPv` best moves.
/// `timeShare` is the share of the choice's time that this search may take.
using Search = std::function<SearchResult(std::span<const Square> stones, int multiPv, double timeShare)>;

/// Places the three most balanced stones that are found. Precondition: the board is at least 5x5.
[[nodiscard]] Choice placeThree(int boardSize, const Search& search);

/// Takes Black, or plays the fourth stone as White, or places the fourth and the fifth if neither color is better.
[[nodiscard]] Choice afterThree(std::span<const Square> stones, const Search& search);

/// Takes Black, or plays the sixth stone as White.
[[nodiscard]] Choice afterFive(std::span<const Square> stones, const Search& search);

}  // namespace pentarch::swap2

namespace pentarch {

/// The swap2 commands: makes a choice for the stones that are on the board, thinking as long as about a move, at most
/// 20 s, writes it to the output and puts all stones on the board. Not thread-safe.
class Swap2 {
 public:
  /// `seed` decides which three stones of the book are offered. The references must outlive the object.
  Swap2(Engine& engine, const Settings& settings, Thinker& thinker, std::uint64_t seed, LineSink output);

  /// Answers SWAP2BOARD, whose rows are the stones in the order in which they were placed. Returns our color in the
  /// game that goes on from there. None and no change of that color if the list was refused, or if nobody waits for the
  /// choice any more.
  std::optional<Color> answerBoard(const RowReader& rows, Clock::time_point arrival);

  /// Answers YXSWAP2STEP1 to 3 for the stones on the engine's board. Returns the same as answerBoard().
  std::optional<Color> answerStep(int step, Clock::time_point arrival);

 private:
  [[nodiscard]] std::optional<swap2::Choice> choose(const std::vector<Square>& stones, Clock::time_point arrival);
  Color commit(std::vector<Square> stones, const swap2::Choice& choice);

  Engine& engine_;
  const Settings& settings_;
  Thinker& thinker_;
  std::mt19937_64 random_;
  LineSink output_;
};

}  // namespace pentarch
