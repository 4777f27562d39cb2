// SPDX-License-Identifier: MIT
// The search with an evaluator that is nothing like the built-in one: a state of another size for each ply, brought up
// to date only when it is asked for, and move scores that depend on that state.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <numeric>
#include <optional>
#include <random>
#include <stdexcept>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/engine.h"
#include "engine/eval/evaluator.h"
#include "engine/game/notation.h"
#include "engine/game/pattern.h"
#include "engine/game/zobrist.h"
#include "engine/search/evaluation.h"
#include "tests/support/random_positions.h"

using namespace pentarch;
using namespace pentarch::test;

namespace {

constexpr std::size_t kLanes = 6;  // of each view
using Lanes = std::array<std::int32_t, 2 * kLanes>;

/// Sums over all empty points: each point adds a row of a table for its code, for each color.
class CodeEval {
 public:
  /// A row for each code. Made from a seed, but stronger classes count more.
  struct Weights {
    explicit Weights(Rule ofRule) : rule(ofRule), rows(kPointCodeCount) {
      std::uint64_t seed = 1 + static_cast<std::uint64_t>(rule);
      for (std::size_t code = 0; code < rows.size(); ++code) {
        int strength = 0;
        for (const LineClass c : lineClasses(static_cast<PointCode>(code))) {
          strength += static_cast<int>(c) * static_cast<int>(c);
        }
        for (std::int32_t& number : rows[code]) number = strength + static_cast<int>(zobrist::splitmix(seed) % 4);
      }
    }
    Rule rule;
    std::vector<std::array<std::int32_t, kLanes>> rows;
  };

  explicit CodeEval(std::shared_ptr<const Weights> weights) : weights_(std::move(weights)) {}

  void reset(const Position& position) {
    REQUIRE(weights_->rule == position.rule());
    states_.assign(1, {position.historySize(), true, {}});
    for (const Square s : position.emptyPoints()) add(states_.back().lanes, position.codes(s), +1);
  }
  void push(const Position& position) { states_.push_back({position.historySize(), false, {}}); }
  void pop() { states_.pop_back(); }
  void prepare(const Position& position) { (void)lanes(position); }

  [[nodiscard]] Score score(const Position& position) {
    const Lanes& now = lanes(position);
    const int black = std::accumulate(now.begin(), now.begin() + kLanes, 0);
    const int white = std::accumulate(now.begin() + kLanes, now.end(), 0);
    const int own = position.sideToMove() == Color::Black ? black - white : white - black;
    return std::clamp(own / static_cast<int>(2 * kLanes) + 20, -kMaxEval, kMaxEval);
  }

  [[nodiscard]] Score preciseScore(const Position& position, Score, Score) { return score(position); }
  [[nodiscard]] std::optional<Score> rememberedScore(std::uint64_t, Score, Score) const { return std::nullopt; }

  void scoreMoves(const Position& position, std::span<const Square> moves, std::span<int> scores) {
    const Lanes& now = lanes(position);
    const int phase = now.front() & 7;  // the batch shares what is computed once a position
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const ColorCodes codes = position.codes(moves[i]);
      scores[i] = phase + 2 * (weights_->rows[codes.of(Color::Black)][0] + weights_->rows[codes.of(Color::White)][0]);
    }
  }

  /// The state of a position, from the last one that is known.
  [[nodiscard]] const Lanes& lanes(const Position& position) {
    State& now = states_.back();
    if (now.historySize != position.historySize()) throw std::logic_error("a stone or undo was not followed");
    if (now.isKnown) return now.lanes;
    const auto known = std::find_if(states_.rbegin(), states_.rend(), [](const State& s) { return s.isKnown; });
    now.lanes = known->lanes;
    position.forEachCodeChange(
        known->historySize,
        [&](Square, ColorCodes before, ColorCodes after) {
          add(now.lanes, before, -1);
          add(now.lanes, after, +1);
        },
        [&](Square, ColorCodes before) { add(now.lanes, before, -1); });
    now.isKnown = true;
    return now.lanes;
  }

 private:
  struct State {
    int historySize;
    bool isKnown;
    Lanes lanes;
  };

  void add(Lanes& lanes, ColorCodes codes, int sign) const {
    for (const Color c : kColors) {
      const auto& row = weights_->rows[codes.of(c)];
      for (std::size_t i = 0; i < kLanes; ++i) lanes[indexOf(c) * kLanes + i] += sign * row[i];
    }
  }

  std::shared_ptr<const Weights> weights_;
  std::vector<State> states_;
};
static_assert(EvaluatorLike<CodeEval>);

/// That evaluation, which counts how often weights are loaded.
struct CountedEvaluation {
  std::shared_ptr<int> loads = std::make_shared<int>(0);
  std::shared_ptr<const Evaluation> evaluation =
      std::make_shared<const EvaluationBy<CodeEval>>([count = loads](Rule rule) {
        ++*count;
        return std::make_shared<const CodeEval::Weights>(rule);
      });
};

