// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "app/commands.h"
#include "app/errors.h"
#include "app/signals.h"
#include "app/units.h"
#include "engine/game/notation.h"

namespace pentarch::app {
namespace {

/// An opening as sorted stones (point and color), the smallest of its eight images: equal for equal positions.
using CanonicalStones = std::vector<std::pair<int, bool>>;

[[nodiscard]] CanonicalStones canonical(const std::vector<Square>& moves, int size) {
  constexpr unsigned kSymmetries = 8;
  CanonicalStones smallest;
  for (unsigned symmetry = 0; symmetry < kSymmetries; ++symmetry) {
    CanonicalStones image;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      int x = moves[i].x();
      int y = moves[i].y();
      if ((symmetry & 1U) != 0) x = size - 1 - x;
      if ((symmetry & 2U) != 0) y = size - 1 - y;
      if ((symmetry & 4U) != 0) std::swap(x, y);
      image.emplace_back(y * size + x, i % 2 == 0);
    }
    std::sort(image.begin(), image.end());
    if (smallest.empty() || image < smallest) smallest = std::move(image);
  }
  return smallest;
}

}  // namespace

training::OpeningOptions openingOptions(const Options& options) {
  constexpr int kMaxStones = 60;
  constexpr int kMaxBalance = 5000;
  training::OpeningOptions opening;
  const std::string& stones = options.get("stones");
  const std::size_t dash = stones.find('-');
  opening.minStones = parseInteger(stones.substr(0, dash), "--stones", 1, kMaxStones);
  opening.maxStones = dash == std::string::npos
                          ? opening.minStones
                          : parseInteger(stones.substr(dash + 1), "--stones", opening.minStones, kMaxStones);
  opening.maxScore = parseInteger(options.get("balance"), "--balance", 0, kMaxBalance);
  opening.nodes = parseCount(options.get("opening-nodes"), "--opening-nodes");
  return opening;
}

// One opening a line, no two of them the same after turning or mirroring the board.
int openGen(const Options& options) {
  constexpr int kMaxRepeats = 100;
  const std::uint64_t count = parseCount(options.get("count"), "--count");
  const std::uint64_t seed = parseCount(options.get("seed"), "--seed");
  const training::OpeningOptions opening = openingOptions(options);
  const InterruptGuard interrupts;
  Engine engine({.boardSize = options.boardSize(), .rule = options.rule(), .hashBytes = std::size_t{16} << 20});
  std::set<CanonicalStones> seen;
  for (std::uint64_t item = 0; item < count; ++item) {
    training::ItemRandom random(seed, item);
    for (int i = 0;; ++i) {
      const auto found = training::generateOpening(engine, opening, random, interrupts.signal());
      if (!found) return interrupts.exitCode();
      if (!seen.insert(canonical(found->moves, engine.boardSize())).second) {
        if (i < kMaxRepeats) continue;
        throw UsageError(fmt::format("--count: there seem to be no more than {} such openings", seen.size()));
      }
      std::string line;
      for (const Square s : found->moves) line += notation::toLetters(s);
      fmt::print("{}\n", line);
      break;
    }
  }
  return kOk;
}

}  // namespace pentarch::app
