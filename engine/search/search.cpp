// SPDX-License-Identifier: MIT
#include "engine/search/search.h"

#include <algorithm>
#include <new>
#include <system_error>

#include "engine/base/joined_threads.h"
#include "engine/game/movegen.h"
#include "engine/search/evaluation.h"
#include "engine/search/root_proof.h"

namespace pentarch {
namespace {

[[nodiscard]] Square centerMost(const Position& position, const SquareSet& moves) {
  const auto distance = [&](Square s) {
    const int dx = 2 * s.x() - position.size() + 1;
    const int dy = 2 * s.y() - position.size() + 1;
    return dx * dx + dy * dy;
  };
  Square best;
  for (const Square s : moves) {
    if (best.isNone() || distance(s) < distance(best)) best = s;
  }
  return best;
}

// Moves worth searching at the root: narrow for play, wide for several lines.
[[nodiscard]] SquareSet rootMoves(const Position& position, const ThreatAnalysis& threats, const SearchLimits& limits) {
  const bool isLost = threats.isDecided() && isLoss(threats.score);
  const bool isNarrow = limits.multiPv == 1 && (!isLost || threats.situation == Situation::LostToFives);
  return isNarrow ? threats.moves : quietMoves(position) | threats.moves;
}

// Where a four can be answered at its far end, too, as in caro: the five point, which play prefers as the obvious
// answer unless it loses. None where there is no such choice.
[[nodiscard]] SquareSet obviousMoves(const Position& position, const ThreatAnalysis& threats,
                                     const SearchLimits& limits) {
  if (threats.situation != Situation::BlockFive || limits.multiPv > 1 || !limits.stopWhenForced) return {};
  const SquareSet fives = without(threats.moves & position.set(~position.sideToMove(), Threat::Five), limits.excluded);
  return fives == threats.moves ? SquareSet{} : fives;
}

// The lines of a search that has ended.
[[nodiscard]] SearchResult collect(const SearchThread& worker, const SearchLimits& limits) {
  SearchResult result;
  const auto& moves = worker.rootMoves();
  const std::size_t lines = std::min(moves.size(), static_cast<std::size_t>(std::max(1, limits.multiPv)));
  for (std::size_t i = 0; i < lines; ++i) {
    RootMove m = moves[i];
    if (m.score == -kInfinite) {
      m.score = m.previousScore;
      m.bound = m.previousBound;
    }
    // If the first iteration was stopped, only the first line is certain to exist.
    if (i == 0 || m.score != -kInfinite) result.lines.push_back(lineOf(m, worker.completedDepth()));
  }
  // An iteration that was stopped leaves lines of different depths behind.
  std::stable_sort(result.lines.begin(), result.lines.end(),
                   [](const SearchLine& a, const SearchLine& b) { return a.score > b.score; });
  result.best = result.lines.front().pv.front();
  return result;
}

// The first worker runs on this thread, the others on threads of their own.
void runAll(const std::vector<std::unique_ptr<SearchThread>>& workers, const MoveList& moves, SharedSearch& shared) {
  JoinedThreads helpers;
  const struct Release {  // before the helpers are joined, also if a callback of the caller throws
    SharedSearch& search;
    ~Release() { search.stop = true; }
  } release{shared};
  // Where the system refuses threads or memory, the search goes on with the threads that it has.
  try {
    for (std::size_t i = 1; i < workers.size(); ++i) {
      helpers.add([&, i] {
        try {
          workers[i]->run(moves);
        } catch (const std::bad_alloc&) {
        }
      });
    }
  } catch (const std::system_error&) {
  } catch (const std::bad_alloc&) {
  }
  workers.front()->run(moves);
}

// The search of these root moves.
[[nodiscard]] SearchResult searchRoot(const Position& position, const MoveList& moves, const SearchSetup& setup,
                                      const SearchLimits& limits, const StopSignal& stop, SearchMemory& memory,
                                      const InfoSink& onInfo) {
  memory.table.newSearch();
  SharedSearch shared(setup, limits, stop, memory.table, memory.threads.size());
  RootProver prover(position, shared);
  shared.proveRoot = [&] { return prover.tryBetweenIterations(); };
  std::vector<std::unique_ptr<SearchThread>> workers;
  for (std::size_t i = 0; i < memory.threads.size(); ++i) {
    memory.threads[i]->history.age();
    workers.push_back(setup.evaluation.newThread(static_cast<int>(i), position, shared, *memory.threads[i], onInfo));
  }
  runAll(workers, moves, shared);
  SearchResult result = collect(*workers.front(), limits);
  if (isWin(result.score()) && !limits.stopWhenForced) prover.tryClaim();
  if (prover.win()) result = *prover.win();
  result.nodes = shared.totalNodes();
  result.elapsed = Clock::now() - limits.deadline.start;
  result.hashPermille = memory.table.currentPermille();
  return result;
}

}  // namespace

SearchResult searchPosition(const Position& original, const SearchSetup& setup, const SearchLimits& limits,
                            const StopSignal& stop, SearchMemory& memory, const InfoSink& onInfo) {
  Position position = original;
  if (position.isFull()) return {};
  const SquareSet open = without(position.emptyPoints(), limits.excluded);
  // The best first move is the center. Only a caller that asks for several lines wants the others.
  const bool isFirstMove = position.stoneCount() == 0 && !open.empty() && limits.multiPv <= 1;
  if (isFirstMove && limits.stopWhenForced) return oneMove(centerMost(position, open), limits.deadline);
  if (mayProveRoot(limits)) {
    if (auto win = winByFours(position, limits, stop, *memory.threads.front())) return *win;
  }
  const auto search = [&](const MoveList& moves, const SearchLimits& within) {
    return searchRoot(position, moves, setup, within, stop, memory, onInfo);
  };
  if (isFirstMove) {
    MoveList center;
    center.add(centerMost(position, open));  // analysis wants its value
    return search(center, limits);
  }
  const ThreatAnalysis threats = analyzeThreats(position);
  const auto searchAll = [&](const SearchLimits& within) {
    const SquareSet wanted = rootMoves(position, threats, limits);
    return search(firstLegalMoves(position, {wanted, quietMoves(position)}, limits.excluded), within);
  };
  const SquareSet obvious = obviousMoves(position, threats, limits);
  if (obvious.empty()) return searchAll(limits);
  SearchResult result = search(firstLegalMoves(position, {obvious}, limits.excluded), limits);
  const bool isSpent = limits.maxNodes && result.nodes >= *limits.maxNodes;
  if (!isLoss(result.score()) || isSpent || stop.raised()) return result;
  SearchLimits rest = limits;
  if (rest.maxNodes) *rest.maxNodes -= result.nodes;
  SearchResult other = searchAll(rest);
  other.nodes += result.nodes;
  if (!isLoss(other.score())) return other;
  // All answers lose.
  result.nodes = other.nodes;
  result.elapsed = other.elapsed;
  return result;
}

}  // namespace pentarch
