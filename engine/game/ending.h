// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/game/types.h"

namespace pentarch {

class Position;

/// Whether and how the game on the board has ended.
enum class GameState : std::uint8_t {
  Running,
  BlackWon,        ///< by a five on the board
  WhiteWon,        ///< by a five on the board
  BlackForbidden,  ///< Black has played a forbidden point: White wins
  Draw,            ///< no point left, or the move limit of renju is reached
};

/// Who has won a game that has ended; none for a draw and for games that go on.
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

/// Whether the last stone of a position was played in a game, or set up with others in an order that means nothing.
enum class LastStone : std::uint8_t { Played, SetUp };

/// The end of the game on a board, as far as the board shows it.
struct Ending {
  GameState state = GameState::Running;
  /// The stone that ended the game. None while it goes on, and where nobody knows: the last stone was set up, or others
  /// followed the end.
  Square move = Square::none();
  /// The row that decides, from end to end: five stones, more where longer rows win, or Black's overline in renju.
  /// Empty for other fouls and draws.
  std::vector<Square> row = {};
  /// A five of the side that has not won: no game leads to such a position.
  std::vector<Square> loserRow = {};

  [[nodiscard]] bool isOver() const { return state != GameState::Running; }
};

/// Judges the whole board by the rule: a five of either side, wherever it stands; Black's overline in renju; the last
/// stone as a foul if it was played; then a draw. Of several rows the one through the last stone is told, and of two
/// sides with a five the one that moved last has won, unless its five does not hold its last stone. Passes after the
/// last stone do not matter. `position` is changed and restored.
[[nodiscard]] Ending endingOf(Position& position, LastStone lastStone);

/// How the game has ended, in words without a full stop: "Black won with h12", or "Black has five: h8 to h12" where
/// nobody knows which stone was the last one. Empty while it goes on. `position` is the one that was judged.
[[nodiscard]] std::string describe(const Ending& ending, const Position& position);

}  // namespace pentarch
