// SPDX-License-Identifier: MIT
// How fast the position is: play and undo with classes, counts, sets, hash key and evaluation sums.
#include <benchmark/benchmark.h>

#include "engine/eval/pattern_eval.h"
#include "tests/support/random_positions.h"

using namespace pentarch;
using namespace pentarch::test;

namespace {

constexpr int kGames = 100;
constexpr int kStones = 45;

// Stones near each other, as in a game.
std::vector<std::vector<Square>> games(int size, Rule rule) {
  std::mt19937 random(5);
  std::vector<std::vector<Square>> all;
  for (int i = 0; i < kGames; ++i) {
    Position position(size, PointTable::unweighted(rule));
    position.play(Square::at(size / 2, size / 2));
    while (position.historySize() < kStones) {
      const SquareSet near = position.candidates();
      auto skip = random() % static_cast<unsigned>(near.count());
      for (const Square s : near) {
        if (skip-- == 0) {
          position.play(s);
          break;
        }
      }
    }
    auto& moves = all.emplace_back();
    for (int k = 0; k < kStones; ++k) moves.push_back(position.moveAt(k));
  }
  return all;
}

void playAndUndo(benchmark::State& state) {
  const auto rule = static_cast<Rule>(state.range(0));
  const auto size = static_cast<int>(state.range(1));
  const auto all = games(size, rule);
  Position position(size, PatternEval::pointTable(rule));
  std::int64_t pairs = 0;
  for (auto _ : state) {
    for (const auto& moves : all) {
      for (const Square s : moves) position.play(s);
      benchmark::DoNotOptimize(position.weightSum());
      for (std::size_t i = 0; i < moves.size(); ++i) position.undo();
      pairs += static_cast<std::int64_t>(moves.size());
    }
  }
  state.SetItemsProcessed(pairs);
  state.SetLabel(std::string(traitsOf(rule).name) + " " + std::to_string(size));
}

}  // namespace

BENCHMARK(playAndUndo)->ArgsProduct({{0, 1, 2, 3, 4}, {15, 20}});
BENCHMARK_MAIN();
