// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/analysis/review.h"

/// Figures over many reviewed games. Pure functions.
namespace pentarch::review {

/// A part of a game, by the stones on the board before a move, so that a game that starts from a set-up position is
/// measured like any other. The borders are conventions: they depend on no engine and are the same for all games.
enum class Phase : std::uint8_t {
  Opening,  ///< fewer than kMiddleStones
  Middle,
  End,  ///< kEndStones or more
};
inline constexpr std::size_t kMiddleStones = 10;
inline constexpr std::size_t kEndStones = 30;
inline constexpr std::array kPhases = {Phase::Opening, Phase::Middle, Phase::End};

/// The phase of a move made with so many stones on the board.
[[nodiscard]] Phase phaseAt(std::size_t stones);

/// "opening", "middle", "end".
[[nodiscard]] std::string_view nameOf(Phase phase);

/// One player, known by name, over all games. A game between two players of the same name counts for both sides.
struct PlayerProfile {
  std::string name;  ///< as the records give it; empty for the players without a name, taken together
  int games = 0;     ///< with `wins`, `draws` and `losses` among them; the others have no known result
  int wins = 0;
  int draws = 0;
  int losses = 0;
  PlayerSummary overall;
  std::array<PlayerSummary, kPhases.size()> byPhase;  ///< by Phase
};

/// Moves that make an opening, as many as the named openings of renju have.
inline constexpr std::size_t kOpeningMoves = 3;

/// The position after the first kOpeningMoves moves, joined with its symmetric images and with other orders of the
/// same moves. Games of different rules or board sizes have different openings.
struct OpeningResults {
  Rule rule = Rule::Freestyle;
  int boardSize = 15;
  std::vector<Square> moves;  ///< as the first of the games played them
  int games = 0;              ///< with the results among them; the others have no known result
  int blackWins = 0;
  int draws = 0;
  int whiteWins = 0;
};

/// A move after which a proven or claimed win was gone; see throwsWinAway().
struct ThrownWin {
  std::string source;  ///< of the game
  std::string name;    ///< of the player
  Color color = Color::Black;
  std::size_t ply = 0;  ///< number of the move, from 1
  Square played;
  int plies = 0;  ///< of the win
  Proof proof = Proof::None;
  std::vector<Square> line;  ///< of the win
};

/// Statistics over reviewed games.
struct Statistics {
  std::size_t games = 0;
  std::vector<PlayerProfile> players;    ///< most games first, then by name
  std::vector<OpeningResults> openings;  ///< of games from the empty board, most games first, then as they appeared
  std::vector<ThrownWin> thrownWins;     ///< in the order of the games and moves
};

/// The figures of all games together. Accuracies are means over all free moves of a player, not over games. Results
/// are those of records::resultOf().
[[nodiscard]] Statistics statisticsOf(const std::vector<Review>& reviews);

}  // namespace pentarch::review
