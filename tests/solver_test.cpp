// SPDX-License-Identifier: MIT
#include "engine/solver.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <string_view>
#include <vector>

#include "tests/support/moves.h"

using namespace pentarch;
using namespace pentarch::test;

namespace {

constexpr std::string_view kCrossedTwos = "g8b2h8n2i6b14i7n14";         // Black wins by threes
constexpr std::string_view kOpenThree = "h8a1i8a15j8o15";               // Black wins
constexpr std::string_view kOpenFour = "h8a1i8a15j8o15k8";              // White has lost
constexpr std::string_view kOneEach = "h8i9";                           // undecided
constexpr std::string_view kQuietLoss = "g8f10i10g5i4l9m11h9j9f9f8g9";  // Standard, lost by quiet moves

[[nodiscard]] SearchLimits ofDepth(int depth, int lines = 1) {
  SearchLimits limits;
  limits.maxDepth = depth;
  limits.multiPv = lines;
  return limits;
}

// An engine with a board, and what it has searched.
struct Searched {
  Engine engine;
  SearchLimits limits;
  SearchResult result;
  std::uint64_t nodes = 0;  // of the search

  Searched(std::string_view moves, SearchLimits own, Rule rule = Rule::Freestyle)
      : engine(EngineConfig{.rule = rule, .hashBytes = 1 << 20}), limits(std::move(own)) {
    playAll(engine, moves);
    limits.stopWhenForced = false;
    limits.provesRoot = false;
    result = engine.think(limits, kNeverRaised);
    nodes = result.nodes;
  }
};

}  // namespace

TEST_CASE("a claimed win is replayed, and the nodes of that are counted") {
  Searched searched(kCrossedTwos, ofDepth(8, 2));
  Position position = searched.engine.position();
  Budget replays;
  for (const SearchLine& line : searched.result.lines) {
    if (isWin(line.score)) REQUIRE(replayedClaim(position, line.pv.front(), replays).isProven());
  }
  REQUIRE(replays.nodes > 0);
  const Clock::duration before = searched.result.elapsed;
  const ProvenClaims claims =
      proveClaims(searched.engine, searched.limits, searched.result, kNeverRaised, ProofDetail::Verdict);
  CHECK_FALSE(claims.certificate);
  CHECK(searched.result.nodes == searched.nodes + replays.nodes);
  CHECK(searched.result.elapsed > before);
  const SearchLine& best = searched.result.lines.front();
  CHECK(best.isProven());
  CHECK(best.score == winIn(static_cast<int>(best.pv.size())));
}

TEST_CASE("a line that its proof makes longer falls behind a shorter one, whose certificate is kept") {
  // Black has an open three, which wins in 3, and a three that White has closed: b5 is a four, after which Black wins
  // in 5.
  Engine engine(EngineConfig{.hashBytes = 1 << 20});
  playAll(engine, "h8b1i8a15j8o15b2o1b3h15b4o8");
  SearchLimits limits;
  limits.maxNodes = 100'000;
  limits.multiPv = 2;
  SearchResult result;
  result.lines = {{.score = winIn(1), .proof = Proof::Vcf, .pv = {at("b5")}},
                  {.score = winIn(3), .proof = Proof::Vcf, .pv = {at("g8")}}};
  result.best = at("b5");
  const ProvenClaims claims = proveClaims(engine, limits, result, kNeverRaised, ProofDetail::Certificate);
  CHECK(result.best == at("g8"));
  REQUIRE(result.lines.size() == 2);
  CHECK(result.lines[0].score == winIn(3));
  CHECK(result.lines[1].score == winIn(5));
  CHECK(result.lines[1].pv.front() == at("b5"));
  REQUIRE(claims.certificate);
  CHECK(claims.certificate->plies == 3);
}

TEST_CASE("a claimed loss is proven by all legal replies, the best first, with progress and certificate") {
  Searched searched(kOpenFour, ofDepth(4));
  REQUIRE(isLoss(searched.result.score()));
  std::vector<SearchInfo> infos;
  const ProvenClaims claims = proveClaims(searched.engine, searched.limits, searched.result, kNeverRaised,
                                          ProofDetail::Verdict, [&](const SearchInfo& info) { infos.push_back(info); });
  const auto all = static_cast<int>(legalMoves(searched.engine.position()).size());
  REQUIRE(claims.loss);
  CHECK(claims.loss->refuted() == all);
  CHECK(searched.result.nodes == searched.nodes + claims.loss->nodes);
  REQUIRE(claims.certificate);
  CHECK(proof::check(*claims.certificate).accepted);
  const SearchLine& line = searched.result.lines.front();
  CHECK(line.isProven());
  CHECK(line.score == lossIn(2));
  CHECK(line.pv == claims.loss->whole.line);
  CHECK(searched.result.best == line.pv.front());
  REQUIRE(infos.size() == static_cast<std::size_t>(all));
  for (std::size_t i = 0; i < infos.size(); ++i) {
    CHECK(infos[i].kind == SearchInfo::Kind::Proving);
    CHECK(infos[i].refuted == static_cast<int>(i) + 1);
    CHECK(infos[i].replies == all);
    CHECK(infos[i].nodes == searched.nodes);
  }
}

