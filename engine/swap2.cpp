// SPDX-License-Identifier: MIT
#include "engine/swap2.h"

#include <array>
#include <cstdlib>
#include <limits>
#include <optional>
#include <utility>

namespace pentarch::swap2 {
namespace {

/// Steps from the center of the board.
struct Offset {
  int dx;
  int dy;
};
using Pattern = std::array<Offset, 3>;

/// Candidate openings, black, white, black, from close fights to distant stones; no two are mirror images. The first
/// one fits every board.
constexpr std::array<Pattern, 13> kPatterns = {{
    {{{0, 0}, {1, 1}, {2, -1}}},
    {{{0, 0}, {1, 0}, {-2, 2}}},
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
/// Share of the time after three stones that the first search takes; the pairs share the rest.
constexpr double kFirstShare = 0.4;

[[nodiscard]] double rateIn(const SearchResult& result) {
  return result.lines.empty() ? Choice().whiteRate : result.lines.front().winRate();
}

/// Black, or White with the move that was found.
[[nodiscard]] Choice betterColor(const SearchResult& result) {
  if (result.score() < 0) return {.swap = true, .moves = {}, .whiteRate = rateIn(result)};
  return {.swap = false, .moves = {result.best}, .whiteRate = rateIn(result)};
}

/// The fourth and fifth stone after which White's value is closest to even, taken from the best lines of a search. None
/// if no pair is even enough.
[[nodiscard]] std::optional<Choice> placeTwo(std::span<const Square> stones, const SearchResult& lines,
                                             const OpeningSearch& search) {
  Choice best;
  Score bestImbalance = kEven + 1;
  for (const SearchLine& line : lines.lines) {
    if (line.pv.size() < 2) continue;
    std::vector<Square> five(stones.begin(), stones.end());
    five.insert(five.end(), line.pv.begin(), line.pv.begin() + 2);
    const SearchResult result = search(five, 1, (1 - kFirstShare) / kPairs);
    const Score imbalance = std::abs(result.score());
    if (imbalance < bestImbalance) {
      bestImbalance = imbalance;
      best.moves.assign(line.pv.begin(), line.pv.begin() + 2);
      best.whiteRate = rateIn(result);
    }
    if (result.wasStopped) break;
  }
  if (best.moves.empty()) return std::nullopt;
  return best;
}

}  // namespace

std::vector<std::vector<Square>> openingsOn(int boardSize) {
  std::vector<std::vector<Square>> sets;
  for (const Pattern& pattern : kPatterns) {
    std::vector<Square> stones;
    for (const Offset& offset : pattern) {
      const int x = boardSize / 2 + offset.dx;
      const int y = boardSize / 2 + offset.dy;
      if (onBoard(x, y, boardSize)) stones.push_back(Square::at(x, y));
    }
    if (stones.size() == pattern.size()) sets.push_back(std::move(stones));
  }
  return sets;
}

Choice placeThree(std::span<const std::vector<Square>> sets, const OpeningSearch& search) {
  Choice best;
  Score bestImbalance = std::numeric_limits<Score>::max();
  std::size_t searched = 0;
  for (const std::vector<Square>& stones : sets) {
    const SearchResult result = search(stones, 1, 1.0 / static_cast<double>(sets.size()));
    const Score imbalance = std::abs(result.score());
    if (imbalance < bestImbalance) {
      bestImbalance = imbalance;
      best = {.swap = false, .moves = stones, .whiteRate = rateIn(result)};
    }
    best.compared = ++searched;
    if (result.wasStopped) break;
  }
  return best;
}

Choice afterThree(std::span<const Square> stones, const OpeningSearch& search) {
  const SearchResult result = search(stones, kPairs, kFirstShare);
  if (std::abs(result.score()) <= kEven) {
    if (std::optional<Choice> pair = placeTwo(stones, result, search)) return *pair;
  }
  return betterColor(result);
}

Choice afterFive(std::span<const Square> stones, const OpeningSearch& search) {
  return betterColor(search(stones, 1, 1.0));
}

std::vector<SetupStone> alternating(std::span<const Square> squares) {
  std::vector<SetupStone> stones;
  Color side = Color::Black;
  for (const Square square : squares) {
    stones.push_back({square, cellOf(side)});
    side = ~side;
  }
  return stones;
}

}  // namespace pentarch::swap2
