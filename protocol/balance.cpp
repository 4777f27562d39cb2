// SPDX-License-Identifier: MIT
#include "protocol/balance.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <limits>

namespace pentarch::balance {
namespace {

using namespace std::chrono_literals;

/// More time than this does not make the values more even.
constexpr Clock::duration kMaxBalanceTime = 60s;
constexpr int kAllMoves = std::numeric_limits<int>::max();
/// Share of the time for two stones that the first search, of all moves, takes.
constexpr double kFirstShare = 0.5;
/// Number of pairs of stones that are searched again, and the share of the time for each.
constexpr std::size_t kPairs = 5;
constexpr double kShare = (1 - kFirstShare) / kPairs;

/// All lines of a search, those whose value is closest to `bias` first.
[[nodiscard]] std::vector<SearchLine> byDistance(const SearchResult& result, Score bias) {
  std::vector<SearchLine> lines = result.lines;
  std::stable_sort(lines.begin(), lines.end(), [&](const SearchLine& a, const SearchLine& b) {
    return std::abs(a.score - bias) < std::abs(b.score - bias);
  });
  return lines;
}

/// Stones that stand on the board while this object lives, also if a search throws.
class TriedStones {
 public:
  TriedStones(Engine& engine, std::span<const Square> stones) : engine_(engine), count_(stones.size()) {
    for (const Square s : stones) engine.play(s);
  }
  ~TriedStones() {
    for (std::size_t i = 0; i < count_; ++i) engine_.undo();
  }
  TriedStones(const TriedStones&) = delete;
  TriedStones& operator=(const TriedStones&) = delete;

 private:
  Engine& engine_;
  std::size_t count_;
};

}  // namespace

std::vector<Square> one(Score bias, const Search& search) {
  const std::vector<SearchLine> lines = byDistance(search({}, kAllMoves, 1.0), bias);
  if (lines.empty()) return {};
  return {lines.front().pv.front()};
}

std::vector<Square> two(Score bias, const Search& search) {
  std::vector<SearchLine> lines = byDistance(search({}, kAllMoves, kFirstShare), bias);
  lines.resize(std::min(lines.size(), kPairs));
  std::vector<Square> best;
  int smallest = std::numeric_limits<int>::max();
  for (const SearchLine& line : lines) {
    std::vector<Square> pair = {line.pv.front()};
    // The line of the first search may go on with a blocked point, which counts for the first stone alone.
    SearchResult result = search(pair, 1, kShare / 2);
    if (result.best.isNone()) continue;
    pair.push_back(result.best);
    if (result.wasStopped) return best.empty() ? pair : best;  // no time to compare
    result = search(pair, 1, kShare / 2);
    const int distance = std::abs(result.score() - bias);
    if (distance >= smallest) continue;
    smallest = distance;
    best = pair;
  }
  return best;
}

std::vector<Square> find(const command::Balance& command, Engine& engine, Thinker& thinker,
                         const LimitsFor& limitsFor) {
  const Clock::duration time = thinker.plannedSpan(kMaxBalanceTime);
  const Search search = [&](std::span<const Square> stones, int multiPv, double timeShare) {
    const TriedStones tried(engine, stones);
    return thinker.search(limitsFor(multiPv), std::chrono::duration_cast<Clock::duration>(time * timeShare));
  };
  return command.stones == 1 ? one(command.bias, search) : two(command.bias, search);
}

}  // namespace pentarch::balance
