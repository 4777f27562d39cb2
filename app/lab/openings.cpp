// SPDX-License-Identifier: MIT
#include "app/lab/openings.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "app/records/errors.h"
#include "engine/position.h"

namespace pentarch::lab {
namespace {

constexpr int kMaxTries = 200;
constexpr int kMinWindow = 5;
constexpr int kWindowSpread = 4;  // number of window widths from kMinWindow on

/// A square part of the board.
struct Window {
  int left;
  int top;
  int width;
};

[[nodiscard]] bool contains(const std::vector<Square>& squares, Square s) {
  return std::find(squares.begin(), squares.end(), s) != squares.end();
}

// A random window whose middle lies in the middle third of the board.
[[nodiscard]] Window randomWindow(int size, int stones, ItemRandom& random) {
  int width = kMinWindow + random.below(kWindowSpread);
  while (width * width < 3 * stones) ++width;
  width = std::min(width, size);
  const int third = std::max(1, size / 3);
  const auto place = [&] {
    const int middle = (size - third) / 2 + random.below(third);
    return std::clamp(middle - width / 2, 0, size - width);
  };
  const int left = place();
  return {left, place(), width};
}

// Plays random stones; false if the game ended or no point was left.
[[nodiscard]] bool playRandomStones(Engine& engine, int stones, ItemRandom& random) {
  constexpr int kMaxDraws = 1000;
  const Window window = randomWindow(engine.boardSize(), stones, random);
  for (int draws = 0; engine.stoneCount() < stones; ++draws) {
    if (draws == kMaxDraws) return false;
    const int x = window.left + random.below(window.width);
    const Square s = Square::at(x, window.top + random.below(window.width));
    if (engine.at(s) != Cell::Empty || contains(engine.forbiddenPoints(), s)) continue;
    engine.play(s);
    if (engine.state() != GameState::Running) return false;
  }
  return true;
}

}  // namespace

CanonicalStones canonicalStones(std::span<const Square> moves, int boardSize) {
  CanonicalStones smallest;
  for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
    CanonicalStones image;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      image.emplace_back(transformed(moves[i], boardSize, symmetry).index(), i % 2 == 0);
    }
    std::sort(image.begin(), image.end());
    if (smallest.empty() || image < smallest) smallest = std::move(image);
  }
  return smallest;
}

std::optional<Opening> generateOpening(Engine& engine, const OpeningOptions& options, ItemRandom& random,
                                       const StopSignal& stop) {
  SearchLimits limits;
  limits.maxNodes = options.nodes;
  Opening best;
  best.score = kInfinite;
  for (int i = 0; i < kMaxTries && std::abs(best.score) > options.maxScore; ++i) {
    const int stones = options.minStones + random.below(options.maxStones - options.minStones + 1);
    engine.newGame(engine.boardSize());
    if (!playRandomStones(engine, stones, random)) continue;
    engine.clearMemory();
    const Score score = engine.think(limits, stop).score();
    if (stop.raised()) return std::nullopt;
    if (std::abs(score) >= std::abs(best.score)) continue;
    best.score = score;
    best.moves.clear();
    for (const SetupStone& s : engine.stones()) best.moves.push_back(s.square);
  }
  if (best.moves.empty()) {
    throw app::UsageError(fmt::format("no opening of {} to {} stones was found on the {}x{} board", options.minStones,
                                      options.maxStones, engine.boardSize(), engine.boardSize()));
  }
  return best;
}

std::optional<Swap2Proposal> Swap2Generator::next(const StopSignal& stop) {
  OpeningOptions screening;
  screening.minStones = screening.maxStones = 3;
  screening.maxScore = options_.maxScore;
  screening.nodes = options_.screening;
  for (int i = 0; i < options_.tries; ++i) {
    ItemRandom random(seed_, item_++);
    std::optional<Opening> opening = generateOpening(engine_, screening, random, stop);
    if (!opening) return std::nullopt;
    if (std::abs(opening->score) > options_.maxScore) continue;
    if (!seen_.insert(canonicalStones(opening->moves, engine_.boardSize())).second) continue;
    Swap2Proposal proposal{std::move(opening->moves), {}};
    if (passesChecks(proposal, stop)) return proposal;
    if (stop.raised()) return std::nullopt;
  }
  return std::nullopt;
}

bool Swap2Generator::passesChecks(Swap2Proposal& proposal, const StopSignal& stop) {
  for (int check = 0; check < options_.checks; ++check) {
    engine_.newGame(engine_.boardSize());
    engine_.clearMemory();
    for (const Square s : proposal.stones) engine_.play(transformed(s, engine_.boardSize(), check % kSymmetries));
    SearchLimits limits;
    limits.maxNodes = options_.nodes + options_.nodes / 4 * static_cast<std::uint64_t>(check);
    proposal.scores.push_back(engine_.think(limits, stop).score());
    if (stop.raised() || std::abs(proposal.scores.back()) > options_.maxScore) return false;
  }
  return true;
}

}  // namespace pentarch::lab
