// SPDX-License-Identifier: MIT
#include "engine/levels.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <vector>

#include "engine/game/zobrist.h"
#include "engine/position.h"
#include "engine/search/evaluation.h"

namespace pentarch {
namespace {

/// Table of one search: room for the nodes of every level.
constexpr std::size_t kSearchTable = std::size_t{2} << 20;
/// Node limit where there is nothing to choose.
constexpr std::uint64_t kMinNodes = 100;

/// Horizon in plies of a player who sees only fours: the opponent's stone that would complete one.
constexpr int kFourHorizon = 2;

/// A move with what a player of the level knows of it.
struct Option {
  Square move;
  double likelihood = 0;  ///< log-likelihood of being the best move, in nats; only differences have a meaning
  Score score = 0;        ///< for the side to move
  std::vector<Square> pv = {};
  int depth = 1;
  bool isKnownLoss = false;  ///< loses within the horizon
};

/// Random numbers of one decision. They depend on the seed and the position alone, so that a move taken back and played
/// again gets the same reply.
class Dice {
 public:
  Dice(std::uint64_t seed, std::uint64_t key) : state_(seed) { state_ = zobrist::splitmix(state_) ^ key; }

  /// A number from 0 up to but not including 1.
  [[nodiscard]] double unit() { return std::ldexp(static_cast<double>(zobrist::splitmix(state_) >> 11U), -53); }

 private:
  std::uint64_t state_;
};

// Searches the position with search memory of its own.
[[nodiscard]] SearchResult searched(const Engine& original, const SearchLimits& limits, const StopSignal& stop) {
  EngineConfig config = original.config();
  config.hashBytes = kSearchTable;
  config.threads = 1;
  Engine engine(config);
  engine.setUp(original.stones(), original.sideToMove());
  return engine.think(limits, stop);
}

/// One choice of a move.
class LevelChoice {
 public:
  LevelChoice(const Engine& engine, const LevelSettings& level, std::uint64_t seed, const SearchLimits& limits)
      : engine_(engine),
        level_(level),
        limits_(limits),
        position_(engine.position()),
        threats_(analyzeThreats(position_)),
        dice_(seed, position_.key()),
        horizon_(std::min(dice_.unit() * 100 < level.lapses ? kFourHorizon : level.horizon,
                          position_.moveLimit() - position_.stoneCount())) {}

  [[nodiscard]] SearchResult choose(const StopSignal& stop) {
    const Clock::time_point start = Clock::now();
    std::vector<Option> options = rated(moves());
    std::uint64_t nodes = options.size();
    if (options.size() > 1 && !isForced_) {
      if (level_.nodes > 0) nodes += deepen(options, stop);
      keepSensible(options);
    }
    const Option& chosen = options[draw(options)];
    SearchResult result;
    result.best = chosen.move;
    SearchLine& line = result.lines.emplace_back();
    line.pv = chosen.pv.empty() ? std::vector{chosen.move} : chosen.pv;
    line.score = chosen.score;
    line.depth = chosen.depth;
    line.selDepth = static_cast<int>(line.pv.size());
    line.proof = isMate(line.score) ? Proof::Claimed : Proof::None;
    result.nodes = nodes;
    result.elapsed = Clock::now() - start;
    return result;
  }

 private:
  [[nodiscard]] bool sees(Score score) const { return isMate(score) && pliesToMate(score) <= horizon_; }

  // The moves to choose from: those that the threats which are seen demand, else all that are near stones. Sets
  // isForced_ if any of them will do.
  [[nodiscard]] MoveList moves() {
    const SquareSet wide = quietMoves(position_);
    SquareSet first = wide;
    const bool isFour = threats_.situation == Situation::BlockFive || threats_.situation == Situation::LostToFives;
    if (isFour) {
      isFourMissed_ = dice_.unit() * 100 < level_.missedFours;
      first = isFourMissed_ ? wide - threats_.moves : threats_.moves;
      isForced_ = !isFourMissed_;
    } else if (threats_.isDecided() && isWin(threats_.score) && sees(threats_.score)) {
      first = threats_.moves;
      isForced_ = true;
    }
    const MoveList moves = firstLegalMoves(position_, {first, wide}, limits_.excluded);
    if (!moves.empty() && !first.contains(moves[0])) isForced_ = false;
    return moves;
  }

