// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "engine/base/budget.h"
#include "engine/game/move_list.h"
#include "engine/game/position.h"
#include "engine/game/types.h"

namespace pentarch {

/// Result of a threat solver: of VcfSolver by continuous fours, of VctSolver by fours and threes.
struct ThreatResult {
  enum class Verdict : std::uint8_t {
    Win,        ///< the side to move wins so
    None,       ///< it does not
    Undecided,  ///< a limit was reached first
  };
  Verdict verdict = Verdict::Undecided;
  Square move;    ///< the first winning move
  int plies = 0;  ///< plies to the five along the line that was found (not always the shortest)
};

/// Searches for victories by continuous fours (VCF) for the side to move, exactly and under every rule: a win is a
/// proof against every legal answer, and `None` means that no sequence of fours wins. The move limit is left out: the
/// caller compares the plies with Position::moveLimit(). Caches positions without a win, and wins with their move, in a
/// small table of its own. Not thread-safe; one for each search thread.
class VcfSolver {
 public:
  /// `entryBits`: the table has 2^entryBits entries of 16 bytes.
  explicit VcfSolver(unsigned entryBits = 14);

  /// Visits at most `maxPositions` attacking positions. `position` is changed and restored.
  [[nodiscard]] ThreatResult solve(Position& position, int maxPositions);
  /// The same within the budget: at most as many attacking positions as it has nodes left. Looks at the clock and the
  /// signal every thousand nodes, not earlier, and charges its nodes at the end.
  [[nodiscard]] ThreatResult solve(Position& position, int maxPositions, Budget& budget);

  /// The whole winning line with the longest-lasting answers that the table knows. Call after a win. Cut short after an
  /// answer once the budget is spent.
  [[nodiscard]] std::vector<Square> line(Position& position, int maxPositions, Budget& budget);

  /// Positions reached by a move since construction, the defender's included.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  /// Clears the table.
  void clear();

 private:
  struct Entry {
    std::uint64_t key = 0;
    Square move;
    std::int16_t plies = 0;  // 0: no win
    std::uint32_t padding = 0;
  };
  static_assert(sizeof(Entry) == 16);

  // Plies to the five, 0 if there is none, or kUndecided.
  int attack(Position& position);
  int attackFrom(Position& position, const MoveList& moves, Square& best);
  int playFour(Position& position, Square four);
  void pollStop();
  [[nodiscard]] Entry& entryOf(std::uint64_t key) { return entries_[key & (entries_.size() - 1)]; }

  std::vector<Entry> entries_;
  std::uint64_t nodes_ = 0;
  std::uint64_t lastNode_ = 0;  // at which the budget of the running search has none left
  std::uint64_t nextPoll_ = 0;
  int positionsLeft_ = 0;
  const Budget* budget_ = nullptr;
};

}  // namespace pentarch
