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

#include "app/analysis/assessment.h"
#include "app/analysis/host.h"
#include "app/analysis/limits.h"
#include "app/analysis/memory.h"
#include "app/records/game_tree.h"

namespace pentarch::review {

/// Thresholds of the labels: win rate given away (0..1).
inline constexpr double kInaccuracy = 0.10;
inline constexpr double kMistake = 0.20;
inline constexpr double kBlunder = 0.30;

/// Severity of a bad move.
enum class Label : std::uint8_t { None, Inaccuracy, Mistake, Blunder };

/// A proven fact about a move, as opposed to an opinion of the search.
struct Fact {
  enum class Kind : std::uint8_t {
    Five,       ///< the move made five
    Forced,     ///< it answered a four, or failed to: see `found`
    OnlyMove,   ///< every other move is proven to lose
    MissedWin,  ///< a proven win before the move and none after it
    Lost,       ///< the opponent now has a proven win; before, the position was not lost
    Forbidden,  ///< Black played on a forbidden point
  };
  Kind kind;
  int plies = 0;                  ///< of the win, for MissedWin and Lost
  Proof proof = Proof::None;      ///< of the win
  bool found = true;              ///< for Forced and OnlyMove: the move was one of `line`
  std::vector<Square> line = {};  ///< of the win; for Forced and OnlyMove, the moves that hold
};

/// A move of the game and its verdict. Rates are from the view of the player who moved.
struct ReviewedMove {
  Square square;  ///< none for a pass
  Color color = Color::Black;
  std::optional<std::chrono::milliseconds> time;
  bool isJudged = false;  ///< the positions before and after the move were assessed
  double before = 0;      ///< win rate before the move; see rateOf()
  double after = 0;       ///< win rate after it
  double drop = 0;        ///< given away, ≥ 0: difference in whole percent, on which the labels are based
  Label label = Label::None;
  std::vector<Fact> facts = {};

  [[nodiscard]] const Fact* fact(Fact::Kind kind) const;
};

/// Summary of one player's moves.
struct PlayerSummary {
  int moves = 0;                   ///< judged moves
  int free = 0;                    ///< moves that count for accuracy: neither forced nor in a lost position
  std::optional<double> accuracy;  ///< 0..100 in steps of 0.1; see accuracyOf
  double meanDrop = 0;             ///< of free moves, in steps of 0.001
  int inaccuracies = 0;
  int mistakes = 0;
  int blunders = 0;
  int missedWins = 0;
  int onlyMoves = 0;  ///< positions that had an only move
  int onlyMovesFound = 0;
  std::optional<std::chrono::milliseconds> time;
};

/// The move after which the winner's win rate never fell below what is shown as ">99%".
struct Decision {
  std::size_t ply = 0;  ///< number of the move, from 1; 0: the start position was already won
  Color winner = Color::Black;
  std::optional<std::size_t> provenFrom = {};  ///< first position of an unbroken run of proven wins to the end

  [[nodiscard]] bool isProven() const { return provenFrom == ply; }
};

/// Review of a whole game. `assessments[i]` is the position after i moves; none if an interruption left it out.
struct Review {
  records::GameTree game;
  Rule rule = Rule::Freestyle;
  std::vector<ReviewedMove> moves;
  std::vector<std::optional<Assessment>> assessments;
  std::array<PlayerSummary, 2> players;  ///< by color
  std::optional<Decision> decision;
  Ending end;                         ///< at the last position
  std::string endText;                ///< in words; empty if the game goes on
  std::vector<Square> movesAfterEnd;  ///< moves after the end of the game, left out; none for a pass
  bool wasInterrupted = false;
  std::uint64_t nodes = 0;
  std::chrono::milliseconds elapsed{};
};

/// Returns the budget of the next position, whose clock starts now. Its stop signal is that of the review. `left` is
/// the number of positions up to the end of the game that are still to assess, this one included.
using BudgetSource = std::function<Budget(std::size_t left)>;

/// Returns the budget of one more position of the lines after bad moves; none if there is none left. An empty function
/// leaves these lines as they are.
using FollowUpSource = std::function<std::optional<Budget>()>;

/// Reviews the main line of a game from end to start, so that what is learned later in the game is known earlier. The
/// PV of a position after a mistake or blunder then goes on, the worst ones first, until somebody wins or is winning:
/// at most four times, and at most once for every four moves of the game. No budget is requested for positions known to
/// `memory`. A raised `stop` ends the review with the results so far. Throws PositionError if the game cannot be played
/// through.
[[nodiscard]] Review reviewGame(const records::GameTree& game, Rule rule, Engine& engine, const BudgetSource& budget,
                                const StopSignal& stop, const app::Memory<Assessment>& memory = {},
                                const FollowUpSource& followUp = {});

/// The question what happened in a game.
struct ReviewQuestion {
  records::GameTree game;
};

/// Reviews the game under the engine's rule, with the limits for each position of it and of the lines after bad moves.
/// Throws PositionError, as reviewGame().
[[nodiscard]] Review run(const ReviewQuestion& question, Engine& engine, const app::QuestionLimits& limits,
                         const app::Host& host = {});

/// Accuracy of one move in percent: 100 exp(-4 drop); giving away 10 % of win rate costs a third.
[[nodiscard]] double accuracyOf(double drop);

/// The moves most worth seeing: blunders, mistakes, facts about wins, the decision; numbers from 1.
[[nodiscard]] std::vector<std::size_t> keyMoments(const Review& review);

/// "inaccuracy", "mistake", "blunder"; empty for no label.
[[nodiscard]] std::string_view nameOf(Label label);

}  // namespace pentarch::review
