// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "app/lab/item_random.h"
#include "engine/engine.h"

namespace pentarch::lab {

/// Bytes of the transposition table of an engine whose searches are short, as most are here.
inline constexpr std::size_t kShortSearchHash = std::size_t{16} << 20;

/// Stones as sorted pairs of point index and "is Black", the smallest of the eight symmetric images: equal for
/// positions that differ only by symmetry.
using CanonicalStones = std::vector<std::pair<int, bool>>;

/// The canonical stones of moves played in turn, Black's first.
[[nodiscard]] CanonicalStones canonicalStones(std::span<const Square> moves, int boardSize);

/// Requirements on an opening.
struct OpeningOptions {
  int minStones = 2;
  int maxStones = 10;          ///< ≥ minStones
  Score maxScore = 80;         ///< largest advantage of either side, as a score
  std::uint64_t nodes = 3000;  ///< of the search that judges it
};

/// An opening and its search score.
struct Opening {
  std::vector<Square> moves;  ///< Black's first
  Score score = 0;            ///< for the side to move after them
};

/// Generates an opening: random stones in a window that is placed at random near the middle, accepted if the game is
/// not over and a short search sees no large advantage. After many rejections it takes the most even one so far, so it
/// always ends. Uses the engine's board, rule and tables and clears its search memory. None once `stop` is raised.
/// Throws app::UsageError if so many stones never found room.
[[nodiscard]] std::optional<Opening> generateOpening(Engine& engine, const OpeningOptions& options, ItemRandom& random,
                                                     const StopSignal& stop);

/// Requirements on three stones that are offered in a swap2 opening.
struct Swap2Options {
  Score maxScore = 40;               ///< largest advantage of either side that any check may see, as a score
  std::uint64_t nodes = 200'000;     ///< of the first check; each further one gets a quarter of `nodes` more
  int checks = 4;                    ///< number of searches that have to agree, ≥ 1
  std::uint64_t screening = 20'000;  ///< nodes of the search that decides whether the checks are worth their time
  int tries = 2000;  ///< calls of generateOpening before giving up, each of up to 200 screening searches
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

}  // namespace pentarch::lab
