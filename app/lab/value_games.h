// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "app/records/game_file.h"
#include "engine/lab.h"

namespace pentarch::lab {

/// Games to learn the values of positions from, kept as moves: the codes of a position's points take up to 2 kB.
///
/// A position counts if it is after the opening and no threat decides it. Its value is to become a mixture of the
/// game's result and of the result that the score of the search predicts. The scale of that prediction is fitted for
/// each rule to the results.
class ValueGames {
 public:
  struct Game {
    records::GameRecord record;
    std::vector<std::uint16_t> plies;  ///< before which a position counts
  };

  /// The result does not depend on `jobs`, the number of threads.
  ValueGames(std::vector<records::GameRecord> games, int jobs);

  [[nodiscard]] std::span<const Game> all() const { return games_; }
  /// A search score s predicts 1 / (1 + exp(-s / scale)), where 1 is a win; a proven score predicts 1 or 0.
  [[nodiscard]] double scaleOf(Rule rule) const { return scales_[static_cast<std::size_t>(rule)]; }

  static constexpr double kResultShare = 0.15;  ///< of the result in the mixture

 private:
  std::vector<Game> games_;
  std::array<double, kRules.size()> scales_{};
};

/// An empty point that has features in a network, or one with a stone.
struct ValuePoint {
  /// Cells from one row of a position to the next; those beyond an edge are no points.
  static constexpr std::size_t kWidth = kMaxBoardSize + 2;
  ColorCodes codes;  ///< of an empty point
  /// Likewise, as LineRows numbers them in Black's view; for the full network.
  std::array<std::uint16_t, kDirectionCount> lines{};
  std::uint16_t cell = 0;  ///< where it lies
  bool isBlack = false;    ///< the color of a stone
};

/// A position as the networks see it.
struct ValuePosition {
  std::uint32_t game = 0;        ///< number of its game in its ValueExamples
  std::uint32_t firstPoint = 0;  ///< among the points of the game
  // Its points are those that the quick network alone sees, those that both see, those that the full one alone sees,
  // and stones.
  std::uint16_t firstOfFull = 0;
  std::uint16_t endOfQuick = 0;
  std::uint16_t firstStone = 0;
  std::uint16_t pointCount = 0;
  std::uint16_t threats = 0;  ///< a ThreatMask
  Color color = Color::Black;
  float wanted = 0;  ///< the mixture for the side to move, 0 to 1
  float result = 0;  ///< for the side to move: 0, 1/2 or 1
};

/// The positions of some games.
class ValueExamples {
 public:
  /// The result does not depend on `jobs`.
  ValueExamples(const ValueGames& games, std::span<const ValueGames::Game* const> some, int jobs);

  [[nodiscard]] const std::vector<ValuePosition>& all() const { return positions_; }
  /// In any order.
  [[nodiscard]] std::vector<ValuePosition>& all() { return positions_; }
  [[nodiscard]] std::span<const ValuePoint> pointsOf(const ValuePosition& position) const {
    return std::span(points_[position.game]).subspan(position.firstPoint, position.pointCount);
  }

 private:
  std::vector<std::vector<ValuePoint>> points_;  // of each game
  std::vector<ValuePosition> positions_;
};

}  // namespace pentarch::lab
