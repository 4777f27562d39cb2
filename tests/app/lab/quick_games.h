// SPDX-License-Identifier: MIT
#pragma once

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

}  // namespace pentarch::test
