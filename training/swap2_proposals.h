// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "engine/engine.h"
#include "training/canonical_stones.h"

namespace pentarch::training {

/// Requirements for the three stones of a swap2 opening.
struct Swap2Options {
  Score maxScore = 40;               ///< largest advantage of either side that any check may see, as a score
  std::uint64_t nodes = 200'000;     ///< for the first check; each further one gets a quarter of that more
  int checks = 4;                    ///< searches that must agree, ≥ 1
  std::uint64_t screening = 20'000;  ///< nodes of the search that decides if the checks are worthwhile
  int tries = 2000;                  ///< openings tried before giving up
};

/// Three stones, black, white, black, and the scores of the checks for White, who is to move.
struct Swap2Proposal {
  std::vector<Square> stones;
  std::vector<Score> scores;
};

/// Generates proposals that are distinct up to symmetry. Uses the engine's board, rule and tables, and clears the
/// tables.
class Swap2Generator {
 public:
  Swap2Generator(Engine& engine, const Swap2Options& options, std::uint64_t seed)
      : engine_(engine), options_(options), seed_(seed) {}

  /// The next proposal: random stones that are even for a short search and for every check. Each check uses a different
  /// symmetry of the board and number of nodes and starts from empty tables, so that move order and pruning differ.
  /// None once `stop` is raised, or if there seem to be no more.
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
