// SPDX-License-Identifier: MIT
#include "training/match.h"

#include <chrono>
#include <thread>
#include <utility>
#include <vector>

#include "training/finished_items.h"
#include "training/game_play.h"

namespace pentarch::training {
namespace {

constexpr auto kPatience = std::chrono::milliseconds(200);

[[nodiscard]] int halfPointsOf(const GameRecord& game, Color player) {
  if (!game.winner) return 1;
  return *game.winner == player ? 2 : 0;
}

}  // namespace

MatchPlayer::MatchPlayer(const MatchOptions& options) : options_(options), judge_({.hashBytes = options.hashBytes}) {
  for (std::size_t i = 0; i < engines_.size(); ++i) {
    const PlayerSettings& p = options.players[i];
    engines_[i] = std::make_unique<Engine>(
        EngineConfig{.hashBytes = options.hashBytes, .tunables = p.tunables, .weights = p.weights});
  }
}

std::optional<PairResult> MatchPlayer::play(std::uint32_t item, const StopSignal& stop) {
  SearchLimits limits;
  limits.maxNodes = options_.nodes;
  const auto opening = beginGame(judge_, options_, item, stop);
  if (!opening) return std::nullopt;
  PairResult result{item, opening->rule, opening->boardSize, {}};
  for (const Color first : kColors) {
    GameRecord game = *opening;
    Engine& black = *engines_[first == Color::Black ? 0 : 1];
    Engine& white = *engines_[first == Color::Black ? 1 : 0];
    if (!playGame(game, {black, white}, limits, stop)) return std::nullopt;
    result.halfPoints[indexOf(first)] = halfPointsOf(game, first);
  }
  return result;
}

void runMatch(const MatchOptions& options, std::uint32_t first, std::uint32_t number, int jobs,
              const std::function<bool(const PairResult&)>& onPair) {
  FinishedItems<PairResult> finished(first, std::uint64_t{first} + number);
  StopSignal stop;
  std::vector<std::jthread> threads;
  for (int i = 0; i < jobs; ++i) {
    threads.emplace_back([&] {
      MatchPlayer player(options);
      while (!stop.raised()) {
        const auto n = finished.take();
        if (!n) break;
        const auto pair = player.play(static_cast<std::uint32_t>(*n), stop);
        if (!pair) break;
        finished.put(*n, *pair);
      }
      finished.leave();
    });
  }
  for (std::uint64_t n = first; n < std::uint64_t{first} + number && !finished.isLost(n, jobs);) {
    const auto pair = finished.wait(n, jobs, kPatience);
    if (!pair) continue;
    if (!onPair(*pair)) break;
    ++n;
  }
  stop.raise();
}

}  // namespace pentarch::training
