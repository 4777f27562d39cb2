// SPDX-License-Identifier: MIT
#include "engine/search/search.h"

#include <algorithm>
#include <system_error>
#include <thread>

#include "engine/game/forbidden.h"
#include "engine/game/movegen.h"
#include "engine/search/proof.h"
#include "engine/search/vct.h"

namespace pentarch {
namespace {

constexpr int kMinRootVcfBudget = 2000;
constexpr int kMaxRootVcfBudget = 100'000;
constexpr long long kRootVcfNodesPerMs = 20;  // a few percent of the time
constexpr long long kRootVctNodesPerMs = 16;  // of time gone by: about a twelfth of it
constexpr auto kFirstVct = std::chrono::milliseconds(4);
constexpr std::uint64_t kLastVctBudget = 50'000;  // nodes, to prove what the search claims
constexpr int kLineBudget = 20'000;
constexpr int kCheckBudget = 5'000;  // positions, a few milliseconds at most

// Every empty point that may be played and is not excluded; failing that, every empty point.
[[nodiscard]] SquareSet withoutExcluded(SquareSet moves, const SearchLimits& limits) {
  for (const Square s : limits.excluded) {
    if (s.index() < kSquareCount) moves.erase(s);
  }
  return moves;
}

[[nodiscard]] MoveList legalOf(Position& position, const SquareSet& moves) {
  MoveList legal;
  for (const Square s : moves) {
    if (isLegal(position, position.sideToMove(), s)) legal.add(s);
  }
  return legal;
}

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

// Moves worth searching at the root. Narrow for play, wide for several lines; never empty while a point is free.
[[nodiscard]] MoveList rootMoves(Position& position, const ThreatAnalysis& threats, const SearchLimits& limits) {
  SquareSet wide = position.candidates();
  for (const Color c : kColors) wide |= position.points(c, Threat::OpenThree, Threat::Five);
  const bool isLost = threats.isDecided() && isLoss(threats.score);
  const bool isNarrow = limits.multiPv == 1 && (!isLost || threats.situation == Situation::LostToFives);
  SquareSet first = isNarrow ? threats.moves : wide | threats.moves;
  // Where a four can be answered from beside, its five point is the answer that everybody understands.
  if (isNarrow && threats.situation == Situation::BlockFive) {
    const SquareSet fives = first & position.set(~position.sideToMove(), Threat::Five);
    if (!fives.empty()) first = fives;
  }
  for (const SquareSet& set : {first, wide, position.emptyPoints()}) {
    const MoveList moves = legalOf(position, withoutExcluded(set, limits));
    if (!moves.empty()) return moves;
  }
  MoveList any;
  any.add(position.emptyPoints());
  return any;
}

[[nodiscard]] int rootVcfBudget(const Deadline& deadline) {
  if (!deadline.isSet()) return kMinRootVcfBudget;
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline.hard - Clock::now()).count();
  return static_cast<int>(std::clamp(left * kRootVcfNodesPerMs, 50LL, static_cast<long long>(kMaxRootVcfBudget)));
}

[[nodiscard]] SearchResult oneMove(Square move, const Deadline& deadline) {
  SearchResult result;
  result.best = move;
  SearchLine& line = result.lines.emplace_back();
  line.pv = {move};
  line.depth = 1;
  line.selDepth = 1;
  result.elapsed = Clock::now() - deadline.start;
  return result;
}

[[nodiscard]] SearchResult provenWin(const std::vector<Square>& line, int plies, Proof proof,
                                     const Deadline& deadline) {
  SearchResult result = oneMove(line.front(), deadline);
  SearchLine& best = result.lines.front();
  best.pv = line;
  // A line of even length was cut short: its end was not found again within the budget.
  best.score = winIn(line.size() % 2 == 1 ? static_cast<int>(line.size()) : plies);
  best.selDepth = static_cast<int>(line.size());
  best.proof = line.size() == 1 ? Proof::Five : proof;
  return result;
}

/// Watches the clock for proofs at the root: they may take a quarter of the time that is left.
class ProofClock {
 public:
  explicit ProofClock(const Deadline& deadline) {
    const Clock::time_point now = Clock::now();
    if (deadline.isSet()) end_ = now + (deadline.hard - now) / 4;
  }
  /// Whether the time is used up; never for the first few questions, so that short wins are always seen.
  [[nodiscard]] bool isOver() { return ++questions_ > kFreeQuestions && Clock::now() >= end_; }

 private:
  static constexpr int kFreeQuestions = 20;
  int questions_ = 0;
  Clock::time_point end_ = Clock::time_point::max();
};

// A win by continuous fours found before any search.
[[nodiscard]] std::optional<SearchResult> winByFours(Position& position, const SearchLimits& limits,
                                                     ThreadMemory& memory) {
  const std::uint64_t before = memory.vcf.nodes();
  const VcfResult vcf = memory.vcf.solve(position, rootVcfBudget(limits.deadline));
  if (vcf.verdict != VcfResult::Verdict::Win) return std::nullopt;
  if (position.stoneCount() + vcf.plies > position.moveLimit()) return std::nullopt;
  ProofClock clock(limits.deadline);
  const Strategy strategy = [&](Position& p) {
    return clock.isOver() ? Square::none() : memory.vcf.solve(p, kLineBudget).move;
  };
  if (checkWin(position, strategy, kCheckBudget) != ProofVerdict::Accepted) return std::nullopt;
  const std::vector<Square> line = memory.vcf.line(position, kLineBudget);
  if (line.empty()) return std::nullopt;
  SearchResult result = provenWin(line, vcf.plies, Proof::Vcf, limits.deadline);
  result.nodes = memory.vcf.nodes() - before + 1;
  return result;
}

/// Looks for a win by continuous threats while the search runs, the longer the search takes the harder. Only where a
/// clock runs, so that limits by depth and nodes mean what they say.
class ThreatProver {
 public:
  ThreatProver(const Position& position, const SearchLimits& limits, const StopSignal& stop)
      : position_(position),
        limits_(limits),
        stop_(stop),
        next_(limits.deadline.start + kFirstVct),
        isOpen_(limits.deadline.isSet() && limits.excluded.empty() && limits.multiPv == 1) {}

