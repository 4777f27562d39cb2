// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/engine.h"
#include "engine/game/position.h"

namespace pentarch::app {

/// Asks an engine of its own whether the tree search claims a win. What it learns is kept from question to question.
class SearchClaims {
 public:
  /// `stop` must outlive it.
  SearchClaims(int boardSize, Rule rule, const StopSignal& stop);

  /// The winning move that a search of that size claims for the side to move, or none; `excluded` moves are not
  /// considered.
  [[nodiscard]] Square winningMove(const Position& position, const SearchLimits& limits);

  /// Searched in all questions together.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  /// Finished depth of the last search.
  [[nodiscard]] int depth() const { return depth_; }

 private:
  Engine engine_;
  const StopSignal& stop_;
  std::uint64_t nodes_ = 0;
  int depth_ = 0;
};

}  // namespace pentarch::app
