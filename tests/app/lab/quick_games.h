// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "app/lab/self_play.h"

namespace pentarch::test {

/// Settings for games of all rules that take a few milliseconds each.
[[nodiscard]] inline lab::SelfPlayOptions quickGames() {
  lab::SelfPlayOptions options;
  options.rules = {kRules.begin(), kRules.end()};
  options.sizes = {8, 15};
  options.limits.nodes = 200;
  options.hashBytes = std::size_t{1} << 20;
  options.opening.nodes = 200;
  return options;
}

/// The first `count` of these games.
[[nodiscard]] inline std::vector<records::GameRecord> someGames(std::uint32_t count) {
  lab::SelfPlayer player(quickGames());
  std::vector<records::GameRecord> games;
  for (std::uint32_t item = 0; item < count; ++item) games.push_back(*player.play(item, kNeverRaised));
  return games;
}

}  // namespace pentarch::test
