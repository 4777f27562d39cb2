// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "app/lab/canonical_stones.h"
#include "engine/engine.h"

namespace pentarch::training {

/// Requirements on three stones that are offered in a swap2 opening.
struct Swap2Options {
  Score maxScore = 40;               ///< largest advantage of either side that any check may see, as a score
  std::uint64_t nodes = 200'000;     ///< of the first check; each further one gets a quarter of `nodes` more
  int checks = 4;                    ///< number of searches that have to agree, ≥ 1
  std::uint64_t screening = 20'000;  ///< nodes of the search that decides whether the checks are worth their time
  int tries = 2000;                  ///< openings examined before giving up
};

/// Three stones, black, white, black, and the scores of the checks for White, who is to move.
struct Swap2Proposal {
  std::vector<Square> stones;
  std::vector<Score> scores;
};

/// Generates proposals that differ by more than a symmetry of the board. Uses the engine's board, rule and tables and
/// clears its search memory.
class Swap2Generator {
 public:
  Swap2Generator(Engine& engine, const Swap2Options& options, std::uint64_t seed)
      : engine_(engine), options_(options), seed_(seed) {}

  /// The next proposal: random stones that a short search and every check find even. Each check uses another symmetry
  /// of the board and another number of nodes and starts from empty tables, so that the move ordering and the shape of
  /// the tree differ. None once `stop` is raised or when no more are found within the limit of tries.
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
