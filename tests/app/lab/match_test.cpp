// SPDX-License-Identifier: MIT
#include "app/lab/match.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <vector>

#include "engine/eval/eval_weights.h"
#include "engine/search/evaluation.h"
#include "tests/app/lab/quick_games.h"
#include "tests/support/checksum_end.h"
#include "tests/support/samples.h"

using namespace pentarch;
using namespace pentarch::lab;
using namespace pentarch::records;

namespace {

MatchOptions quickMatch() {
  MatchOptions options;
  static_cast<GameOptions&>(options) = test::quickGames();
  options.limits.nodes = 200;
  options.hashBytes = std::size_t{1} << 20;
  return options;
}

std::vector<PairResult> pairsOf(const MatchOptions& options, std::uint32_t first, std::uint32_t number, int jobs) {
  std::vector<PairResult> pairs;
  runMatch(options, first, number, jobs, kNeverRaised, [&](const PairResult& pair) { pairs.push_back(pair); });
  return pairs;
}

// Half points of the first player; a pair has four.
unsigned halfPointsOf(const MatchOptions& options, std::uint32_t pairs) {
  int halfPoints = 0;
  for (const PairResult& pair : pairsOf(options, 0, pairs, 1)) halfPoints += pair.halfPoints[0] + pair.halfPoints[1];
  return static_cast<unsigned>(halfPoints);
}

// The built-in weights with all tables zeroed: no positional knowledge.
EvalWeights weightsWithoutValues() {
  const auto builtIn = embeddedWeights();
  std::vector<unsigned char> bytes(builtIn.begin(), builtIn.end());
  constexpr std::size_t kNoteLengthAt = 12;  // after magic and version
  const std::size_t noteLength = std::size_t{bytes[kNoteLengthAt]} | std::size_t{bytes[kNoteLengthAt + 1]} << 8U;
  const std::size_t tablesAt = kNoteLengthAt + 4 + noteLength + 1 + 2 * kRules.size();
  std::fill(bytes.begin() + static_cast<std::ptrdiff_t>(tablesAt), bytes.end(), static_cast<unsigned char>(0));
  return std::get<EvalWeights>(EvalWeights::parse(withChecksumAnew(std::move(bytes))));
}

}  // namespace

TEST_CASE("equal players share the points of every pair") {
  const auto pairs = pairsOf(quickMatch(), 0, 12, 1);
  REQUIRE(pairs.size() == 12);
  for (const PairResult& pair : pairs) CHECK(pair.halfPoints[0] + pair.halfPoints[1] == 2);
}

TEST_CASE("a player that sees more wins more") {
  MatchOptions options = quickMatch();
  options.limits.nodes = 1000;
  options.players[1].tunables["lmpBase"] = 1;  // prunes nearly all moves
  options.players[1].tunables["lmpFactor"] = 30;
  options.players[1].tunables["orderHistory"] = 20;
  const auto pairs = static_cast<std::uint32_t>(samples(40));
  CHECK(halfPointsOf(options, pairs) > 2 * pairs);
}

TEST_CASE("threads: a match is the same for every number of jobs and can be cut anywhere") {
  MatchOptions options = quickMatch();
  options.players[0].tunables["lmrFactor"] = 60;
  const auto whole = pairsOf(options, 0, 12, 1);
  auto parts = pairsOf(options, 0, 5, 2);
  for (const PairResult& pair : pairsOf(options, 5, 7, 3)) parts.push_back(pair);
  CHECK(whole == parts);
}

TEST_CASE("threads: a match ends when it is told to") {
  int seen = 0;
  StopSignal stop;
  runMatch(quickMatch(), 0, 1'000'000, 2, stop, [&](const PairResult&) {
    if (++seen == 3) stop.raise();
  });
  CHECK(seen == 3);
}

TEST_CASE("moves of a match can be limited by time") {
  MatchOptions options = quickMatch();
  options.limits = {.nodes = {}, .depth = {}, .time = std::chrono::milliseconds(2)};
  const auto start = Clock::now();
  CHECK(pairsOf(options, 0, 1, 1).size() == 1);
  CHECK(Clock::now() - start < std::chrono::seconds(60));
}

TEST_CASE("a player plays by the weights that it is given") {
  MatchOptions options = quickMatch();
  options.limits.nodes = 1000;
  const auto same = static_cast<std::uint32_t>(samples(12));
  const auto asBuilt = pairsOf(options, 0, same, 1);
  options.players[0].evaluation = Evaluation::byNetworks(std::make_shared<const EvalWeights>(EvalWeights::builtIn()));
  CHECK(pairsOf(options, 0, same, 1) == asBuilt);
  options.players[1].evaluation = Evaluation::byNetworks(std::make_shared<const EvalWeights>(weightsWithoutValues()));
  const auto pairs = static_cast<std::uint32_t>(samples(30));
  CHECK(3 * halfPointsOf(options, pairs) > 7 * pairs);
}
