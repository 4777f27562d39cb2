// SPDX-License-Identifier: MIT
// Speed of play and undo, with classes, counts, sets, hash key and evaluation sums.
#include <benchmark/benchmark.h>

#include <array>
#include <string_view>
#include <variant>

#include "engine/eval/network_eval.h"
#include "engine/game/notation.h"
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
    Position position(size, rule);
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

// The work of a search: the same few stones of an opening, again and again.
std::vector<std::vector<Square>> openings(int size) {
  constexpr int kRepeats = 100;
  constexpr std::array<std::string_view, 4> kOpenings = {"h8i9h9", "h8h9i9g7j8g10", "h8i8h9h10i10g8j9f7k8",
                                                         "c4d4d5e6e4c6f7g8f5h9"};
  std::vector<std::vector<Square>> all;
  for (const std::string_view opening : kOpenings) {
    const auto moves = std::get<std::vector<Square>>(notation::parseMoves(opening, size));
    for (int i = 0; i < kRepeats; ++i) all.push_back(moves);
  }
  return all;
}

void playAndUndo(benchmark::State& state, const std::vector<std::vector<Square>>& all) {
  const auto rule = static_cast<Rule>(state.range(0));
  const auto size = static_cast<int>(state.range(1));
  Position position(size, rule);
  std::int64_t pairs = 0;
  for (auto _ : state) {
    for (const auto& moves : all) {
      for (const Square s : moves) position.play(s);
      benchmark::DoNotOptimize(position.codes(Square::at(0, 0)));
      for (std::size_t i = 0; i < moves.size(); ++i) position.undo();
      pairs += static_cast<std::int64_t>(moves.size());
    }
  }
  state.SetItemsProcessed(pairs);
  state.SetLabel(std::string(traitsOf(rule).name) + " " + std::to_string(size));
}

// A hundred different games: nothing is learned by the branch predictor.
void randomGames(benchmark::State& state) {
  playAndUndo(state, games(static_cast<int>(state.range(1)), static_cast<Rule>(state.range(0))));
}

void repeatedOpenings(benchmark::State& state) {
  playAndUndo(state, openings(static_cast<int>(state.range(1))));
}

}  // namespace

BENCHMARK(repeatedOpenings)->ArgsProduct({{0, 1, 2, 3, 4}, {15, 20}});
BENCHMARK(randomGames)->ArgsProduct({{0, 1, 2, 3, 4}, {15, 20}});
BENCHMARK_MAIN();
