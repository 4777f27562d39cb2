// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "engine/game/move_list.h"
#include "engine/game/position.h"
#include "engine/game/score.h"
#include "engine/game/types.h"

namespace pentarch {

/// Result of a threat solver.
struct VcfResult {
  enum class Verdict : std::uint8_t {
    Win,        ///< the side to move wins by continuous fours
    None,       ///< it does not
    Undecided,  ///< the node budget ran out first
  };
  Verdict verdict = Verdict::None;
  Square move;    ///< the first winning move
  int plies = 0;  ///< plies to the five along the line that was found (not always the shortest)
};

/// Searches victories by continuous fours (VCF) for the side to move, exactly and under every rule: a win is a proof
/// against every legal answer, and `None` means that no sequence of fours wins. Caches positions without a win, and
/// wins with their move, in a small table of its own. Not thread-safe; one for each search thread.
class VcfSolver {
 public:
  /// `entryBits`: the table has 2^entryBits entries of 16 bytes.
  explicit VcfSolver(unsigned entryBits = 14);

  /// Visits at most `budget` attacking positions. `position` is changed and restored.
  [[nodiscard]] VcfResult solve(Position& position, int budget);
  /// The same. `shouldStop` (may be empty) is polled every thousand nodes, not earlier; once it returns true, the
  /// budget counts as used up.
  [[nodiscard]] VcfResult solve(Position& position, int budget, const std::function<bool()>& shouldStop);

  /// The whole winning line with the longest-lasting answers that the table knows. Call after a win. Cut short after an
  /// answer once `shouldStop` (may be empty) returns true.
  [[nodiscard]] std::vector<Square> line(Position& position, int budget, const std::function<bool()>& shouldStop = {});

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
  std::uint64_t nextPoll_ = 0;
  int budget_ = 0;
  const std::function<bool()>* shouldStop_ = nullptr;
};

}  // namespace pentarch
