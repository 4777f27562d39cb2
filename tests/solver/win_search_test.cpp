// SPDX-License-Identifier: MIT
#include "engine/solver/win_search.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <ctime>
#include <span>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "engine/solver.h"
#include "tests/support/known_wins.h"
#include "tests/support/moves.h"
#include "tests/support/random_positions.h"

using namespace pentarch;
using namespace pentarch::test;
using namespace std::chrono_literals;

namespace {

// Standard, lost by quiet moves too: fours and threes alone do not refute every reply.
constexpr std::string_view kQuietLoss = "g8f10i10g5i4l9m11h9j9f9f8g9";
// Renju, claimed to be lost, and hard to prove.
constexpr std::string_view kHardLoss = "h9h6j6h5j7j5i7h7h8k5i5k6k7h4h3l7m8g9j8";

// Claims nothing.
Claim noClaim(const Position&, Budget&) {
  return {};
}

// Searches with one engine, which keeps its table.
TreeSearch searchBy(Engine& engine) {
  return [&engine](const Position& p, Budget& budget) -> Claim {
    SearchLimits limits = limitsOf(budget);
    limits.untilDecided = true;
    limits.stopWhenForced = false;
    const SearchResult result = engine.think(p, limits, *budget.stop);
    budget.charge(result.nodes);
    return {isWin(result.score()) ? result.best : Square::none()};
  };
}

EngineConfig smallEngine(Rule rule) {
  EngineConfig config;
  config.rule = rule;
  config.hashBytes = 1 << 20;
  return config;
}

[[nodiscard]] std::chrono::duration<double> processTime() {
  return std::chrono::duration<double>(static_cast<double>(std::clock()) / CLOCKS_PER_SEC);
}

// Builds with sanitizers are some ten times slower.
constexpr std::chrono::duration<double> kPromptly = PENTARCH_SANITIZED ? 200ms : 20ms;

}  // namespace

