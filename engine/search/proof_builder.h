// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "engine/game/position.h"
#include "engine/proof/certificate.h"
#include "engine/search/proof.h"
#include "engine/search/search_types.h"

namespace pentarch {

/// A winning tree that was written down, not yet checked.
struct BuiltProof {
  proof::Certificate certificate;
  Proof kind = Proof::None;  ///< what the attacker needs: a five, fours, threes, or quieter moves
  std::vector<Square> line;  ///< the longest one
};

/// Writes down the whole tree by which `strategy` wins for the side to move, every legal answer met. None if the
/// strategy fails somewhere or more than `maxNodes` positions are met. Answers that refuted other moves lately are
/// tried first, so failing is cheap. `position` is changed and restored.
[[nodiscard]] std::optional<BuiltProof> buildProof(Position& position, const Strategy& strategy,
                                                   std::uint64_t maxNodes);

}  // namespace pentarch
