// SPDX-License-Identifier: MIT
#include "app/lab/self_play.h"

#include "app/lab/game_play.h"

namespace pentarch::training {

SelfPlayer::SelfPlayer(const SelfPlayOptions& options) : options_(options), engine_({.hashBytes = options.hashBytes}) {
  limits_.maxNodes = options.nodes;
  limits_.maxDepth = options.depth;
}

std::optional<GameRecord> SelfPlayer::play(std::uint32_t item, const StopSignal& stop) {
  auto game = beginGame(engine_, options_, item, stop);
  if (!game || !playGame(*game, {engine_, engine_}, limits_, stop)) return std::nullopt;
  return game;
}

}  // namespace pentarch::training
