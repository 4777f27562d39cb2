// SPDX-License-Identifier: MIT
// Root search: aspiration windows and the conditions that stop iterative deepening.
#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <span>
#include <string_view>
#include <vector>

#include "engine/search/evaluation.h"
#include "engine/search/search.h"
#include "tests/support/known_wins.h"
#include "tests/support/moves.h"
#include "tests/support/random_positions.h"
#include "tests/support/samples.h"

using namespace pentarch;
using namespace pentarch::test;

namespace {

constexpr std::string_view kManyFours = "g3a1h3a4k3a7k4a10i5a13k7o1j8o15";  // won by fours

struct FreshMemory : SearchMemory {
  FreshMemory() {
    table.resize(std::size_t{4} << 20);
    threads.push_back(std::make_unique<ThreadMemory>());
  }
};

SearchResult think(const Position& position, const SearchLimits& limits, SearchMemory& memory,
                   const InfoSink& onInfo = {}, const StopSignal& stop = kNeverRaised,
                   const SearchParameters& parameters = SearchParameters()) {
  const SearchSetup setup{parameters, *Evaluation::builtIn()};
  return searchPosition(position, setup, limits, stop, memory, onInfo);
}

SearchResult think(const Position& position, const SearchLimits& limits) {
  FreshMemory memory;
  return think(position, limits, memory);
}

/// Nodes searched when a win was first reported.
std::uint64_t nodesUntilWin(const Position& position, const SearchParameters& parameters) {
  FreshMemory memory;
  SearchLimits limits;
  limits.maxNodes = 1'000'000;
  StopSignal stop;
  std::optional<std::uint64_t> nodes;
  think(
      position, limits, memory,
      [&](const SearchInfo& info) {
        if (info.kind != SearchInfo::Kind::NewBest || !isWin(info.line.score) || nodes) return;
        nodes = info.nodes;
        stop.raise();
      },
      stop, parameters);
  REQUIRE(nodes);
  return *nodes;
}

/// Fills a table with contradicting bounds for every position two plies below `root`, so that the next search with the
/// same window finds other values than the last one did.
void contradict(TranspositionTable& table, Position root, std::mt19937& random) {
  std::uniform_int_distribution<Score> anyScore(-2000, 2000);
  for (const Square first : root.candidates()) {
    root.play(first);
    for (const Square second : root.candidates()) {
      root.play(second);
      const Bound bound = random() % 2 == 0 ? Bound::Lower : Bound::Upper;
      table.store(root.key(), {Square::none(), anyScore(random), 0, 60, bound, false, VcfVerdict::Unknown});
      root.undo();
    }
    root.undo();
  }
}

constexpr std::string_view kQuiet = "h8i9h9h10";
constexpr std::string_view kOpenThree = "h8a1i8a15j8o1";        // Black to move wins in three plies
constexpr std::string_view kFourOnTwoSides = "h8h9i8j9j8g8k8";  // White to move has one point against a five
// White to move, standard: the only answer to a four starts a win.
constexpr std::string_view kAnswerThatWins =
    "n6l5l8l6m7k9k7j7k6m9n7j5j6k4i5h4l7o7i6i4j4h6h5j9n9n8i9i2j3g5j8i8k10l9f5g4f4g2m8";

// White to move, standard: wins that start with quiet moves. In some the first move tried wins, in others a later one.
constexpr std::string_view kWins[] = {"k13j10k11j13l14k14o12l8k9j8", "d3f5f3e3d5d4c5e6g4h5e5c7g5g6e4c6f7h6",
                                      "h9c7i9c8f6c5c6e5e6"};

// White or Black to move, standard: wins found long after the search prefers their first move.
constexpr std::string_view kLikedWins[] = {"d15d11i13g13i9f9i6l8h8e10", "g10i14j8m9k15k12g8m10",
                                           "d3f5f3e3d5d4c5e6g4h5e5c7g5g6e4c6f7h6"};

}  // namespace

