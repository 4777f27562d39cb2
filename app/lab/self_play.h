// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include "app/lab/game_begin.h"
#include "app/records/game_record.h"
#include "engine/engine.h"

namespace pentarch::training {

/// Options of self-play games. Together with the number of an item they determine a game completely.
struct SelfPlayOptions : GameOptions {
  std::optional<std::uint64_t> nodes;  ///< limit per move; one of the two limits must be given
  std::optional<int> depth;            ///< limit a move
  std::size_t hashBytes = std::size_t{16} << 20;
};

/// Plays games of the engine against itself, one after the other on one thread.
class SelfPlayer {
 public:
  explicit SelfPlayer(const SelfPlayOptions& options);

  /// Game number `item`; none once `stop` is raised. The game does not depend on the machine or on games played before.
  [[nodiscard]] std::optional<GameRecord> play(std::uint32_t item, const StopSignal& stop);

 private:
  SelfPlayOptions options_;
  SearchLimits limits_;
  Engine engine_;
};

}  // namespace pentarch::training