  /// To be asked between iterations; true once a win is proven.
  [[nodiscard]] bool lookAgain() {
    const Clock::time_point now = Clock::now();
    if (!isOpen_ || now < next_) return false;
    const Clock::duration gone = now - limits_.deadline.start;
    next_ = now + gone;
    const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(gone).count();
    return look(static_cast<std::uint64_t>(ms * kRootVctNodesPerMs));
  }
  /// A last look with that many nodes, where the search claims a win.
  void look() {
    if (isOpen_) (void)look(kLastVctBudget);
  }
  [[nodiscard]] const std::optional<SearchResult>& win() const { return win_; }

 private:
  bool look(std::uint64_t budget) {
    ProofClock clock(limits_.deadline);
    const VcfResult vct = solver_.solve(position_, budget, [&] { return stop_.raised() || clock.isOver(); });
    if (vct.verdict == VcfResult::Verdict::None) isOpen_ = false;
    if (vct.verdict != VcfResult::Verdict::Win) return false;
    const Strategy strategy = [&](Position& p) {
      return stop_.raised() || clock.isOver() ? Square::none() : solver_.winningMove(p);
    };
    if (checkWin(position_, strategy, kCheckBudget) != ProofVerdict::Accepted) return false;
    const std::vector<Square> line = solver_.line(position_);
    const int length = static_cast<int>(line.size());
    if (line.empty() || position_.stoneCount() + length > position_.moveLimit()) return false;
    win_ = provenWin(line, vct.plies, Proof::Vct, limits_.deadline);
    isOpen_ = false;
    return true;
  }

  Position position_;
  const SearchLimits& limits_;
  const StopSignal& stop_;
  VctSolver solver_;
  Clock::time_point next_;
  bool isOpen_;
  std::optional<SearchResult> win_;
};

[[nodiscard]] SearchResult collect(const Worker& worker, const SharedSearch& shared, const SearchLimits& limits) {
  SearchResult result;
  const auto& moves = worker.rootMoves();
  const std::size_t lines = std::min(moves.size(), static_cast<std::size_t>(std::max(1, limits.multiPv)));
  for (std::size_t i = 0; i < lines; ++i) {
    SearchLine& line = result.lines.emplace_back();
    line.score = moves[i].score == -kInfinite ? moves[i].previousScore : moves[i].score;
    line.depth = worker.completedDepth();
    line.selDepth = moves[i].selDepth;
    line.pv = moves[i].pv;
    line.proof = isMate(line.score) ? Proof::Claimed : Proof::None;
  }
  // An iteration that was stopped leaves lines of different depths behind.
  std::stable_sort(result.lines.begin(), result.lines.end(),
                   [](const SearchLine& a, const SearchLine& b) { return a.score > b.score; });
  result.best = result.lines.front().pv.front();
  result.nodes = shared.totalNodes();
  result.elapsed = Clock::now() - limits.deadline.start;
  result.hashPermille = shared.table.fullPermille();
  return result;
}

}  // namespace

SearchResult searchPosition(const Position& original, const SearchSetup& setup, const SearchLimits& limits,
                            const StopSignal& stop, SearchMemory& memory, const InfoSink& onInfo) {
  Position position = original;
  if (position.isFull()) return {};
  const SquareSet open = withoutExcluded(position.emptyPoints(), limits);
  if (position.stoneCount() == 0 && !open.empty()) return oneMove(centerMost(position, open), limits.deadline);
  if (limits.excluded.empty() && limits.multiPv == 1) {
    if (auto win = winByFours(position, limits, *memory.threads.front())) return *win;
  }

  const MoveList moves = rootMoves(position, analyzeThreats(position), limits);
  memory.table.newSearch();
  ThreatProver prover(position, limits, stop);
  SharedSearch shared{setup, limits, stop, memory.table, limits.deadline, [&] { return prover.lookAgain(); }, {}, {}};
  shared.nodes = std::vector<SharedSearch::Counter>(memory.threads.size());
  std::vector<std::unique_ptr<Worker>> workers;
  for (std::size_t i = 0; i < memory.threads.size(); ++i) {
    memory.threads[i]->history.age();
    workers.push_back(std::make_unique<Worker>(static_cast<int>(i), position, shared, *memory.threads[i], onInfo));
  }
  std::vector<std::thread> helpers;
  try {
    for (std::size_t i = 1; i < workers.size(); ++i) {
      helpers.emplace_back([&, i] { workers[i]->run(moves); });
    }
  } catch (const std::system_error&) {
    // The system has no more threads: the ones that run are enough.
  }
  workers.front()->run(moves);
  for (std::thread& helper : helpers) helper.join();
  SearchResult result = collect(*workers.front(), shared, limits);
  if (isWin(result.score()) && !limits.answerForcedAtOnce) prover.look();
  if (!prover.win()) return result;
  SearchResult proven = *prover.win();
  proven.nodes = result.nodes;
  proven.elapsed = Clock::now() - limits.deadline.start;
  proven.hashPermille = result.hashPermille;
  return proven;
}

}  // namespace pentarch
