// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/engine.h"
#include "engine/game/position.h"

namespace pentarch::app {

/// Asks its own engine if the tree search claims a win. The table is kept between questions.
class SearchClaims {
 public:
  /// `stop` must outlive this object.
  SearchClaims(int boardSize, Rule rule, const StopSignal& stop);

  /// The winning move claimed for the side to move by a search within the limits, or none; `excluded` moves are not
  /// searched.
  [[nodiscard]] Square winningMove(const Position& position, const SearchLimits& limits);

  /// Nodes of all searches so far.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  /// Completed depth of the last search.
  [[nodiscard]] int depth() const { return depth_; }

 private:
  Engine engine_;
  const StopSignal& stop_;
  std::uint64_t nodes_ = 0;
  int depth_ = 0;
};

}  // namespace pentarch::app
