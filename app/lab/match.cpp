// SPDX-License-Identifier: MIT
#include "app/lab/match.h"

#include "app/lab/game_play.h"
#include "engine/base/ordered_work.h"

namespace pentarch::lab {
namespace {

[[nodiscard]] int halfPointsOf(const records::GameRecord& game, Color player) {
  if (!game.winner) return 1;
  return *game.winner == player ? 2 : 0;
}

}  // namespace

MatchPlayer::MatchPlayer(const MatchOptions& options) : options_(options), judge_({.hashBytes = options.hashBytes}) {
  for (std::size_t i = 0; i < engines_.size(); ++i) {
    const PlayerSettings& p = options.players[i];
    engines_[i] = std::make_unique<Engine>(
        EngineConfig{.hashBytes = options.hashBytes, .tunables = p.tunables, .evaluation = p.evaluation});
  }
}

std::optional<PairResult> MatchPlayer::play(std::uint32_t item, const StopSignal& stop) {
  SearchLimits limits;
  limits.maxNodes = options_.nodes;
  const auto opening = beginGame(judge_, options_, item, stop);
  if (!opening) return std::nullopt;
  PairResult result{item, opening->rule, opening->boardSize, {}};
  for (const Color first : kColors) {
    records::GameRecord game = *opening;
    Engine& black = *engines_[first == Color::Black ? 0 : 1];
    Engine& white = *engines_[first == Color::Black ? 1 : 0];
    if (!playGame(game, {black, white}, limits, stop)) return std::nullopt;
    result.halfPoints[indexOf(first)] = halfPointsOf(game, first);
  }
  return result;
}

void runMatch(const MatchOptions& options, std::uint32_t first, std::uint32_t number, int jobs,
              const std::function<bool(const PairResult&)>& onPair) {
  StopSignal stop;
  const auto makeWorker = [&] {
    return [&, player = MatchPlayer(options)](std::uint64_t item) mutable {
      return player.play(static_cast<std::uint32_t>(item), stop);
    };
  };
  const auto take = [&](const std::optional<PairResult>& pair) { return !pair || onPair(*pair); };
  workInOrder<PairResult>(first, std::uint64_t{first} + number, jobs, stop, makeWorker, take);
}

}  // namespace pentarch::lab
