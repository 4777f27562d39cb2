// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/records/game_tree.h"
#include "app/records/result.h"
#include "engine/engine.h"

namespace pentarch::app::play {

using std::chrono::milliseconds;

/// Settings of a game against the engine.
struct GameSettings {
  int boardSize = 15;
  Rule rule = Rule::Freestyle;
  Color person = Color::Black;
  std::optional<int> level = {};           ///< of the engine; none: full strength
  std::uint64_t seed = 0;                  ///< of the choices of a level
  std::optional<milliseconds> clock = {};  ///< time of each side for the whole game; none: no limit
  int threads = 1;
  std::size_t hashBytes = std::size_t{64} << 20;
};

/// The part of a game that was taken back.
enum class Undone : std::uint8_t { Nothing, Ending, Move };

/// A game of a person against the engine: the board, the clocks and the result. Not thread-safe.
class Game {
 public:
  explicit Game(const GameSettings& settings);

  [[nodiscard]] const GameSettings& settings() const { return settings_; }
  [[nodiscard]] const Engine& board() const { return board_; }
  /// The moves in playing order.
  [[nodiscard]] std::vector<Square> moves() const;
  [[nodiscard]] bool isOver() const { return ending_.has_value(); }
  [[nodiscard]] bool isPersonsTurn() const { return !isOver() && board_.sideToMove() == settings_.person; }
  /// The end of the game and who won, in words; precondition: isOver().
  [[nodiscard]] std::string endText() const;
  /// "Level 5" or "Pentarch".
  [[nodiscard]] std::string engineName() const;

  /// The reason why the person cannot play there, for people; empty if the move is fine.
  [[nodiscard]] std::string problemOf(Square move) const;
  /// Plays the move of the side to move, which took that long. Who exceeds the clock loses, and the move does not
  /// count: false. Precondition: the game is not over, and the point is free.
  bool play(Square move, milliseconds spent);
  /// The engine's move. Precondition: it is its turn.
  [[nodiscard]] Square think(const StopSignal& stop);
  /// The best move for the person and its value, by a search of its own, which the engine does not learn from.
  [[nodiscard]] SearchLine hint(const StopSignal& stop);
  /// Takes back a resignation or a loss on time, which no move brought about; otherwise the person's last move and what
  /// came after it, if there is one.
  Undone undo();
  void resign() { end({~settings_.person, records::GameResult::Reason::Resignation}); }
  /// The person's time is up.
  void loseOnTime() { end({~settings_.person, records::GameResult::Reason::Time}); }

  /// Time that a side has used for its moves so far.
  [[nodiscard]] milliseconds used(Color side) const;
  /// Time left on the clock of a side; none without a clock.
  [[nodiscard]] std::optional<milliseconds> left(Color side) const;

  /// The game so far, with players, times and result.
  [[nodiscard]] records::GameTree record() const;

 private:
  void end(records::GameResult result) { ending_ = result; }
  [[nodiscard]] Deadline deadlineOfMove() const;

  GameSettings settings_;
  Engine board_;
  Engine adviser_;                   // for hints
  std::vector<milliseconds> spent_;  // for each stone
  std::optional<records::GameResult> ending_;
};

}  // namespace pentarch::app::play
