// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "app/explain/foul.h"
#include "app/explain/replies.h"
#include "app/explain/threat_list.h"
#include "engine/engine.h"

namespace pentarch::app {

/// A win that was looked for by fours and threes.
struct Win {
  SolveResult result;
  bool isShortest = false;  ///< no win by fours alone is shorter than the line of this one
};

/// What there is to say of a move of the side to move.
struct MoveExplanation {
  Square move;
  std::optional<Foul> foul;      ///< the rule forbids it; nothing else is filled in then
  bool makesFive = false;        ///< it wins at once
  std::string_view gained;       ///< what it makes, in the words of ThreatPoints; empty for less than an open three
  std::string_view taken;        ///< what the opponent could have made there
  std::vector<Square> answers;   ///< if it makes a four: the only points that stop the five
  Win refutation;                ///< what the opponent can prove after it
  Proof keepsWin = Proof::None;  ///< how it was proven to win; claimed: it was not
};

/// What is true of a position, and within which limits.
struct Explanation {
  std::uint64_t nodes = 0;              ///< limit of each question
  std::array<ThreatList, 2> threats;    ///< by color
  std::vector<Foul> fouls;              ///< of Black
  Win own;                              ///< of the side to move
  Win threat;                           ///< of the opponent if the side to move passes
  std::vector<Reply> replies;           ///< if there is a threat and no own win: all legal moves
  std::optional<MoveExplanation> move;  ///< if one was asked for
  bool wasInterrupted = false;
};

/// How to explain.
struct ExplainSettings {
  std::uint64_t nodes = 20'000;  ///< limit of each question
  int jobs = 1;                  ///< threads
  std::optional<Square> move;    ///< an empty point of the board
  ReplyProgress onProgress = {};
};

/// Explains a running game's position. Everything that it says was proven, or says how far it looked.
[[nodiscard]] Explanation explainPosition(const Position& position, const ExplainSettings& settings,
                                          const StopSignal& stop);

}  // namespace pentarch::app
