// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/game/types.h"

namespace pentarch {

class Position;

/// State of the game on the board.
enum class GameState : std::uint8_t {
  Running,
  BlackWon,        ///< by a five on the board
  WhiteWon,        ///< by a five on the board
  BlackForbidden,  ///< Black has played a forbidden point: White wins
  Draw,            ///< no point left, or the move limit of renju is reached
};

/// Winner of a finished game; none for a draw and for a running game.
[[nodiscard]] constexpr std::optional<Color> winnerOf(GameState state) {
  switch (state) {
    case GameState::BlackWon: return Color::Black;
    case GameState::WhiteWon:
    case GameState::BlackForbidden: return Color::White;
    case GameState::Running:
    case GameState::Draw: break;
  }
  return std::nullopt;
}

/// The unbroken row of a color through a point, which itself counts as a stone of that color.
struct UnbrokenRow {
  int before = 0;         ///< stones before the point along the direction
  int after = 0;          ///< stones after it
  bool isClosed = false;  ///< an enemy stone stands at each end

  [[nodiscard]] int length() const { return before + 1 + after; }
};

/// Counts stone by stone.
[[nodiscard]] UnbrokenRow rowThrough(const Position& position, Color color, Square s, Direction d);

/// Origin of the last stone of a position: played in a game, or set up with the others in arbitrary order.
enum class LastStone : std::uint8_t { Played, SetUp };

/// The end of the game on a board, as far as the board shows it.
struct Ending {
  GameState state = GameState::Running;
  /// The stone that ended the game. None while the game is running, and if the stone is unknown because the last one
  /// was set up or others followed the end.
  Square move = Square::none();
  /// The deciding row from end to end: five stones, more where longer rows win, or Black's overline in renju. Empty for
  /// other fouls and draws.
  std::vector<Square> row = {};
  /// A five of the side that has not won. No legal game leads to such a position.
  std::vector<Square> loserRow = {};

  [[nodiscard]] bool isOver() const { return state != GameState::Running; }
};

/// Judges the whole board by the rule: a five of either side, wherever it stands; Black's overline in renju; the last
/// stone as a foul if it was played; then a draw. Of several rows the one through the last stone is reported. If both
/// sides have a five, the one whose five holds the last stone has won, otherwise the one that is not to move. A foul of
/// the last stone is seen even if passes follow it. `position` is changed and restored.
[[nodiscard]] Ending endingOf(Position& position, LastStone lastStone);

/// The ends of a row, which is not empty: "h8 to h12".
[[nodiscard]] std::string endsOf(const std::vector<Square>& row);

/// Describes the ending in words without a full stop: "Black won with h12", or "Black has five: h8 to h12" if the stone
/// that completed it is unknown. Empty while the game is running. `position` is the one that was judged.
[[nodiscard]] std::string describe(const Ending& ending, const Position& position);

}  // namespace pentarch