TEST_CASE("a win that was reported stays one if the search is stopped that moment") {
  for (const std::string_view moves : kWins) {
    CAPTURE(moves);
    const Position position = positionAfter(moves, Rule::Standard);
    StopSignal stop;
    Square told;
    FreshMemory memory;
    SearchLimits limits;
    limits.maxNodes = 1'000'000;
    const SearchResult result = think(
        position, limits, memory,
        [&](const SearchInfo& info) {
          if (info.kind != SearchInfo::Kind::NewBest || !isWin(info.line.score)) return;
          if (told.isNone()) stop.raise();
          told = info.line.pv.front();
        },
        stop);
    REQUIRE(told);
    CHECK(isWin(result.score()));
    CHECK(result.best == told);
    const SearchResult whole = think(position, limits);
    CHECK(isWin(whole.score()));
    CHECK(whole.nodes > result.nodes);
  }
}

TEST_CASE("a good move that is probed for a win is reported sooner") {
  Tunables never;
  never["winProbeScore"] = 100'000;
  std::uint64_t asked = 0;
  std::uint64_t unasked = 0;
  for (const std::string_view moves : kLikedWins) {
    const Position position = positionAfter(moves, Rule::Standard);
    asked += nodesUntilWin(position, SearchParameters());
    unasked += nodesUntilWin(position, SearchParameters(never));
  }
  CHECK(asked < unasked);
}

TEST_CASE("a search that is stopped anywhere shows more than a fragment of its line") {
  const Position position = positionAfter(kQuiet);
  const auto runs = static_cast<std::uint64_t>(samples(16));
  for (std::uint64_t i = 0; i < runs; ++i) {
    const std::uint64_t nodes = 20'000 + i * 64'000 / runs;
    CAPTURE(nodes);
    SearchLimits limits;
    limits.maxNodes = nodes;
    CHECK(think(position, limits).lines.front().pv.size() >= 5);
  }
}

TEST_CASE("a score outside the aspiration window is reported as a bound") {
  const Position position = positionAfter(kQuiet);
  int bounds = 0;
  for (std::uint64_t nodes = 1'500; nodes <= 12'000; nodes += 500) {
    CAPTURE(nodes);
    FreshMemory memory;
    SearchLimits limits;
    limits.maxNodes = nodes;
    Score previous = 0;
    const SearchLine best = think(position, limits, memory, [&](const SearchInfo& info) {
                              if (info.kind == SearchInfo::Kind::LineDone) previous = info.line.score;
                            }).lines.front();
    if (best.bound == Bound::Upper) CHECK(best.score < previous);
    bounds += best.bound == Bound::Exact ? 0 : 1;
  }
  CHECK(bounds > 0);
  SearchLimits limits;
  for (int depth = 1; depth <= 5; ++depth) {
    limits.maxDepth = depth;
    CHECK(think(position, limits).lines.front().bound == Bound::Exact);
  }
}

