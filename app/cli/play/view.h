// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "app/cli/play/game.h"
#include "app/program/terminal.h"

namespace pentarch::app::play {

/// The game as people see it.
class View {
 public:
  View(const Game& game, const Style& style) : game_(game), style_(style) {}

  /// The rule and who plays which color, in one line.
  [[nodiscard]] std::string headText() const;
  /// The board; `hint` marks an empty point.
  [[nodiscard]] std::string boardText(Square hint = Square::none()) const;
  /// The board with players, clocks and the last moves beside it, if `width` columns allow it. `thinking` is the time
  /// that the side to move has spent on its move.
  [[nodiscard]] std::string screenText(std::size_t width, milliseconds thinking, Square hint) const;
  /// A text for the terminal that rewrites the clock of the side to move on a screen of that width, and leaves the
  /// cursor where it is. Empty if the clock is not beside the board.
  [[nodiscard]] std::string clockUpdate(std::size_t width, milliseconds thinking) const;

 private:
  [[nodiscard]] std::string panelText(milliseconds thinking) const;
  [[nodiscard]] std::string playerText(Color side, milliseconds thinking) const;
  [[nodiscard]] std::string movesTable(std::size_t rows) const;
  [[nodiscard]] std::size_t panelColumn() const;

  const Game& game_;
  Style style_;
};

}  // namespace pentarch::app::play
