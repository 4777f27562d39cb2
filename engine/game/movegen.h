// SPDX-License-Identifier: MIT
#pragma once

#include <initializer_list>
#include <span>

#include "engine/game/bitboard.h"
#include "engine/game/move_list.h"
#include "engine/game/position.h"
#include "engine/game/score.h"
#include "engine/game/types.h"

namespace pentarch {

/// Assessment of the side to move from threats alone. The situations are tested in this order; the first that applies
/// is the result.
enum class Situation : std::uint8_t {
  WinNow,            ///< a five can be made
  LostToFives,       ///< the opponent's five cannot be stopped
  BlockFive,         ///< the opponent threatens a five
  WinByOpenFour,     ///< an open four or double four can be made
  WinByFourThree,    ///< a four and a three at once, and the forced reply does not spoil it
  LostToOpenFour,    ///< nothing stops the opponent's open four
  DefendOpenFour,    ///< the opponent threatens an open four or double four
  DefendFourThree,   ///< the opponent threatens a four and a three at once
  WinByDoubleThree,  ///< two open threes at once, and the opponent has no four
  Quiet,             ///< no threat forces anything
};

/// Result of analyzeThreats(): the moves worth searching and, if the game is decided, its score.
struct ThreatAnalysis {
  Situation situation = Situation::Quiet;
  /// Points to search. Moves outside the set lose (in forced situations) or are not candidates (in quiet ones). Black's
  /// forbidden points have been removed from forced sets, but not from quiet ones. In won situations the set holds
  /// winning moves, in lost ones the points that win for the opponent. Empty when every point near a stone is taken, or
  /// when all answers to a four-three are fouls.
  SquareSet moves;
  /// winIn or lossIn when `isDecided()`.
  Score score = 0;

  [[nodiscard]] bool isDecided() const { return score != 0; }
};

/// Points worth a move where nothing is forced: the candidates, and those where either color makes an open three or
/// more. May hold points that are forbidden for Black.
[[nodiscard]] SquareSet quietMoves(const Position& position);

/// Analyzes the threats for the side to move. Sound: a won or lost score is proven, though a win in renju may be
/// shorter than it says, and no move outside a forced set avoids the loss. The move limit is left out: the caller
/// compares the plies with Position::moveLimit(). `position` is changed and restored. Precondition: the last stone made
/// no five.
[[nodiscard]] ThreatAnalysis analyzeThreats(Position& position);

/// The set without these squares, which may lie off the board or be none.
[[nodiscard]] SquareSet without(SquareSet moves, std::span<const Square> excluded);

/// Those of these empty points that the side to move may play. `position` is changed and restored.
[[nodiscard]] SquareSet legalAmong(Position& position, SquareSet points);

/// The legal moves in the first of the sets that has any which is not excluded. If none has, those on the whole board;
/// then the excluded ones, and where no move is legal, all free points: never empty while a point is free. `position`
/// is changed and restored.
[[nodiscard]] MoveList firstLegalMoves(Position& position, std::initializer_list<SquareSet> sets,
                                       std::span<const Square> excluded);

/// Points where a stone of the defender lowers the attacker's threat at the empty point s below `level`; includes s
/// itself. Precondition: position.threat(attacker, s) ≥ level.
[[nodiscard]] SquareSet killSet(const Position& position, Color attacker, Square s, Threat level);

/// Points where `color` makes a four, but no five. Open fours are left out, except in renju on points that only seem to
/// be forbidden, and so are forbidden points. `position` is changed and restored.
[[nodiscard]] SquareSet fourMoves(Position& position, Color color);

/// Points where the defender can answer the four that `attacker` has just made, so that the attacker completes no five
/// any more: usually one point. Precondition: the attacker has a five point.
[[nodiscard]] SquareSet answersToFour(const Position& position, Color attacker);

}  // namespace pentarch
