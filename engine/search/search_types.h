// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "engine/base/budget.h"
#include "engine/game/score.h"
#include "engine/game/types.h"

namespace pentarch {

/// Limits of a search, independent of each other; the first one reached ends it. Default: none.
struct SearchLimits {
  Deadline deadline;
  std::optional<int> maxDepth;            ///< finish this iteration, start no deeper one; ≥ 1
  std::optional<std::uint64_t> maxNodes;  ///< ≥ 1; the VCF before the search may visit as many more
  int multiPv = 1;                        ///< number of best moves that get an exact score and a line; ≥ 1
  std::vector<Square> excluded;           ///< root moves not to be considered unless no other is left
  /// For play: stop once a win is found, and soon (without a deadline at once) if only one move does not lose. Analysis
  /// sets it to false and goes on for a better score.
  bool stopWhenForced = true;
  /// For proofs: stop as soon as the best line is claimed to win or to lose, however far away the five is.
  bool untilDecided = false;
  /// Look for wins by fours and threats of the position itself, before the search and, under a clock, while it runs.
  /// False where the caller has done so.
  bool provesRoot = true;
  /// Called on the thread that called think() about once a millisecond; may move the deadline. The proofs around a
  /// search (engine/solver.h) call it whenever they read the clock, and end if it sets a deadline that has passed. Must
  /// be quick.
  std::function<void(Deadline&)> onPoll;
};

/// The limits of a search that may use up what is left of the budget. The budget's poll is called about once a
/// millisecond; its stop signal is not part of the limits, so pass that to think() as well.
[[nodiscard]] inline SearchLimits limitsOf(const Budget& budget) {
  SearchLimits limits;
  limits.deadline = budget.deadline;
  if (budget.maxNodes != kUnlimitedNodes) limits.maxNodes = std::max<std::uint64_t>(1, budget.nodesLeft());
  if (budget.poll) {
    limits.onPoll = [poll = budget.poll](Deadline& deadline) {
      if (poll()) deadline.soft = deadline.hard = Clock::now();
    };
  }
  return limits;
}

/// The host's poll of a search as that of a budget.
[[nodiscard]] inline std::function<bool()> pollOf(const SearchLimits& limits) {
  if (!limits.onPoll) return nullptr;
  return [onPoll = limits.onPoll] {
    Deadline deadline{.start = {}};
    onPoll(deadline);
    return deadline.isSet() && Clock::now() >= deadline.hard;
  };
}

/// One line of play with its value.
struct SearchLine {
  Score score = 0;
  Bound bound = Bound::Exact;  ///< of the score: not exact where a limit ended the search outside an aspiration window
  int depth = 0;               ///< of the iteration, in plies
  int selDepth = 0;            ///< deepest ply that the search of the line has reached
  Proof proof = Proof::None;
  std::vector<Square> pv;  ///< starts with the move itself

  /// True if a checker has confirmed the win or loss.
  [[nodiscard]] bool isProven() const { return proof >= Proof::Five; }
  [[nodiscard]] double winRate() const { return pentarch::winRate(score, isProven()); }
};

/// An event of a running search.
struct SearchInfo {
  enum class Kind : std::uint8_t {
    DepthStarted,  ///< `line.depth` is being searched
    MoveStarted,   ///< root move `line.pv[0]` is being searched
    MoveDone,      ///< root move `line.pv[0]` is done
    MoveLost,      ///< root move `line.pv[0]` was shown to lose
    NewBest,       ///< `line` is the new best line of the running iteration; a win is reported as soon as it is seen,
                   ///< and again once more of its line is known
    LineDone,      ///< `line` is line number `lineIndex` of a finished iteration
    Proving,       ///< what the search claims is being proven: `refuted` of `replies` moves of the losing side lose
  };
  Kind kind = Kind::LineDone;
  int lineIndex = 0;  ///< 0 for the best line
  int lineCount = 1;
  SearchLine line;
  std::uint64_t nodes = 0;  ///< as in SearchResult; for Proving those of the search alone
  Clock::duration elapsed{};
  int refuted = 0;  ///< of Proving: replies of the losing side that are refuted so far
  int replies = 0;  ///< of Proving: all of them
};

using InfoSink = std::function<void(const SearchInfo&)>;

/// The outcome of a search.
struct SearchResult {
  Square best;  ///< none only if no point is free
  /// Best first; at least one unless `best` is none, and fewer than were asked for if the first iteration was stopped.
  std::vector<SearchLine> lines;
  /// Positions reached by a move, including those of VCF and VCT searches, but not of a VCF search at the root that
  /// finds nothing.
  std::uint64_t nodes = 0;
  Clock::duration elapsed{};
  int hashPermille = 0;  ///< share of the table filled by this search
  /// The stop signal is raised; a host that answers by several searches sets it, too, once its time is up.
  bool wasStopped = false;

  [[nodiscard]] Score score() const { return lines.empty() ? kDrawScore : lines.front().score; }
  [[nodiscard]] int depth() const { return lines.empty() ? 0 : lines.front().depth; }
};

}  // namespace pentarch