SearchResult think(Rule rule, std::string_view moves, const std::shared_ptr<const Evaluation>& evaluation, int depth,
                   int threads = 1) {
  Engine engine({.rule = rule, .hashBytes = std::size_t{4} << 20, .threads = threads, .evaluation = evaluation});
  const auto list = notation::parseMoves(moves, engine.boardSize());
  for (const Square s : std::get<std::vector<Square>>(list)) engine.play(s);
  SearchLimits limits;
  limits.maxDepth = depth;
  return engine.think(limits, kNeverRaised);
}

constexpr std::string_view kMoves = "h8h9i9g7j8g10";

}  // namespace

TEST_CASE("a second evaluator has a signature of its own") {
  const CountedEvaluation byCodes;
  std::uint64_t nodes = 0;
  std::uint64_t builtIn = 0;
  for (const Rule rule : kRules) {
    for (const std::string_view moves : {kMoves, std::string_view("h8i9h9"), std::string_view("e5f6e7e6g6d8f8g7h5")}) {
      const SearchResult result = think(rule, moves, byCodes.evaluation, 7);
      CHECK(result.best);
      nodes += result.nodes;
      builtIn += think(rule, moves, nullptr, 7).nodes;
    }
  }
  CHECK(nodes == 17'864);
  CHECK(nodes != builtIn);
}

TEST_CASE("weights are loaded once for each rule, when it is chosen and not within a think") {
  const CountedEvaluation byCodes;
  CHECK(*byCodes.loads == 0);
  Engine engine({.hashBytes = std::size_t{4} << 20, .evaluation = byCodes.evaluation});
  CHECK(*byCodes.loads == 1);
  const SearchResult first = think(Rule::Freestyle, kMoves, byCodes.evaluation, 5);
  const SearchResult again = think(Rule::Freestyle, kMoves, byCodes.evaluation, 5);
  CHECK(*byCodes.loads == 1);
  CHECK(first.nodes == again.nodes);
  CHECK(first.score() == again.score());
  engine.setRule(Rule::Renju);
  CHECK(*byCodes.loads == 2);
  SearchLimits limits;
  limits.maxDepth = 3;
  engine.think(limits, kNeverRaised);
  CHECK(*byCodes.loads == 2);
}

TEST_CASE("a lazy state for each ply follows play, undo and passes") {
  std::mt19937 random(21);
  for (const Rule rule : kRules) {
    const auto weights = std::make_shared<const CodeEval::Weights>(rule);
    Position position(15, rule);
    playRandomly(position, 12, random);
    CodeEval evaluator(weights);
    evaluator.reset(position);
    const int start = position.historySize();
    for (int step = 0; step < 1000; ++step) {
      if (position.historySize() > start && (position.isFull() || random() % 100 < 45)) {
        position.undo();
        evaluator.pop();
      } else {
        random() % 32 == 0 ? position.pass() : position.play(randomEmpty(position, random));
        evaluator.push(position);
      }
      if (random() % 3 != 0) continue;
      CodeEval fresh(weights);
      fresh.reset(position);
      REQUIRE((evaluator.lanes(position) == fresh.lanes(position)));
    }
  }
}

TEST_CASE("a copied position and evaluator go on alone, after the originals and their weights are gone") {
  std::mt19937 random(22);
  auto weights = std::make_shared<const CodeEval::Weights>(Rule::Standard);
  auto position = std::make_unique<Position>(15, Rule::Standard);
  auto evaluator = std::make_unique<CodeEval>(weights);
  evaluator->reset(*position);
  for (int i = 0; i < 20; ++i) {
    position->play(randomEmpty(*position, random));
    evaluator->push(*position);
    if (i % 4 == 0) evaluator->prepare(*position);
  }
  Position copy = *position;
  CodeEval other = *evaluator;
  const Score expected = evaluator->score(*position);
  for (int i = 0; i < 5; ++i) {
    position->undo();
    evaluator->pop();
  }
  position.reset();
  evaluator.reset();
  weights.reset();
  CHECK(other.score(copy) == expected);
  copy.play(randomEmpty(copy, random));
  other.push(copy);
  CodeEval fresh(std::make_shared<const CodeEval::Weights>(Rule::Standard));
  fresh.reset(copy);
  CHECK((other.lanes(copy) == fresh.lanes(copy)));
}

TEST_CASE("threads of a search have evaluators of their own over shared weights") {
  const CountedEvaluation byCodes;
  const SearchResult result = think(Rule::Freestyle, "h8i9h9", byCodes.evaluation, 9, 4);
  CHECK(*byCodes.loads == 1);
  CHECK(result.best);
  CHECK(result.depth() == 9);
}
