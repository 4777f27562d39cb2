// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/position_input.h"

namespace pentarch::app {

/// Which positions of a game are meant: after how many of its moves.
class TurnChoice {
 public:
  /// "last", "all" (after every move), "12", "10..20", "10..", "..20", or several of them separated by commas. Throws
  /// UsageError.
  [[nodiscard]] static TurnChoice parse(std::string_view text);

  /// Only the position after the last move, the one that a text shows.
  [[nodiscard]] bool isLast() const { return ranges_.empty(); }
  /// The chosen turns of a game of that many moves, ascending, at least one; a range is cut at the end of the game.
  /// Throws PositionError if the game is too short for all of them.
  [[nodiscard]] std::vector<int> turnsOf(int moves) const;

 private:
  struct Range {
    int first = 1;
    std::optional<int> last;  // none: the end of the game
  };
  [[nodiscard]] static Range parseRange(const std::string& text);
  std::vector<Range> ranges_;
};

/// One position to look at: of an input and, if it is one of several of a game, after how many moves.
struct ChosenPosition {
  InputPosition position;
  std::optional<int> turn;
};

/// The chosen positions of an input. Throws PositionError if its stones have no order, or if the game is too short for
/// all of them.
[[nodiscard]] std::vector<ChosenPosition> choosePositions(const InputPosition& input, const TurnChoice& choice,
                                                          const std::string& side);

}  // namespace pentarch::app
