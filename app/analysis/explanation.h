// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "app/analysis/foul.h"
#include "app/analysis/host.h"
#include "app/analysis/limits.h"
#include "engine/engine.h"
#include "engine/position.h"
#include "engine/solver.h"

namespace pentarch::app {

/// Points of one kind, in index order.
struct ThreatPoints {
  std::string_view name;   ///< for programs: "five", "open_four", ...
  std::string_view words;  ///< for people
  std::vector<Square> points;
};

/// Threats that a side can make with its next stone, strongest first, without forbidden points: five; open four or
/// double four; four and open three; double open three; four; open three. A point is listed only under its strongest
/// kind.
using ThreatList = std::array<ThreatPoints, 6>;

/// The threats of a side, even if it is not to move. `position` is changed and restored.
[[nodiscard]] ThreatList threatsOf(Position& position, Color color);

/// The result of looking for a win by fours and threes.
struct Win {
  SolveResult result;
  bool isShortest = false;  ///< no win by fours alone is shorter than this line
};

/// Explanation of a move of the side to move.
struct MoveExplanation {
  Square move;
  std::optional<Foul> foul;      ///< the rule forbids it; the other fields are then unset
  bool makesFive = false;        ///< it wins at once
  std::string_view gained;       ///< what it makes, in the words of ThreatPoints; empty for less than an open three
  std::string_view taken;        ///< what the opponent could have made there
  std::vector<Square> answers;   ///< if it makes a four: the only points that stop the five
  Win refutation;                ///< the opponent's proven win after it
  Proof keepsWin = Proof::None;  ///< proof that it wins; Claimed if none was found
};

/// The facts about a position, each within a node limit.
struct Explanation {
  std::uint64_t nodes = 20'000;         ///< limit for each fact
  std::array<ThreatList, 2> threats;    ///< by color
  std::vector<Foul> fouls;              ///< Black's
  Win own;                              ///< of the side to move
  Win threat;                           ///< of the opponent if the side to move passes
  std::vector<Reply> replies;           ///< all legal moves, if there is a threat and no own win
  std::optional<MoveExplanation> move;  ///< if asked for
  bool wasInterrupted = false;
};

/// The question for the facts about a position.
struct ExplainQuestion {
  std::optional<Square> move = {};  ///< to be explained too: an empty point of the board
};

/// Explains the position on the engine's board, with a limit of nodes for each fact. Every statement is proven or
/// states its search limit. Throws PositionError if the game has ended.
[[nodiscard]] Explanation run(const ExplainQuestion& question, const Engine& engine, const QuestionLimits& limits,
                              const Host& host = {});

}  // namespace pentarch::app
