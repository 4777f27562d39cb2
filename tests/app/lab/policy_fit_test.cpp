// SPDX-License-Identifier: MIT
#include "app/lab/policy_fit.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <memory>
#include <random>
#include <span>
#include <vector>

#include "engine/eval/evaluator.h"
#include "engine/position.h"
#include "tests/app/lab/quick_games.h"

using namespace pentarch;
using namespace pentarch::lab;
using namespace pentarch::records;
using pentarch::test::someGames;

namespace {

PolicyChoices choicesOf(const std::vector<GameRecord>& games) {
  PolicyChoices choices;
  for (const GameRecord& game : games) choices.add(game);
  return choices;
}

// The moves of a choice; empty where the position is none.
std::vector<Square> movesOfChoice(Position& position, const RecordedMove& played) {
  const ThreatAnalysis threats = analyzeThreats(position);
  std::vector<Square> moves;
  if (played.isOpening || threats.isDecided() || isMate(played.score)) return moves;
  for (const Square s : threats.moves) moves.push_back(s);
  const bool isChoice = moves.size() > 1 && std::find(moves.begin(), moves.end(), played.square) != moves.end();
  return isChoice ? moves : std::vector<Square>();
}

constexpr auto kAny = [](const PolicyChoice&) { return true; };
constexpr auto kSilent = [](int, const FittedPolicy&) {};

// Parameters whose features all keep clear of their bounds, so that the loss is smooth: of four, one lies below 0, one
// above the upper bound, and two between.
std::unique_ptr<PolicyParameters> smoothParameters() {
  std::mt19937 random(21);
  auto parameters = std::make_unique<PolicyParameters>();
  const auto draw = [&random](float most) { return (static_cast<float>(random() % 2001) / 1000.0F - 1) * most; };
  for (std::size_t i = 0; i < kPolicyFeatures; ++i) {
    parameters->bias[i] = i % 4 == 0 ? -5.0F : i % 4 == 1 ? 9.0F : 1.9F;
    parameters->direct[i] = draw(0.4F);
  }
  for (float& weight : parameters->pairs) weight = draw(0.4F);
  for (auto& row : parameters->rows) {
    for (float& value : row) value = draw(0.05F);
  }
  return parameters;
}

double lossOf(const PolicyChoices& choices, const PolicyParameters& parameters, std::size_t count) {
  PolicyLoss loss;
  for (const PolicyChoice& choice : choices.all().first(count)) {
    addPolicyLoss(parameters, choices.movesOf(choice), choices.rowsOf(choice), choice.played, loss, nullptr);
  }
  return loss.crossEntropy;
}

}  // namespace

TEST_CASE("derivatives of the policy's loss agree with finite differences") {
  constexpr std::size_t kChoices = 20;
  constexpr float kStep = 1e-2F;
  const PolicyChoices choices = choicesOf(someGames(4));
  REQUIRE(choices.all().size() > kChoices);
  const auto parameters = smoothParameters();
  const auto gradient = std::make_unique<PolicyParameters>();
  PolicyLoss loss;
  for (const PolicyChoice& choice : choices.all().first(kChoices)) {
    addPolicyLoss(*parameters, choices.movesOf(choice), choices.rowsOf(choice), choice.played, loss, gradient.get());
  }
  const std::size_t count = sizeof *parameters / sizeof(float);
  const std::span values(parameters->bias.data(), count);
  const std::span derivatives(gradient->bias.data(), count);
  // The parameters behind the features, and the rows that matter most, of each kind.
  std::vector<std::size_t> picked;
  for (std::size_t i = 0; i < 2 * kPolicyFeatures + kPolicyPairs; ++i) picked.push_back(i);
  const std::size_t rowsAt = 2 * kPolicyFeatures + kPolicyPairs;
  for (const auto& [first, last] :
       {std::pair{policy_row::kLines, policy_row::kOwnCode}, std::pair{policy_row::kOwnCode, policy_row::kOtherCode},
        std::pair{policy_row::kOtherCode, policy_row::kNearness},
        std::pair{policy_row::kNearness, policy_row::kThreats},
        std::pair{policy_row::kStoneCodes, policy_row::kCount}}) {
    const auto section = derivatives.subspan(rowsAt + first * kPolicyFeatures, (last - first) * kPolicyFeatures);
    const auto largest =
        std::max_element(section.begin(), section.end(), [](float a, float b) { return std::abs(a) < std::abs(b); });
    picked.push_back(static_cast<std::size_t>(&*largest - derivatives.data()));
    CHECK(std::abs(*largest) > 0.01F);
  }
  for (const std::size_t i : picked) {
    CAPTURE(i);
    const float value = values[i];
    values[i] = value + kStep;
    const double above = lossOf(choices, *parameters, kChoices);
    values[i] = value - kStep;
    const double below = lossOf(choices, *parameters, kChoices);
    values[i] = value;
    CHECK(derivatives[i] == doctest::Approx((above - below) / (2.0 * kStep)).epsilon(0.05).scale(1.0));
  }
}

