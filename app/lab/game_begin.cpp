// SPDX-License-Identifier: MIT
#include "app/lab/game_begin.h"

namespace pentarch::training {
namespace {

template <typename T>
[[nodiscard]] const T& pick(const std::vector<T>& from, ItemRandom& random) {
  return from[static_cast<std::size_t>(random.below(static_cast<int>(from.size())))];
}

}  // namespace

std::optional<GameRecord> beginGame(Engine& engine, const GameOptions& options, std::uint32_t item,
                                    const StopSignal& stop) {
  ItemRandom random(options.seed, item);
  GameRecord game;
  game.item = item;
  game.rule = pick(options.rules, random);
  game.boardSize = pick(options.sizes, random);
  engine.setRule(game.rule);
  engine.newGame(game.boardSize);
  const auto opening = generateOpening(engine, options.opening, random, stop);
  if (!opening) return std::nullopt;
  for (const Square s : opening->moves) game.moves.push_back({s, 0, true});
  return game;
}

}  // namespace pentarch::training
