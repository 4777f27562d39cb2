// SPDX-License-Identifier: MIT
#pragma once

#include "engine/game/forbidden.h"
#include "engine/game/position.h"
#include "engine/game/score.h"
#include "engine/game/types.h"

namespace pentarch {

/// Tries to prove that every reply loses, an AND node. Plays the legal ones among `replies` in their order, calls
/// `isRefuted(reply)` with the position after each and takes it back. Ends at the first reply that is not refuted and
/// returns it; none if all are. Every proof of a loss goes through this loop: solvers, replays and proofs differ in the
/// replies that they pass and in what refutes one.
template <typename Replies, typename IsRefuted>
[[nodiscard]] Square refuteReplies(Position& position, const Replies& replies, IsRefuted&& isRefuted) {
  const Color side = position.sideToMove();
  for (const Square reply : replies) {
    if (!isLegal(position, side, reply)) continue;
    position.play(reply);
    const bool refuted = isRefuted(reply);
    position.undo();
    if (!refuted) return reply;
  }
  return Square::none();
}

/// Kind of a proof that needs a move of the attacker that makes no four, by the threat that it was before: `Vct` for a
/// three, or a point that is classed as forbidden and may be a legal threat; `Search` for a quiet move.
[[nodiscard]] inline Proof kindOf(Threat threat) {
  return threat >= Threat::OpenThree || threat == Threat::Forbidden ? Proof::Vct : Proof::Search;
}

}  // namespace pentarch
