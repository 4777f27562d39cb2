// SPDX-License-Identifier: MIT
#include "app/lab/match.h"

#include "app/lab/beginner.h"
#include "app/lab/game_play.h"
#include "engine/base/ordered_work.h"

namespace pentarch::lab {
namespace {

[[nodiscard]] int halfPointsOf(const records::GameRecord& game, Color player) {
  if (!game.winner) return 1;
  return *game.winner == player ? 2 : 0;
}

/// Plays pairs of games one after the other on one thread.
class MatchPlayer {
 public:
  explicit MatchPlayer(const MatchOptions& options);

  /// Pair number `item`; none once `stop` is raised. The result does not depend on the machine or on pairs played
  /// before, unless moves are limited by time.
  [[nodiscard]] std::optional<PairResult> play(std::uint32_t item, const StopSignal& stop);

 private:
  [[nodiscard]] Player player(std::size_t number, std::uint64_t seed);

  MatchOptions options_;
  Engine judge_;  // judges the openings, so that they do not depend on the players
  std::array<std::unique_ptr<Engine>, 2> engines_;
};

MatchPlayer::MatchPlayer(const MatchOptions& options) : options_(options), judge_({.hashBytes = options.hashBytes}) {
  for (std::size_t i = 0; i < engines_.size(); ++i) {
    const PlayerSettings& p = options.players[i];
    engines_[i] = std::make_unique<Engine>(
        EngineConfig{.hashBytes = options.hashBytes, .tunables = p.tunables, .evaluation = p.evaluation});
  }
}

Player MatchPlayer::player(std::size_t number, std::uint64_t seed) {
  const PlayerSettings& settings = options_.players[number];
  Player player{*engines_[number]};
  if (settings.isBeginner) {
    player.choose = [seed](Engine& engine, const SearchLimits&, const StopSignal&) {
      SearchResult result;
      result.best = beginnerMove(engine.position(), seed);
      return result;
    };
  } else if (settings.level) {
    player.choose = [level = *settings.level, seed](Engine& engine, const SearchLimits& limits,
                                                    const StopSignal& stop) {
      SearchLimits own = limits;
      own.maxNodes.reset();
      return thinkAtLevel(engine, level, seed, own, stop);
    };
  }
  return player;
}

std::optional<PairResult> MatchPlayer::play(std::uint32_t item, const StopSignal& stop) {
  const auto opening = beginGame(judge_, options_, item, stop);
  if (!opening) return std::nullopt;
  PairResult result{item, opening->rule, opening->boardSize, {}};
  for (const Color first : kColors) {
    records::GameRecord game = *opening;
    const std::uint64_t seed = 2 * std::uint64_t{item} + indexOf(first) + options_.seed;
    const std::size_t black = first == Color::Black ? 0 : 1;
    const Players players{player(black, seed), player(1 - black, seed)};
    if (!playGame(game, players, options_.limits, stop)) return std::nullopt;
    result.halfPoints[indexOf(first)] = halfPointsOf(game, first);
  }
  return result;
}

}  // namespace

void runMatch(const MatchOptions& options, std::uint32_t first, std::uint32_t number, int jobs, const StopSignal& stop,
              const std::function<void(const PairResult&)>& onPair) {
  StopSignal ending(&stop);
  const auto makeWorker = [&] {
    return [&, player = MatchPlayer(options)](std::uint64_t item) mutable {
      return player.play(static_cast<std::uint32_t>(item), ending);
    };
  };
  const auto take = [&](const std::optional<PairResult>& pair) {
    if (pair) onPair(*pair);
    return !stop.raised();
  };
  workInOrder<PairResult>(first, std::uint64_t{first} + number, jobs, ending, makeWorker, take);
}

}  // namespace pentarch::lab