TEST_CASE("a loss is proven where every reply is refuted, and only there") {
  Budget budget{.maxNodes = 200'000};
  // Black has an open four; White's stones threaten nothing.
  const Position lost = positionAfter("h8a1i8a15j8o15k8");
  const LossProof whole = proveLoss(lost, legalMoves(lost), WinClass::Threats, noClaim, budget);
  CHECK(whole.proof() == Proof::Five);
  CHECK(whole.refuted() == 225 - 7);
  REQUIRE(whole.whole.verdict == SolveResult::Verdict::Proven);
  CHECK(whole.whole.plies() == 2);
  CHECK(whole.whole.certificate.isLoss());
  // An open three can be stopped, but not everywhere: the replies that lose are counted.
  const Position open = positionAfter("h8a1i8a15j8");
  const LossProof part = proveLoss(open, legalMoves(open), WinClass::Threats, noClaim, budget);
  CHECK(part.proof() == Proof::Claimed);
  CHECK(part.refuted() == 225 - 5 - 2);  // g8 and k8 stop it
  CHECK(part.whole.verdict == SolveResult::Verdict::Undecided);
  const LossProof some = proveLoss(open, {at("g8"), at("a8")}, WinClass::Threats, noClaim, budget);
  CHECK(some.replies == std::vector<Proof>{Proof::Claimed, Proof::Vcf});
  CHECK(proveLoss(open, {at("a8")}, WinClass::Threats, noClaim, budget).whole.verdict ==
        SolveResult::Verdict::Undecided);
}

TEST_CASE("one move may make a five after one reply and an open four after another") {
  // Black has a four, which White can close from outside with j8, and two open threes: i8 is the five and an open four.
  for (const Rule rule : {Rule::Caro, Rule::CaroExact}) {
    const Position position = positionAfter("e8d8f8a1g8c1h8f1i9i1i10l1i11o1c13a4d13o4e13", rule);
    Budget budget{.maxNodes = 200'000};
    const LossProof loss = proveLoss(position, legalMoves(position), WinClass::Threats, noClaim, budget);
    CHECK(loss.proof() == Proof::Vcf);
    REQUIRE(loss.whole.verdict == SolveResult::Verdict::Proven);
    CHECK(loss.whole.plies() == 4);
    CHECK(proof::check(loss.whole.certificate).accepted);
  }
}

TEST_CASE("a clock that does not end a proof changes nothing") {
  // Black wins with quiet moves. A search that had a clock would look for threats for as long as the proof has run.
  const Position position = positionAfter("h8a1i10o1", Rule::Standard);
  Budget untimed{.maxNodes = 1'000'000};
  Budget timed{.deadline = Deadline::after(Clock::now() - 1h, 100h), .maxNodes = 1'000'000};
  const WinSearchResult first = searchWin(position, WinClass::Quiet, untimed);
  const WinSearchResult second = searchWin(position, WinClass::Quiet, timed);
  CHECK(first.solved.verdict == SolveResult::Verdict::Proven);
  CHECK(second.solved.verdict == SolveResult::Verdict::Proven);
  CHECK(second.solved.nodes == first.solved.nodes);
}

TEST_CASE("a check of a proof that its host ends for a moment says so") {
  Budget budget{.maxNodes = 1'000'000};
  const WinSearchResult found = searchWin(positionAfter("h8a1i10o1", Rule::Standard), WinClass::Quiet, budget);
  REQUIRE(found.solved.verdict == SolveResult::Verdict::Proven);
  proof::Certificate certificate = found.solved.certificate;
  bool isAsked = false;
  const proof::CheckResult checked =
      proof::check(certificate, Budget{.poll = [&] { return !std::exchange(isAsked, true); }});
  CHECK_FALSE(checked.accepted);
  CHECK(checked.wasInterrupted);
  ++certificate.plies;
  const proof::CheckResult refused = proof::check(certificate);
  CHECK_FALSE(refused.accepted);
  CHECK_FALSE(refused.wasInterrupted);
}

TEST_CASE("a finished proof that was not checked is remembered, whatever fails after it") {
  // White wins by two threes at once. In renju on a large board the check tries each of some 400 answers, so that it
  // asks the host, later than anything else of the proof.
  Position position(20, Rule::Renju);
  placeAll(position, Color::Black, "1,1 13,1 1,13 13,13");
  placeAll(position, Color::White, "6,7 7,7 8,5 8,6");
  position.pass();
  int asked = 0;
  Budget counted{.poll = [&] {
    ++asked;
    return false;
  }};
  REQUIRE(solve(position, counted).verdict == SolveResult::Verdict::Proven);
  const int lastAsked = asked;
  asked = 0;
  bool isOver = false;
  Budget interrupted{.poll = [&] { return ++asked == lastAsked || isOver; }};
  const auto search = [&](const Position&, Budget&) -> Claim {
    isOver = true;
    return {.move = Square::at(0, 0), .depth = 1};
  };
  const WinSearchResult found = searchWin(
      position, WinClass::Quiet, [](const Position&, std::span<const Square>, std::span<double>) {}, search,
      interrupted);
  CHECK(found.claimed == Square::at(0, 0));
  CHECK(found.solved.verdict == SolveResult::Verdict::Undecided);
  CHECK(found.solved.isUnchecked);
}

TEST_CASE("a finished proof that was not checked is remembered by the next attempts at the same move") {
  const Position position = crossedTwos();
  const Square quiet = Square::at(14, 14);  // the twos are worth two tempi
  int asked = 0;
  Budget counted{.maxNodes = 1'000'000, .poll = [&] {
                   ++asked;
                   return false;
                 }};
  REQUIRE(proveWin(position, quiet, noClaim, counted).verdict == SolveResult::Verdict::Proven);
  const int ofCheck = asked;  // the check comes last
  asked = 0;
  // The host ends the check, lets the proof be tried again, and ends all that follows.
  Budget interrupted{.maxNodes = 1'000'000, .poll = [&] {
                       ++asked;
                       return asked == ofCheck || asked > ofCheck + 1;
                     }};
  const SolveResult result = proveWin(position, quiet, noClaim, interrupted);
  CHECK(asked > ofCheck + 1);
  CHECK(result.verdict == SolveResult::Verdict::Undecided);
  CHECK(result.isUnchecked);
}

TEST_CASE("replies that only quiet moves refute are proven to lose with the claims of a search") {
  const Position position = positionAfter(kQuietLoss, Rule::Standard);
  const std::vector<Square> replies = legalMoves(position);
  Budget budget{.maxNodes = 200'000};
  const LossProof threats = proveLoss(position, replies, WinClass::Threats, noClaim, budget);
  CHECK(threats.proof() == Proof::Claimed);
  Budget more{.maxNodes = 3'000'000};
  Engine engine(smallEngine(position.rule()));
  const LossProof quiet = proveLoss(position, replies, WinClass::Quiet, searchBy(engine), more);
  CHECK(quiet.proof() == Proof::Search);
  CHECK(quiet.refuted() == static_cast<int>(replies.size()));
  CHECK(quiet.nodes <= more.maxNodes + 100'000);
  // The certificate covers every reply, and the longest line is one of its own.
  REQUIRE(quiet.whole.verdict == SolveResult::Verdict::Proven);
  CHECK(quiet.whole.plies() % 2 == 0);
  CHECK(static_cast<int>(quiet.whole.line.size()) == quiet.whole.plies());
  const proof::Certificate& certificate = quiet.whole.certificate;
  CHECK(certificate.isLoss());
  CHECK(proof::check(certificate).accepted);
}

TEST_CASE("the certificates of refuted replies are accepted, whatever was remembered for them") {
  const Position position = positionAfter(kQuietLoss, Rule::Standard);
  Budget budget{.maxNodes = 2'000'000};
  Prover prover(position, ~position.sideToMove(), WinClass::Threats, budget);
  int proven = 0;
  for (const Square reply : legalMoves(position)) {
    const SolveResult refutation = prover.refute(reply, 5'000);
    if (refutation.verdict != SolveResult::Verdict::Proven) continue;
    ++proven;
    REQUIRE(proof::check(refutation.certificate).accepted);
    CHECK(static_cast<int>(refutation.line.size()) == refutation.plies());
    const auto& defender =
        position.sideToMove() == Color::Black ? refutation.certificate.black : refutation.certificate.white;
    CHECK(std::find(defender.begin(), defender.end(), reply) != defender.end());
  }
  CHECK(proven > 100);
}

TEST_CASE("the proof of a loss ends promptly when it is stopped") {
  const Position position = positionAfter(kHardLoss, Rule::Renju);
  const std::vector<Square> replies = legalMoves(position);
  int late = 0;
  for (const auto after : {5ms, 20ms, 40ms, 80ms, 120ms, 300ms}) {
    StopSignal stop;
    std::atomic<double> raisedAt = 0;
    std::thread host([&] {
      std::this_thread::sleep_for(after);
      stop.raise();
      raisedAt = processTime().count();
    });
    Engine engine(smallEngine(position.rule()));
    Budget budget{.stop = &stop};
    const LossProof loss = proveLoss(position, replies, WinClass::Quiet, searchBy(engine), budget);
    const auto ended = processTime();
    host.join();
    CHECK(loss.proof() == Proof::Claimed);
    late += static_cast<int>(ended.count() - raisedAt >= kPromptly.count());
  }
  CHECK(late <= 1);  // the clock of a busy machine jumps now and then; a proof that is slow to stop is so each time
}

TEST_CASE("the proof of a loss keeps to its deadline") {
  const Position position = positionAfter(kHardLoss, Rule::Renju);
  int late = 0;
  for (const auto span : {1ms, 10ms, 30ms, 150ms}) {
    Engine engine(smallEngine(position.rule()));
    const auto before = processTime();
    Budget budget{.deadline = Deadline::after(Clock::now(), span)};
    const LossProof loss = proveLoss(position, legalMoves(position), WinClass::Quiet, searchBy(engine), budget);
    CHECK(loss.proof() == Proof::Claimed);
    late += static_cast<int>(processTime() - before >= span + kPromptly);
  }
  CHECK(late <= 1);
}

TEST_CASE("first moves that are named get long searches for quiet moves, and stay open without a claim") {
  const Position early = positionAfter("h8i9");
  std::uint64_t most = 0;
  const auto search = [&](const Position&, Budget& left) -> Claim {
    most = std::max(most, left.nodesLeft());
    left.charge(std::min<std::uint64_t>(left.nodesLeft(), 1'000'000));
    return {};
  };
  Budget budget{.maxNodes = 8'000'000};
  const FirstMoves named = searchFirstMoves(early, WinClass::Quiet, {at("g9"), at("h8")}, search, budget);
  CHECK(most >= 2'000'000);
  CHECK(named.undecided == std::vector{at("g9")});
  CHECK(named.refuted == 1);  // the point that is taken
  CHECK(named.winning.empty());
  CHECK(budget.spent());
}

TEST_CASE("a winning move is the only one unless another is proven to win") {
  const Position several = positionAfter("g8b2h8n2i6b14i7n14");
  Budget unlimited;
  CHECK(proveOnlyWin(several, at("i8"), 5'000, unlimited).verdict == OnlyWin::Verdict::Another);
  StopSignal raised;
  raised.raise();
  Budget stopped{.stop = &raised};
  CHECK(proveOnlyWin(several, at("i8"), 5'000, stopped).verdict == OnlyWin::Verdict::Undecided);
}

TEST_CASE("a budget that ends with the last refutation leaves a winning move the only one") {
  // Both sides complete a five on i8, so that every other move loses at once.
  const Position position = position15(Rule::Freestyle, "4,7 5,7 6,7 7,7", "3,7 8,4 8,5 8,6 8,8");
  Budget unlimited;
  const OnlyWin whole = proveOnlyWin(position, at("i8"), 5'000, unlimited);
  CHECK(whole.verdict == OnlyWin::Verdict::Only);
  CHECK(whole.refuted == 225 - 9 - 1);
  REQUIRE(whole.nodes > 1);
  Budget exact{.maxNodes = whole.nodes};
  const OnlyWin last = proveOnlyWin(position, at("i8"), 5'000, exact);
  CHECK(exact.spent());
  CHECK(last.verdict == OnlyWin::Verdict::Only);
  CHECK(last.refuted == whole.refuted);
  Budget less{.maxNodes = whole.nodes - 1};
  CHECK(proveOnlyWin(position, at("i8"), 5'000, less).verdict == OnlyWin::Verdict::Undecided);
}
