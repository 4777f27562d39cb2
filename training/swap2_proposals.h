// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "engine/engine.h"
#include "training/canonical_stones.h"

namespace pentarch::training {

/// What three stones must be like to be offered in a swap2 opening.
struct Swap2Options {
  Score maxScore = 40;               ///< largest advantage of either side that any check may see, as a score
  std::uint64_t nodes = 200'000;     ///< of the first check; every further one gets a quarter of that more
  int checks = 4;                    ///< searches that have to agree, ≥ 1
  std::uint64_t screening = 20'000;  ///< nodes of the search that decides whether the checks are worth their time
  int tries = 2000;                  ///< openings looked at before giving up
};

/// Three stones, black, white, black, and what the checks saw for White, who is to move.
struct Swap2Proposal {
  std::vector<Square> stones;
  std::vector<Score> scores;
};

/// Makes proposals that differ by more than turning and mirroring the board. Uses the engine's board, rule and tables;
/// forgets what was learnt.
class Swap2Generator {
 public:
  Swap2Generator(Engine& engine, const Swap2Options& options, std::uint64_t seed)
      : engine_(engine), options_(options), seed_(seed) {}

  /// The next proposal: random stones that are even for a short search, and for every check. A check turns or mirrors
  /// the board in its own way, has its own number of nodes and starts from empty tables, so that the order of moves and
  /// the cut of the tree differ. None once `stop` is raised or when there seem to be no more.
  [[nodiscard]] std::optional<Swap2Proposal> next(const StopSignal& stop);

 private:
  [[nodiscard]] bool passesChecks(Swap2Proposal& proposal, const StopSignal& stop);

  Engine& engine_;
  Swap2Options options_;
  std::uint64_t seed_;
  std::uint64_t item_ = 0;
  std::set<CanonicalStones> seen_;
};

}  // namespace pentarch::training