  // Static ratings of the moves: by the evaluation, and by the threats that are on the board after them.
  [[nodiscard]] std::vector<Option> rated(const MoveList& moves) {
    std::vector<Option> options;
    for (const MoveRating& rating : engine_.config().evaluation->rateMoves(position_, moves.all())) {
      Option& option = options.emplace_back(Option{rating.move, rating.logLikelihood, rating.score});
      position_.play(option.move);
      if (position_.lastMoveMadeFive()) {
        option.score = winIn(1);
      } else if (const ThreatAnalysis reply = analyzeThreats(position_); reply.isDecided()) {
        const Score score = beforeMove(reply.score);
        if (sees(score) && !isFourMissed_) option.score = score;
      }
      position_.undo();
      option.isKnownLoss = isLoss(option.score);
    }
    return options;
  }

  // Replaces the static ratings of the best moves by the results of a search and drops the other moves. Returns the
  // nodes searched.
  std::uint64_t deepen(std::vector<Option>& options, const StopSignal& stop) {
    SearchLimits limits = limits_;
    limits.maxNodes = std::min(level_.nodes, limits.maxNodes.value_or(level_.nodes));
    limits.multiPv = level_.lines;
    const SearchResult found = searched(engine_, limits, stop);
    std::vector<Option> deeper;
    for (const SearchLine& line : found.lines) {
      const auto known =
          std::find_if(options.begin(), options.end(), [&](const Option& o) { return o.move == line.pv.front(); });
      if (known == options.end()) continue;
      Option& option = deeper.emplace_back(*known);
      option.pv = line.pv;
      option.depth = std::max(1, line.depth);
      if (!isMate(line.score) || sees(line.score)) option.score = line.score;
      option.isKnownLoss = isLoss(option.score);
    }
    if (!deeper.empty()) options = std::move(deeper);
    return found.nodes;
  }

  // Drops what the player knows to be wrong: all but the fastest win, losses if any other move is left, and moves that
  // nobody would think of.
  void keepSensible(std::vector<Option>& options) const {
    const auto best = std::max_element(options.begin(), options.end(),
                                       [](const Option& a, const Option& b) { return a.score < b.score; });
    if (isWin(best->score) || best->isKnownLoss) {
      const Score score = best->score;
      std::erase_if(options, [&](const Option& o) { return o.score != score; });
      return;
    }
    std::erase_if(options, [](const Option& o) { return o.isKnownLoss; });
    const double least = likeliest(options) - level_.reach / 100.0;
    std::erase_if(options, [&](const Option& o) { return o.likelihood < least; });
  }

  [[nodiscard]] static double likeliest(const std::vector<Option>& options) {
    double most = -std::numeric_limits<double>::infinity();
    for (const Option& o : options) most = std::max(most, o.likelihood);
    return most;
  }

  // Draws one at random: the likelier a move and the higher its score, the more often it is drawn.
  [[nodiscard]] std::size_t draw(const std::vector<Option>& options) {
    const auto weightOf = [&](const Option& o) {
      const double byLikelihood = level_.temperature > 0 ? o.likelihood * 100 / level_.temperature : 0;
      return byLikelihood + static_cast<double>(std::clamp(o.score, -kMaxEval, kMaxEval)) / level_.spread;
    };
    std::vector<double> weights;
    std::transform(options.begin(), options.end(), std::back_inserter(weights), weightOf);
    const double most = *std::max_element(weights.begin(), weights.end());
    double sum = 0;
    for (double& w : weights) {
      w = std::exp(w - most);
      sum += w;
    }
    double left = dice_.unit() * sum;
    for (std::size_t i = 0; i + 1 < weights.size(); ++i) {
      if (left < weights[i]) return i;
      left -= weights[i];
    }
    return weights.size() - 1;
  }

  const Engine& engine_;
  const LevelSettings& level_;
  const SearchLimits& limits_;
  Position position_;
  ThreatAnalysis threats_;
  Dice dice_;
  int horizon_;
  bool isForced_ = false;
  bool isFourMissed_ = false;
};

}  // namespace

SearchResult thinkAtLevel(const Engine& engine, const LevelSettings& level, std::uint64_t seed, SearchLimits limits,
                          const StopSignal& stop) {
  const Position& position = engine.position();
  limits.multiPv = 1;
  // With no stone or after the end of the game there is nothing to choose by threats.
  if (position.stoneCount() == 0 || position.isFull() || engine.ending().isOver()) {
    limits.maxNodes = std::min(kMinNodes, limits.maxNodes.value_or(kMinNodes));
    return searched(engine, limits, stop);
  }
  SearchResult result = LevelChoice(engine, level, seed, limits).choose(stop);
  result.wasStopped = stop.raised();
  return result;
}

}  // namespace pentarch
