// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "engine/game/position.h"

namespace pentarch {

/// The strong threats on the board as an index: bits 0 to 5 are set if the side to move has a point that makes an open
/// three, an open three plus, a double three, a four, a four plus, a four-three; bits 6 to 12 the same for the other
/// side, with the open four as the last.
using ThreatMask = std::size_t;

inline constexpr unsigned kOwnMaskBits = 6;
inline constexpr unsigned kOtherMaskBits = 7;
inline constexpr std::size_t kThreatMaskCount = std::size_t{1} << (kOwnMaskBits + kOtherMaskBits);

[[nodiscard]] inline ThreatMask threatMask(const Position& position) {
  constexpr auto kFirst = static_cast<unsigned>(Threat::OpenThree);
  const Color own = position.sideToMove();
  ThreatMask mask = 0;
  for (unsigned i = 0; i < kOwnMaskBits; ++i) {
    mask |= ThreatMask{position.count(own, static_cast<Threat>(kFirst + i)) > 0} << i;
  }
  for (unsigned i = 0; i < kOtherMaskBits; ++i) {
    mask |= ThreatMask{position.count(~own, static_cast<Threat>(kFirst + i)) > 0} << (kOwnMaskBits + i);
  }
  return mask;
}

}  // namespace pentarch
