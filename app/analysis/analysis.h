// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "app/analysis/foul.h"
#include "app/analysis/host.h"
#include "app/analysis/limits.h"
#include "engine/engine.h"
#include "engine/solver.h"

namespace pentarch::app {

/// The moves to consider.
struct Restriction {
  std::vector<Square> only;     ///< empty: all
  std::vector<Square> blocked;  ///< excluded

  /// True if the moves are restricted, so that the best one found need not be the best of the position.
  [[nodiscard]] bool exists() const { return !only.empty() || !blocked.empty(); }
};

/// Points of the position excluded from the search. Throws PositionError if no move is left.
[[nodiscard]] std::vector<Square> excludedPoints(const Restriction& restriction, const Engine& engine);

/// The question for the best moves of a position.
struct AnalyzeQuestion {
  int multiPv = 1;  ///< number of moves to rank
  Restriction restriction = {};
  bool settles = false;                    ///< prove who wins, with certificate, rather than rank moves
  std::optional<int> level = {};           ///< choose a move as a player of this level
  std::optional<std::uint64_t> seed = {};  ///< of that choice; none: a random one
  std::optional<std::chrono::milliseconds> untilStable = {};  ///< stop once the best move stayed the same so long
  bool includesThreat = false;     ///< look for the opponent's win if the side to move passes
  bool explainsForbidden = false;  ///< say why points are forbidden
};

/// The best moves of a position, and the facts asked for.
struct Analysis {
  SearchResult search;                ///< without a best move if the game has ended
  ProvenClaims claims;                ///< the proofs of a win or loss that the search claims
  std::optional<SolveResult> threat;  ///< the opponent's win if the side to move passes; none if not asked for
  std::vector<Foul> fouls;            ///< Black's, if asked for
  Restriction restriction;            ///< on the moves considered
  bool wasInterrupted = false;
};

/// Analyzes the position on the engine's board. The claims of a level stay claims: a player of that level has not
/// proven them. The host's poll gives way to `question.untilStable`, and a level has none: it takes little time. Throws
/// PositionError if the restriction leaves no move.
[[nodiscard]] Analysis run(const AnalyzeQuestion& question, Engine& engine, const QuestionLimits& limits,
                           const Host& host = {});

}  // namespace pentarch::app
