// SPDX-License-Identifier: MIT
#include "protocol/balance.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <limits>

#include "engine/position.h"

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

// All lines of a search, those whose value is closest to `bias` first.
[[nodiscard]] std::vector<SearchLine> byDistance(const SearchResult& result, Score bias) {
  std::vector<SearchLine> lines = result.lines;
  std::stable_sort(lines.begin(), lines.end(), [&](const SearchLine& a, const SearchLine& b) {
    return std::abs(a.score - bias) < std::abs(b.score - bias);
  });
  return lines;
}

}  // namespace

std::vector<Square> one(Score bias, const OpeningSearch& search) {
  const std::vector<SearchLine> lines = byDistance(search({}, kAllMoves, 1.0), bias);
  if (lines.empty()) return {};
  return {lines.front().pv.front()};
}

std::vector<Square> two(Score bias, const OpeningSearch& search) {
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

std::vector<Square> find(const command::Balance& command, const Position& board, Thinker& thinker,
                         const LimitsFor& limitsFor) {
  const Clock::duration time = thinker.plannedSpan(kMaxBalanceTime);
  const OpeningSearch search = [&](std::span<const Square> stones, int multiPv, double timeShare) {
    Position position = board;
    for (const Square s : stones) position.play(s);
    const auto share = std::chrono::duration_cast<Clock::duration>(time * timeShare);
    return thinker.search(position, limitsFor(position, multiPv), share);
  };
  return command.stones == 1 ? one(command.bias, search) : two(command.bias, search);
}

}  // namespace pentarch::balance
