// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "engine/game/position.h"
#include "engine/proof/certificate.h"
#include "engine/search/search_types.h"
#include "engine/solver/replay.h"

namespace pentarch {

/// A winning tree that has been built but not yet checked.
struct BuiltProof {
  proof::Certificate certificate;
  Proof kind = Proof::None;  ///< kind of moves that the attacker needs: a five, fours, threes, or quieter ones
  std::vector<Square> line;  ///< the longest one
};

/// Builds the complete tree by which `strategy` wins for the side to move against every legal answer. None if the
/// strategy fails somewhere or is called in more than `maxNodes` positions. Answers that escaped from other moves of
/// late are tried first, so that failure is cheap. `position` is changed and restored.
[[nodiscard]] std::optional<BuiltProof> buildProof(Position& position, const Strategy& strategy,
                                                   std::uint64_t maxNodes);

}  // namespace pentarch
