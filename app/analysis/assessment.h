// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/engine.h"
#include "engine/game/score.h"
#include "engine/game/types.h"

namespace pentarch::review {

/// The opponent's win if the side to move passed: a five at once, or else fours alone.
struct Threat {
  int plies = 0;             ///< until the five, counting from the opponent's first stone: 1 is the five itself
  std::vector<Square> line;  ///< starts with that stone; cut short, as ReplayedWin::line, if an interruption ended it
};

/// Facts about a position, from the view of the side to move.
struct Assessment {
  Color side = Color::Black;             ///< to move
  GameState state = GameState::Running;  ///< if the game is over, `score` is the result and nothing was searched
  Score score = kDrawScore;
  Proof proof = Proof::None;  ///< of a won or lost score; from `Five` on, a checker has seen every reply
  std::vector<Square> pv;     ///< starts with the best move; empty if the game is over
  /// The points that stop the opponent's five on the next move. Empty if there is no such threat.
  std::vector<Square> answersToFour;
  std::optional<Threat> threat;  ///< the opponent's proven win by fours if the side to move passed
  /// If there is a threat: the moves against which no win of the opponent was proven; all others are proven to lose.
  /// None if this was not examined.
  std::optional<std::vector<Square>> defenses;
  int longestRefutation = 0;      ///< plies of the longest win against those others
  std::vector<Square> forbidden;  ///< for the side to move
  int depth = 0;
  std::uint64_t nodes = 0;

  [[nodiscard]] bool isProven() const { return proof >= Proof::Five; }
  [[nodiscard]] bool isProvenWin() const { return isProven() && isWin(score); }
  [[nodiscard]] bool isProvenLoss() const { return isProven() && isLoss(score); }
  [[nodiscard]] Square best() const { return pv.empty() ? Square::none() : pv.front(); }
};

/// The score of a finished game from the view of `side`.
[[nodiscard]] Score scoreOfEnd(GameState state, Color side);

/// The win rate of the side to move as all outputs of a review show it (see app::shownRate). Derived figures are
/// computed from these shown rates, so that readers can reproduce them.
[[nodiscard]] double rateOf(const Assessment& assessment);

/// Black's win rate, whoever is to move.
[[nodiscard]] double blackRate(const Assessment& assessment);

/// Assesses the position on the engine's board within the budget: tries to prove a win by fours and threes, else
/// searches, tries every answer if the opponent threatens to win, and proves what the search claims where it can. Its
/// nodes are for the search; the proofs get a share of that number on top. With a node limit only, assessments are
/// deterministic.
[[nodiscard]] Assessment assess(Engine& engine, const Budget& budget);

}  // namespace pentarch::review
