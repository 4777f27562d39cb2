// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/engine.h"
#include "engine/game/score.h"
#include "engine/game/types.h"
#include "engine/search/search_types.h"

namespace pentarch::review {

/// What one position may cost. With nodes only, the same position always gets the same assessment.
struct Budget {
  std::optional<std::chrono::milliseconds> time;
  std::optional<std::uint64_t> nodes;  ///< of the search; the solvers get a share of that number on top
};

/// What the opponent would do if the side to move passed.
struct Threat {
  int plies = 0;             ///< until the five, counted from the opponent's first stone
  std::vector<Square> line;  ///< begins with that stone
};

/// What is known about a position, from the view of the side to move.
struct Assessment {
  Color side = Color::Black;             ///< to move
  GameState state = GameState::Running;  ///< if the game is over, `score` says how and nothing was searched
  Score score = kDrawScore;
  Proof proof = Proof::None;  ///< of a won or lost score; from `Five` on a checker has seen every reply
  std::vector<Square> pv;     ///< begins with the best move; empty if the game is over
  /// The opponent would make five with the next stone: the points that stop it. Empty if there is no such threat.
  std::vector<Square> answersToFour;
  std::optional<Threat> threat;  ///< a proven win by fours of the opponent, if the side to move passed
  /// With a threat: moves against which no win of the opponent was proven; all others lose, proven. None if that was
  /// not looked at.
  std::optional<std::vector<Square>> defenses;
  std::vector<Square> forbidden;  ///< points that the side to move may not play
  int depth = 0;
  std::uint64_t nodes = 0;

  [[nodiscard]] bool isProven() const { return proof >= Proof::Five; }
  [[nodiscard]] bool isProvenWin() const { return isProven() && isWin(score); }
  [[nodiscard]] bool isProvenLoss() const { return isProven() && isLoss(score); }
  [[nodiscard]] Square best() const { return pv.empty() ? Square::none() : pv.front(); }
};

/// The win rate of the side to move, as every output of a review shows it (see app::shownRate); what is made from win
/// rates is made from these, so that a reader who reckons with what is printed gets what is printed.
[[nodiscard]] double rateOf(const Assessment& assessment);

/// The same for Black, whoever is to move.
[[nodiscard]] double blackRate(const Assessment& assessment);

/// Assesses the position on the engine's board, within the budget: proves a win by fours and threes, else searches, and
/// if the opponent threatens, tries every answer. `before` is the position before the last stone, which was played on
/// `lastMove`: with them a claimed loss can be proven. `before` may be null.
[[nodiscard]] Assessment assess(Engine& engine, const Position* before, Square lastMove, const Budget& budget,
                                const StopSignal& stop);

}  // namespace pentarch::review
