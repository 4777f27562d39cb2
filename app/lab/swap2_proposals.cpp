// SPDX-License-Identifier: MIT
#include "app/lab/swap2_proposals.h"

#include <cstdlib>
#include <utility>

#include "app/lab/opening_generator.h"

namespace pentarch::training {

std::optional<Swap2Proposal> Swap2Generator::next(const StopSignal& stop) {
  OpeningOptions screening;
  screening.minStones = screening.maxStones = 3;
  screening.maxScore = options_.maxScore;
  screening.nodes = options_.screening;
  for (int i = 0; i < options_.tries; ++i) {
    ItemRandom random(seed_, item_++);
    std::optional<Opening> opening = generateOpening(engine_, screening, random, stop);
    if (!opening) return std::nullopt;
    if (opening->moves.size() != 3 || std::abs(opening->score) > options_.maxScore) continue;
    if (!seen_.insert(canonicalStones(opening->moves, engine_.boardSize())).second) continue;
    Swap2Proposal proposal{std::move(opening->moves), {}};
    if (passesChecks(proposal, stop)) return proposal;
    if (stop.raised()) return std::nullopt;
  }
  return std::nullopt;
}

bool Swap2Generator::passesChecks(Swap2Proposal& proposal, const StopSignal& stop) {
  for (int check = 0; check < options_.checks; ++check) {
    engine_.newGame(engine_.boardSize());
    engine_.clearHash();
    for (const Square s : proposal.stones) engine_.play(transformed(s, engine_.boardSize(), check % kSymmetries));
    SearchLimits limits;
    limits.maxNodes = options_.nodes + options_.nodes / 4 * static_cast<std::uint64_t>(check);
    proposal.scores.push_back(engine_.think(limits, stop).score());
    if (stop.raised() || std::abs(proposal.scores.back()) > options_.maxScore) return false;
  }
  return true;
}

}  // namespace pentarch::training