TEST_CASE("where moves were excluded, a loss is proven for the first move of each line alone") {
  const std::vector<Square> excluded = {at("g8"), at("l8")};
  SearchLimits limits = ofDepth(4, 3);
  limits.excluded = excluded;
  Searched searched(kOpenFour, limits);
  REQUIRE(searched.result.lines.size() == 3);
  REQUIRE(isLoss(searched.result.score()));
  int replies = 0;
  const ProvenClaims claims =
      proveClaims(searched.engine, searched.limits, searched.result, kNeverRaised, ProofDetail::Verdict,
                  [&](const SearchInfo& info) { replies = info.replies; });
  CHECK_FALSE(claims.loss);
  CHECK_FALSE(claims.certificate);
  CHECK(replies == 3);
  for (const SearchLine& line : searched.result.lines) {
    CHECK(line.isProven());
    CHECK(std::find(excluded.begin(), excluded.end(), line.pv.front()) == excluded.end());
  }
}

TEST_CASE("the proof of a loss keeps to the nodes where there is a deadline, too") {
  Engine engine(EngineConfig{.hashBytes = 1 << 20});
  playAll(engine, kOneEach);
  SearchLimits limits;
  limits.maxNodes = 1'000;
  limits.deadline = Deadline::after(Clock::now(), std::chrono::seconds(20));
  SearchResult result;
  result.best = at("h9");
  result.lines = {{.score = lossIn(4), .proof = Proof::Claimed, .pv = {at("h9")}}};
  result.nodes = 1'000;
  const ProvenClaims claims = proveClaims(engine, limits, result, kNeverRaised);
  REQUIRE(claims.loss);
  CHECK(claims.loss->proof() == Proof::Claimed);
  CHECK(claims.loss->nodes < 200'000);
}

TEST_CASE("the host ends the proofs around a search by its poll") {
  bool isOver = false;
  SearchLimits limits = ofDepth(4);
  limits.onPoll = [&](Deadline& deadline) {
    if (isOver) deadline.soft = deadline.hard = Clock::now();
  };
  Searched searched(kOpenFour, limits);
  isOver = true;
  const ProvenClaims claims = proveClaims(searched.engine, searched.limits, searched.result, kNeverRaised);
  REQUIRE(claims.loss);
  CHECK(claims.loss->refuted() == 0);
  CHECK_FALSE(claims.certificate);
  CHECK(searched.result.lines.front().proof == Proof::Claimed);
}

TEST_CASE("a position is settled by a search for a decision and its proof within the limits") {
  constexpr std::uint64_t kNodes = 200'000;
  for (const auto& question :
       {std::pair{kOpenThree, Rule::Freestyle}, {kOpenFour, Rule::Freestyle}, {kQuietLoss, Rule::Standard}}) {
    const auto moves = question.first;
    const Rule rule = question.second;
    Engine engine(EngineConfig{.rule = rule, .hashBytes = 1 << 20});
    playAll(engine, moves);
    SearchLimits limits;
    limits.maxNodes = kNodes;
    const Settled settled = settle(engine, limits, kNeverRaised);
    CAPTURE(moves);
    CHECK(isMate(settled.search.score()));
    CHECK(settled.search.lines.front().isProven());
    REQUIRE(settled.claims.certificate);
    CHECK(proof::check(*settled.claims.certificate).accepted);
    CHECK(settled.search.nodes <= kNodes);
  }
}

TEST_CASE("a search that claims nothing gets all nodes of the limit") {
  constexpr std::uint64_t kNodes = 20'000;
  Engine engine(EngineConfig{.hashBytes = 1 << 20});
  playAll(engine, kOneEach);
  SearchLimits limits;
  limits.maxNodes = kNodes;
  const Settled settled = settle(engine, limits, kNeverRaised);
  CHECK_FALSE(isMate(settled.search.score()));
  CHECK_FALSE(settled.claims.certificate);
  CHECK(settled.search.nodes >= kNodes);
  CHECK(settled.search.nodes < kNodes + kNodes / 10);
}

TEST_CASE("a search that claims nothing keeps the deepest result, also where no table remembers the first part") {
  for (const std::uint64_t nodes : {5'000ULL, 10'000ULL, 15'000ULL, 20'000ULL, 30'000ULL}) {
    Engine engine(EngineConfig{.hashBytes = 0});
    playAll(engine, kOneEach);
    SearchLimits limits;
    limits.maxNodes = nodes;
    int deepest = 0;
    const Settled settled = settle(engine, limits, kNeverRaised, [&](const SearchInfo& info) {
      if (info.kind == SearchInfo::Kind::LineDone) deepest = std::max(deepest, info.line.depth);
    });
    CAPTURE(nodes);
    REQUIRE_FALSE(isMate(settled.search.score()));
    CHECK(settled.search.depth() == deepest);
    CHECK(settled.search.best == settled.search.lines.front().pv.front());
    CHECK(settled.search.nodes >= nodes);
  }
}

TEST_CASE("a search that its depth ends is not repeated") {
  Engine engine(EngineConfig{.hashBytes = 1 << 20});
  playAll(engine, kOneEach);
  SearchLimits limits = ofDepth(3);
  limits.maxNodes = 1'000'000;
  int starts = 0;
  const Settled settled = settle(engine, limits, kNeverRaised, [&](const SearchInfo& info) {
    if (info.kind == SearchInfo::Kind::DepthStarted && info.line.depth == 1) ++starts;
  });
  REQUIRE_FALSE(isMate(settled.search.score()));
  CHECK(settled.search.depth() == 3);
  CHECK(starts == 1);
}
