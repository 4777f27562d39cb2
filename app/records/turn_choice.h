// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/records/input_position.h"
#include "engine/game/types.h"

namespace pentarch::app {

/// Selects positions of a game by the number of moves played.
class TurnChoice {
 public:
  /// "last", "all" (after every move), "12", "10..20", "10..", "..20", or a list of these separated by commas. Throws
  /// UsageError naming `what`, as later errors of the choice do.
  [[nodiscard]] static TurnChoice parse(std::string_view text, std::string_view what);

  /// True if only the position after the last move is selected, the one that a text shows.
  [[nodiscard]] bool isLast() const { return ranges_.empty(); }
  /// The selected turns of a game of that many moves, ascending, at least one; ranges are cut at the end of the game.
  /// Throws PositionError if a number, or the first one of a range, lies beyond the end.
  [[nodiscard]] std::vector<int> turnsOf(int moves) const;
  /// The name of what was read.
  [[nodiscard]] const std::string& what() const { return what_; }

 private:
  struct Range {
    int first = 1;
    std::optional<int> last;  // none: the end of the game
  };
  [[nodiscard]] int parseTurn(const std::string& text) const;
  [[nodiscard]] Range parseRange(const std::string& text) const;
  std::string what_;
  std::vector<Range> ranges_;
};

/// A selected position of an input. `turn` is the number of moves played, if several positions of the game are
/// selected.
struct ChosenPosition {
  InputPosition position;
  std::optional<int> turn;
};

/// The selected positions of an input, with `side` to move if it is given. Throws PositionError if its stones have no
/// order or its moves are not by turns, or if a number, or the first one of a range, lies beyond the end of the game.
[[nodiscard]] std::vector<ChosenPosition> choosePositions(const InputPosition& input, const TurnChoice& choice,
                                                          std::optional<Color> side);

}  // namespace pentarch::app