TEST_CASE("of several lines, none that a stopped iteration has not searched takes the place of a better one") {
  for (const std::string_view moves : {kQuiet, std::string_view("h8h9i9g7j8g10i8"), std::string_view("h8i9h9")}) {
    const Position position = positionAfter(moves);
    for (int i = 0; i < samples(40); ++i) {
      SearchLimits limits;
      limits.multiPv = 3;
      limits.maxNodes = static_cast<std::uint64_t>(2'000 + 300 * i);
      CAPTURE(moves);
      CAPTURE(*limits.maxNodes);
      std::map<Square, Score> missing;  // at first the lines of the last iteration that was finished
      std::set<Square> begun;
      FreshMemory memory;
      const SearchResult result = think(position, limits, memory, [&](const SearchInfo& info) {
        const Square move = info.line.pv.front();
        if (info.kind == SearchInfo::Kind::DepthStarted) begun.clear();
        if (info.kind == SearchInfo::Kind::MoveStarted) begun.insert(move);
        if (info.kind != SearchInfo::Kind::LineDone) return;
        if (info.lineIndex == 0) missing.clear();
        missing[move] = info.line.score;
      });
      Score lowest = kInfinite;  // of the lines that the last iteration did not come to
      for (const SearchLine& line : result.lines) {
        missing.erase(line.pv.front());
        if (!begun.contains(line.pv.front())) lowest = std::min(lowest, line.score);
      }
      for (const auto& line : missing) CHECK(line.second <= lowest);
    }
  }
}

TEST_CASE("a window whose search contradicts the one before is searched until it fits") {
  const Position position = positionAfter(kQuiet);
  constexpr int kDepth = 9;
  int searchesAgain = 0;
  for (int seed = 0; seed < samples(20); ++seed) {
    std::mt19937 random(static_cast<unsigned>(seed));
    FreshMemory memory;
    std::multiset<Square> begun;
    SearchLimits limits;
    limits.maxDepth = kDepth;
    int finished = 0;
    const SearchResult result = think(position, limits, memory, [&](const SearchInfo& info) {
      const Square move = info.line.pv.empty() ? Square::none() : info.line.pv.front();
      if (info.kind == SearchInfo::Kind::DepthStarted) begun.clear();
      if (info.kind == SearchInfo::Kind::MoveStarted) {
        searchesAgain += begun.contains(move);
        begun.insert(move);
        REQUIRE(begun.count(move) < 60);
        if (begun.size() % 4 == 1) contradict(memory.table, position, random);
      }
      if (info.kind == SearchInfo::Kind::LineDone) {
        ++finished;
        CHECK(info.line.score > -kInfinite);
        CHECK(info.line.score < kInfinite);
      }
    });
    CHECK(finished == kDepth);
    CHECK(result.depth() == kDepth);
    REQUIRE(result.best);
    CHECK(position.isEmpty(result.best));
    CHECK(result.lines.front().pv.front() == result.best);
  }
  CHECK(searchesAgain > samples(20));  // otherwise the table had no effect
}

TEST_CASE("the nodes of the proof of a claimed win count") {
  const class Claiming final : public Evaluation {
   public:
    void prepare(Rule) const override {}
    [[nodiscard]] std::unique_ptr<SearchThread> newThread(int, const Position&, SharedSearch&, ThreadMemory&,
                                                          const InfoSink&) const override {
      /// Claims that the first move wins, without a search.
      struct Thread final : SearchThread {
        void run(const MoveList& moves) override {
          rootMoves_ = {{.move = moves[0], .score = winIn(9), .pv = {moves[0]}}};
        }
      };
      return std::make_unique<Thread>();
    }
    [[nodiscard]] std::vector<MoveRating> rateMoves(const Position&, std::span<const Square>) const override {
      return {};
    }
  } claiming{};
  const SearchParameters parameters;
  FreshMemory memory;
  SearchLimits limits;
  limits.deadline = Deadline::after(Clock::now(), std::chrono::hours(1));
  limits.stopWhenForced = false;
  const SearchResult result =
      searchPosition(crossedTwos(), {parameters, claiming}, limits, kNeverRaised, memory, InfoSink());
  CHECK(result.lines.front().proof == Proof::Vct);
  CHECK(result.nodes > 0);
}

TEST_CASE("a four without a legal reply wins by fours, not by a five") {
  const SearchResult result = think(fourWithoutReply(), SearchLimits());
  CHECK(result.best == at("f8"));
  CHECK(result.score() == winIn(3));
  CHECK(result.lines.front().proof == Proof::Vcf);
}

TEST_CASE("a search for a decision ends at the first claimed win") {
  const Position position = positionAfter(kOpenThree);
  SearchLimits limits;
  limits.stopWhenForced = false;
  limits.multiPv = 2;  // else the solver answers before the search
  limits.maxDepth = 8;
  CHECK(think(position, limits).depth() == 8);
  limits.untilDecided = true;
  const SearchResult found = think(position, limits);
  CHECK(found.depth() < 8);
  CHECK(found.score() == winIn(3));
}

TEST_CASE("a proof at the root keeps to the node limit") {
  constexpr std::uint64_t kOvershoot = 200;  // the first iteration is always finished
  for (const bool isTimed : {false, true}) {
    for (const unsigned nodes : {1U, 100U, 1'000U}) {
      SearchLimits limits;
      limits.maxNodes = nodes;
      if (isTimed) limits.deadline = Deadline::after(Clock::now(), std::chrono::hours(1));
      limits.stopWhenForced = false;
      for (const Position& position : {sevenFours(), positionAfter(kManyFours), crossedTwos()}) {
        CHECK(think(position, limits).nodes <= nodes + kOvershoot);
      }
    }
  }
}

TEST_CASE("without a clock, the only answer is given at once in play and searched on in analysis") {
  const Position position = positionAfter(kFourOnTwoSides);
  SearchLimits limits;
  limits.maxDepth = 7;
  const SearchResult played = think(position, limits);
  CHECK(played.depth() == 1);
  limits.stopWhenForced = false;
  const SearchResult analyzed = think(position, limits);
  CHECK(analyzed.depth() == 7);
  CHECK(played.best == analyzed.best);
}

TEST_CASE("clock: the only answer takes half a second at most, enough to see the win behind it") {
  constexpr std::chrono::seconds kSpan{20};
  SearchLimits limits;
  limits.deadline = Deadline::after(Clock::now(), kSpan);
  const SearchResult quiet = think(positionAfter(kFourOnTwoSides), limits);
  CHECK(quiet.depth() > 1);
  CHECK(quiet.elapsed < kSpan / 10);
  limits.deadline = Deadline::after(Clock::now(), kSpan);
  const SearchResult won = think(positionAfter(kAnswerThatWins, Rule::Standard), limits);
  CHECK((PENTARCH_SANITIZED || isWin(won.score())));  // with sanitizers, half a second is too short for that
  CHECK(won.elapsed < kSpan / 10);
}

TEST_CASE("where only one move lives, it is played before the limit is used up") {
  constexpr int kDepth = 12;
  std::mt19937 random(61);
  int answeredEarly = 0;
  int searchedOn = 0;
  for (int i = 0; i < 400; ++i) {
    Position position(15, kRules[static_cast<std::size_t>(i) % kRules.size()]);
    playRandomly(position, 8 + i % 16, random);
    if (position.lastMoveMadeFive() || analyzeThreats(position).situation != Situation::DefendOpenFour) continue;
    // Of the moves that survive a shallow search, all but the best are excluded.
    SearchLimits shallow;
    shallow.maxDepth = 4;
    shallow.multiPv = 225;
    const SearchResult all = think(position, shallow);
    if (isMate(all.score())) continue;
    SearchLimits limits;
    limits.maxDepth = kDepth;
    for (const SearchLine& line : all.lines) {
      if (line.pv.front() != all.best && !isLoss(line.score)) limits.excluded.push_back(line.pv.front());
    }
    const SearchResult result = think(position, limits);
    if (isMate(result.score())) continue;
    CHECK(result.best == all.best);
    // The bound of a lost move may be too loose to prove the loss; the search then continues.
    (result.depth() < kDepth ? answeredEarly : searchedOn) += result.lines.front().selDepth > 1;
  }
  CHECK(answeredEarly >= 3);
  CHECK(searchedOn <= 1);
}

TEST_CASE("a search of all moves that is stopped at once looks at few positions") {
  std::mt19937 random(46);
  StopSignal stop;
  stop.raise();
  for (const Rule rule : kRules) {
    Position position(22, rule);
    for (int stones = 0; stones < 60; ++stones) {
      const SquareSet empty = position.emptyPoints();
      auto skip = random() % static_cast<unsigned>(empty.count());
      for (const Square s : empty) {
        if (skip-- == 0) position.play(s);
      }
    }
    SearchLimits limits;
    limits.multiPv = 484;
    FreshMemory memory;
    const SearchResult result = think(position, limits, memory, {}, stop);
    CHECK(position.isEmpty(result.best));
    CHECK(result.depth() == 1);
    CHECK(result.nodes < 3000);  // every move once, and some single replies
    for (const SearchLine& line : result.lines) CHECK(line.score != -kInfinite);
  }
}
