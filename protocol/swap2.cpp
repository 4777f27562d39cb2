// SPDX-License-Identifier: MIT
#include "protocol/swap2.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>
#include <optional>

namespace pentarch::swap2 {

namespace {

/// Steps from the center of the board.
struct Offset {
  int dx;
  int dy;
};
using Pattern = std::array<Offset, 3>;

/// Candidate openings, from close fights to distant stones. The first one fits every board.
constexpr std::array<Pattern, 14> kPatterns = {{
    {{{0, 0}, {1, 1}, {2, -1}}},
    {{{0, 0}, {1, 0}, {-2, 2}}},
    {{{0, 0}, {0, 1}, {2, -2}}},
    {{{0, 0}, {1, 1}, {-2, -1}}},
    {{{0, 0}, {2, 0}, {1, -3}}},
    {{{0, 0}, {1, 2}, {3, -1}}},
    {{{0, 0}, {-1, 1}, {3, 3}}},
    {{{0, 0}, {1, 1}, {4, 1}}},
    {{{0, 0}, {2, 1}, {-1, 4}}},
    {{{-1, 2}, {0, 0}, {3, -1}}},
    {{{-2, 0}, {0, 1}, {2, -2}}},
    {{{-3, 1}, {0, 0}, {3, 2}}},
    {{{-3, -3}, {0, 1}, {3, 1}}},
    {{{-4, 2}, {1, 0}, {4, -3}}},
}};

/// Within ± this value neither color is worth taking.
constexpr Score kEven = 30;
/// Number of pairs of stones that are compared when two are to be placed.
constexpr int kPairs = 5;

std::vector<Square> onBoardOrNone(const Pattern& pattern, int boardSize) {
  std::vector<Square> stones;
  for (const Offset& offset : pattern) {
    const int x = boardSize / 2 + offset.dx;
    const int y = boardSize / 2 + offset.dy;
    if (!onBoard(x, y, boardSize)) return {};
    stones.push_back(Square::at(x, y));
  }
  return stones;
}

/// The fourth and fifth stone after which White's value is closest to even, taken from the best lines of a search. None
/// if no pair is even enough.
std::optional<Choice> placeTwo(std::span<const Square> stones, const SearchResult& lines, const Search& search) {
  Choice best;
  Score bestImbalance = kEven + 1;
  for (const SearchLine& line : lines.lines) {
    if (line.pv.size() < 2) continue;
    std::vector<Square> five(stones.begin(), stones.end());
    five.insert(five.end(), line.pv.begin(), line.pv.begin() + 2);
    const SearchResult result = search(five, 1, 0.6 / kPairs);
    const Score imbalance = std::abs(result.score());
    if (imbalance < bestImbalance) {
      bestImbalance = imbalance;
      best.moves.assign(line.pv.begin(), line.pv.begin() + 2);
    }
    if (result.wasStopped) break;
  }
  if (best.moves.empty()) return std::nullopt;
  return best;
}

}  // namespace

Choice placeThree(int boardSize, const Search& search) {
  Choice best;
  Score bestImbalance = std::numeric_limits<Score>::max();
  for (const Pattern& pattern : kPatterns) {
    std::vector<Square> stones = onBoardOrNone(pattern, boardSize);
    if (stones.empty()) continue;
    const SearchResult result = search(stones, 1, 1.0 / kPatterns.size());
    const Score imbalance = std::abs(result.score());
    if (imbalance < bestImbalance) {
      bestImbalance = imbalance;
      best.moves = std::move(stones);
    }
    if (result.wasStopped) break;
  }
  return best;
}

Choice afterThree(std::span<const Square> stones, const Search& search) {
  const SearchResult result = search(stones, kPairs, 0.4);
  if (std::abs(result.score()) <= kEven) {
    if (std::optional<Choice> pair = placeTwo(stones, result, search)) return *pair;
  }
  if (result.score() < 0) return {true, {}};
  return {false, {result.best}};
}

Choice afterFive(std::span<const Square> stones, const Search& search) {
  const SearchResult result = search(stones, 1, 1.0);
  if (result.score() < 0) return {true, {}};
  return {false, {result.best}};
}

}  // namespace pentarch::swap2