TEST_CASE("choices are those of the games: the move played is among the threats' moves") {
  const std::vector<GameRecord> games = someGames(6);
  const PolicyChoices choices = choicesOf(games);
  std::size_t next = 0;
  for (const GameRecord& game : games) {
    Position position(game.boardSize, game.rule);
    for (const RecordedMove& move : game.moves) {
      if (const std::vector<Square> moves = movesOfChoice(position, move); !moves.empty()) {
        REQUIRE(next < choices.all().size());
        const PolicyChoice& choice = choices.all()[next++];
        CHECK(choice.color == position.sideToMove());
        CHECK(choice.moveCount == moves.size());
        PolicyRows expected;
        MoveRows(position).write(move.square, expected);
        CHECK(std::memcmp(&choices.movesOf(choice)[choice.played], &expected, sizeof expected) == 0);
      }
      position.play(move.square);
    }
  }
  CHECK(next == choices.all().size());
  CHECK(next > 40);
}

TEST_CASE("the choices of the games whose number is divisible by 14 are held out") {
  std::vector<GameRecord> games = someGames(2);
  games[1].item = 28;
  for (GameRecord& game : games) {
    CHECK(choicesOf({game}).all().front().isHeldOut);
    ++game.item;
    CHECK_FALSE(choicesOf({game}).all().front().isHeldOut);
  }
}

TEST_CASE("a fitted policy predicts moves, is what the engine computes, and does not depend on threads") {
  const std::vector<GameRecord> games = someGames(12);
  const PolicyChoices choices = choicesOf(games);
  PolicyFitSettings settings;
  settings.epochs = 6;
  settings.batch = 16;
  std::vector<double> losses;
  const FittedPolicy fitted = fitPolicy(choices, kAny, settings, nullptr, [&](int epoch, const FittedPolicy& now) {
    CHECK(epoch == static_cast<int>(losses.size()) + 1);
    losses.push_back(now.training.nats());
  });
  REQUIRE(losses.size() == 6);
  CHECK(losses.back() < 0.95 * losses.front());

  settings.epochs = 1;
  settings.batch = 64;
  const FittedPolicy one = fitPolicy(choices, kAny, settings, nullptr, kSilent);
  settings.jobs = 3;
  const FittedPolicy again = fitPolicy(choices, kAny, settings, nullptr, kSilent);
  CHECK(std::memcmp(again.parameters.get(), one.parameters.get(), sizeof(PolicyParameters)) == 0);
  settings.seed = 2;
  const FittedPolicy other = fitPolicy(choices, kAny, settings, nullptr, kSilent);
  CHECK(std::memcmp(other.parameters.get(), one.parameters.get(), sizeof(PolicyParameters)) != 0);

  // The loss by the engine's whole numbers is the one that training measured.
  const auto numbers = toNumbers(*fitted.parameters);
  double crossEntropy = 0;
  double count = 0;
  for (const GameRecord& game : games) {
    Position position(game.boardSize, game.rule);
    for (const RecordedMove& move : game.moves) {
      const std::vector<Square> moves = movesOfChoice(position, move);
      if (!moves.empty() && isHeldOut(game)) {
        std::vector<int> scores(moves.size());
        scoreByPolicy(*numbers, position, moves, scores);
        double sum = 0;
        double played = 0;
        for (std::size_t i = 0; i < moves.size(); ++i) {
          const double likelihood = std::exp(static_cast<double>(scores[i]) / kMoveUnit);
          sum += likelihood;
          if (moves[i] == move.square) played = likelihood;
        }
        crossEntropy -= std::log(played / sum);
        ++count;
      }
      position.play(move.square);
    }
  }
  REQUIRE(count == fitted.heldOut.choices);
  CHECK(crossEntropy / count == doctest::Approx(fitted.heldOut.nats()).epsilon(0.01));
}
