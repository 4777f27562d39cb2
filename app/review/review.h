// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/records/game_tree.h"
#include "app/review/assessment.h"

namespace pentarch::review {

/// Win rate given away (0..1) from which a move is called so.
inline constexpr double kInaccuracy = 0.10;
inline constexpr double kMistake = 0.20;
inline constexpr double kBlunder = 0.30;

/// How bad a move was.
enum class Label : std::uint8_t { None, Inaccuracy, Mistake, Blunder };

/// Something that is known for certain about a move, not a matter of opinion.
struct Fact {
  enum class Kind : std::uint8_t {
    Five,       ///< the move made five
    Forced,     ///< it answered a four, or one of the few moves that do was left out: see `found`
    OnlyMove,   ///< every other move loses, proven
    MissedWin,  ///< there was a proven win, and after the move there is none any more
    Lost,       ///< the opponent has a proven win now; before, the position was not lost
    Forbidden,  ///< Black played a forbidden point
  };
  Kind kind;
  int plies = 0;                  ///< of the win, for MissedWin and Lost
  Proof proof = Proof::None;      ///< of the win
  bool found = true;              ///< for Forced and OnlyMove: whether the move was it
  std::vector<Square> line = {};  ///< of the win; for Forced and OnlyMove the moves that hold
};

/// A move of the game and what it did. Rates are from the view of the player who moved.
struct ReviewedMove {
  Square square;  ///< none for a pass
  Color color = Color::Black;
  std::optional<std::chrono::milliseconds> time;
  bool isJudged = false;  ///< the positions before and after it were assessed
  double before = 0;      ///< win rate before the move; see rateOf()
  double after = 0;       ///< win rate after it
  double drop = 0;        ///< what it gave away, ≥ 0: their difference in whole percent, as the labels judge it
  Label label = Label::None;
  std::vector<Fact> facts = {};

  [[nodiscard]] const Fact* fact(Fact::Kind kind) const;
};

/// One player's game.
struct PlayerSummary {
  int moves = 0;                   ///< judged ones
  int free = 0;                    ///< moves that count for accuracy: neither forced nor made in a lost position
  std::optional<double> accuracy;  ///< 0..100 in steps of 0.1; see accuracyOf
  double meanDrop = 0;             ///< of free moves, in steps of 0.001
  int inaccuracies = 0;
  int mistakes = 0;
  int blunders = 0;
  int missedWins = 0;
  int onlyMoves = 0;  ///< that were there to find
  int onlyMovesFound = 0;
  std::optional<std::chrono::milliseconds> time;
};

/// The move after which the win rate of the winner never fell below what is shown as ">99%".
struct Decision {
  std::size_t ply = 0;  ///< number of the move, from 1; 0: the start position was won already
  Color winner = Color::Black;
  std::optional<std::size_t> provenFrom = {};  ///< the position from which on the win is proven in every one

  [[nodiscard]] bool isProven() const { return provenFrom == ply; }
};

/// A whole game. `assessments[i]` is of the position after i moves; none for those that an interrupt left out.
struct Review {
  records::GameTree game;
  Rule rule = Rule::Freestyle;
  std::vector<ReviewedMove> moves;
  std::vector<std::optional<Assessment>> assessments;
  std::array<PlayerSummary, 2> players;  ///< by color
  std::optional<Decision> decision;
  Ending end;                         ///< of the last position
  std::string endText;                ///< that in words; empty if the game goes on
  std::vector<Square> movesAfterEnd;  ///< moves of the game that came after its end and were left out; none for a pass
  bool wasInterrupted = false;
  std::uint64_t nodes = 0;
  std::chrono::milliseconds elapsed{};
};

/// Gives the budget of the next position.
using BudgetSource = std::function<Budget()>;

/// What is known of positions from an earlier run, and where new assessments go. Either may be empty. The text names
/// the position: rule, board size, side to move, stones in playing order.
struct AssessmentMemory {
  std::function<std::optional<Assessment>(const std::string& position)> find = {};
  std::function<void(const std::string& position, const Assessment& assessment)> keep = {};
};

/// Reviews the main line of a game, from its end to its start, so that what is learnt later in the game is known
/// before; no budget is asked for what `memory` knows. A raised `stop` ends it with what there is. Throws PositionError
/// if the game cannot be played through.
[[nodiscard]] Review reviewGame(const records::GameTree& game, Rule rule, Engine& engine, const BudgetSource& budget,
                                const StopSignal& stop, const AssessmentMemory& memory = {});

/// Accuracy of one move in percent: 100 exp(-4 drop), so that giving away 10 % of win rate costs a third.
[[nodiscard]] double accuracyOf(double drop);

/// Moves that a reader wants to see first: blunders, mistakes, facts about wins, the decision; numbers from 1.
[[nodiscard]] std::vector<std::size_t> keyMoments(const Review& review);

[[nodiscard]] std::string_view nameOf(Label label);

}  // namespace pentarch::review
