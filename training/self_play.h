// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include "engine/engine.h"
#include "training/game_begin.h"
#include "training/game_record.h"

namespace pentarch::training {

/// Settings of self-play games. Together with an item's number they determine a game completely.
struct SelfPlayOptions : GameOptions {
  std::optional<std::uint64_t> nodes;  ///< limit per move; one of the two limits is required
  std::optional<int> depth;            ///< limit per move
  std::size_t hashBytes = std::size_t{16} << 20;
};

/// Plays games against itself one after another on one thread.
class SelfPlayer {
 public:
  explicit SelfPlayer(const SelfPlayOptions& options);

  /// Plays game number `item`; none once `stop` is raised. The result depends neither on the machine nor on earlier
  /// games.
  [[nodiscard]] std::optional<GameRecord> play(std::uint32_t item, const StopSignal& stop);

 private:
  SelfPlayOptions options_;
  SearchLimits limits_;
  Engine engine_;
};

}  // namespace pentarch::training
