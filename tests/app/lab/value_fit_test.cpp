// SPDX-License-Identifier: MIT
#include "app/lab/value_fit.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <memory>
#include <random>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "app/lab/fit.h"
#include "engine/eval/network_eval.h"
#include "engine/position.h"
#include "tests/app/lab/quick_games.h"

using namespace pentarch;
using namespace pentarch::lab;
using namespace pentarch::records;
using pentarch::test::someGames;

namespace {

constexpr auto kSilent = [](double, const FittedValues&) {};

std::vector<const ValueGames::Game*> pointersTo(const ValueGames& games) {
  std::vector<const ValueGames::Game*> all;
  for (const ValueGames::Game& game : games.all()) all.push_back(&game);
  return all;
}

// Numbers whose features and units all keep clear of their bounds, so that the loss is smooth: of four features, one
// lies below 0, one above the upper bound, and two between.
std::unique_ptr<ValueNumbers> smoothNumbers(unsigned seed) {
  std::mt19937 random(seed);
  auto numbers = std::make_unique<ValueNumbers>();
  const auto draw = [&random](auto& values, float most) {
    for (float& value : values) value = (static_cast<float>(random() % 2001) / 1000.0F - 1) * most;
  };
  for (std::size_t i = 0; i < kPointFeatures; ++i) {
    numbers->featureBias[i] = i % 4 == 0 ? -5.0F : i % 4 == 1 ? 9.0F : 1.9F;
  }
  for (auto& unit : numbers->first.weights) draw(unit, 0.05F);
  for (auto& unit : numbers->second.weights) draw(unit, 0.1F);
  for (std::size_t unit = 0; unit < kHiddenUnits; ++unit) {
    numbers->first.bias[unit] = unit % 3 == 0 ? -9.0F : 9.0F;
    numbers->second.bias[unit] = unit % 3 == 1 ? -30.0F : 30.0F;
  }
  draw(numbers->output, 0.05F);
  draw(numbers->direct, 0.02F);
  for (auto& weights : numbers->mix) draw(weights, 0.05F);
  for (std::size_t i = 0; i < kPointFeatures; ++i) {
    numbers->mixBias[i] = i % 8 < 2 ? -9.0F : i % 8 < 4 ? 13.0F : 1.9F;
  }
  for (auto& stone : numbers->stones) draw(stone, 0.5F);
  for (auto& row : numbers->rows) draw(row, 0.05F);
  for (auto& row : numbers->lines) draw(row, 0.02F);
  draw(numbers->threats, 0.5F);
  return numbers;
}

std::span<float> flat(ValueNumbers& numbers) {
  return {numbers.featureBias.data(), sizeof numbers / sizeof(float)};
}

bool areEqual(const ValueViews& a, const ValueViews& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const auto& x, const auto& y) { return std::ranges::equal(flat(*x), flat(*y)); });
}

}  // namespace

TEST_CASE("derivatives of the values' loss agree with finite differences") {
  constexpr std::size_t kPositions = 12;
  constexpr float kStep = 1e-2F;
  const ValueGames games(someGames(6), 1);
  const auto all = pointersTo(games);
  const ValueExamples examples(games, all, 1);
  REQUIRE(examples.all().size() > kPositions);
  for (const auto& kind : {std::pair{ValueForm::Quick, std::size_t{1}}, std::pair{ValueForm::Full, std::size_t{1}},
                           std::pair{ValueForm::Full, std::size_t{2}}}) {
    const ValueForm form = kind.first;
    const std::size_t viewCount = kind.second;
    ValueViews views;
    ValueViews gradient;
    for (std::size_t view = 0; view < viewCount; ++view) {
      views.push_back(smoothNumbers(static_cast<unsigned>(view) + 5));
      gradient.push_back(std::make_unique<ValueNumbers>());
    }
    const auto lossOf = [&](ValueViews* derivatives) {
      ValueLoss loss;
      for (const ValuePosition& position : std::span(examples.all()).first(kPositions)) {
        addValueLoss(views, form, examples.pointsOf(position), position, Products::Exact, loss, derivatives);
      }
      return loss.crossEntropy;
    };
    (void)lossOf(&gradient);
    // Everything behind the features, and what matters most of the tables.
    const std::size_t linesAt = offsetof(ValueNumbers, lines) / sizeof(float);
    const std::size_t codesAt = offsetof(ValueNumbers, rows) / sizeof(float);
    const std::size_t otherCodesAt = codesAt + kPointCodeCount * kPointFeatures;
    const std::size_t threatsAt = offsetof(ValueNumbers, threats) / sizeof(float);
    for (std::size_t view = 0; view < viewCount; ++view) {
      const auto values = flat(*views[view]);
      const auto derivatives = flat(*gradient[view]);
      std::vector<std::size_t> picked;
      for (std::size_t i = 0; i < linesAt; i += i < kPointFeatures ? 1 : 7) picked.push_back(i);
      for (const auto& [first, end] : {std::pair{linesAt, codesAt}, std::pair{codesAt, otherCodesAt},
                                       std::pair{otherCodesAt, threatsAt}, std::pair{threatsAt, values.size()}}) {
        if (form == ValueForm::Quick && first == linesAt) continue;
        const auto section = derivatives.subspan(first, end - first);
        const auto largest = std::max_element(section.begin(), section.end(),
                                              [](float a, float b) { return std::abs(a) < std::abs(b); });
        picked.push_back(first + static_cast<std::size_t>(largest - section.begin()));
        CHECK(std::abs(*largest) > 0.001F);
      }
      for (const std::size_t i : picked) {
        CAPTURE(i);
        const float value = values[i];
        values[i] = value + kStep;
        const double above = lossOf(nullptr);
        values[i] = value - kStep;
        const double below = lossOf(nullptr);
        values[i] = value;
        CHECK(derivatives[i] == doctest::Approx((above - below) / (2.0 * kStep)).epsilon(0.05).scale(0.1));
      }
    }
  }
}

TEST_CASE("the derivatives of what rows share are those of the sums") {
  // Sums are linear: with any weights, those of the sums are those of the parameters by the derivatives.
  std::mt19937 random(4);
  const auto drawInto = [&random](float* values, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) values[i] = static_cast<float>(random() % 2001) / 1000.0F - 1;
  };
  const auto parameters = std::make_unique<ValueParameters>();
  const auto gradient = std::make_unique<ValueParameters>();
  const auto sums = std::make_unique<ValueNumbers>();
  const std::size_t tablesAt = offsetof(ValueNumbers, rows) / sizeof(float);
  const std::size_t numbers = sizeof(ValueNumbers) / sizeof(float);
  const std::size_t count = sizeof(ValueParameters) / sizeof(float);
  float* const values = parameters->own.featureBias.data();
  float* const derivatives = gradient->own.featureBias.data();
  drawInto(values + tablesAt, count - tablesAt);
  drawInto(derivatives + tablesAt, numbers - tablesAt);
  for (std::size_t part = 0; part < Parts::kCount; ++part) {
    setSums(*parameters, part, *sums);
    gatherShares(*gradient, part);
  }
  double ofSums = 0;
  for (std::size_t i = tablesAt; i < numbers; ++i) ofSums += double{flat(*sums)[i]} * derivatives[i];
  double ofParameters = 0;
  for (std::size_t i = tablesAt; i < count; ++i) ofParameters += double{values[i]} * derivatives[i];
  CHECK(std::abs(ofSums) > 1);
  CHECK(ofSums == doctest::Approx(ofParameters).epsilon(1e-4));
  // A code shares its four line classes and their six pairs.
  std::fill(values, values + count, 0.0F);
  for (auto& ofSide : parameters->codes) {
    for (auto& row : ofSide) row.fill(1);
  }
  for (std::size_t part = 0; part < Parts::kCount; ++part) setSums(*parameters, part, *sums);
  ValueNumbers::Features tens;
  tens.fill(10);
  for (const ValueNumbers::Features& row : sums->rows) CHECK(row == tens);
}

TEST_CASE("positions are those of the games that no threat decides, and wanted follows from score and result") {
  const std::vector<GameRecord> records = someGames(8);
  const ValueGames games(records, 1);
  const auto all = pointersTo(games);
  const ValueExamples examples(games, all, 2);
  std::size_t next = 0;
  for (const GameRecord& game : records) {
    CHECK(games.scaleOf(game.rule) >= 80);
    Position position(game.boardSize, game.rule);
    for (const RecordedMove& move : game.moves) {
      const ThreatAnalysis threats = analyzeThreats(position);
      const bool isOpen = threats.situation == Situation::Quiet || threats.situation == Situation::DefendOpenFour ||
                          threats.situation == Situation::DefendFourThree;
      if (!move.isOpening && isOpen) {
        REQUIRE(next < examples.all().size());
        const ValuePosition& example = examples.all()[next++];
        CHECK(example.color == position.sideToMove());
        CHECK(example.threats == threatMask(position));
        CHECK(example.result == (!game.winner ? 0.5 : *game.winner == position.sideToMove() ? 1 : 0));
        const double expected =
            isMate(move.score) ? (move.score > 0 ? 1 : 0) : 1 / (1 + std::exp(-move.score / games.scaleOf(game.rule)));
        CHECK(example.wanted == doctest::Approx(0.15 * example.result + 0.85 * expected));
      }
      position.play(move.square);
    }
  }
  CHECK(next == examples.all().size());
  CHECK(next > 100);
}

TEST_CASE("the loss of what is held out is of the games whose number is divisible by 14") {
  std::vector<GameRecord> records = someGames(3);
  for (GameRecord& game : records) game.rule = Rule::Freestyle;
  ValueFitSettings settings;
  settings.epochs = 1;
  for (const std::uint32_t first : {1U, 14U, 26U}) {  // holds out none of the three games, the first one, the last one
    CAPTURE(first);
    for (std::size_t i = 0; i < records.size(); ++i) records[i].item = first + static_cast<std::uint32_t>(i);
    const ValueGames games(records, 1);
    std::size_t toTrainOn = 0;
    for (const ValueGames::Game& game : games.all()) toTrainOn += game.record.item % 14 == 0 ? 0 : game.plies.size();
    const FittedValues fitted =
        fitValues(games, {Rule::Freestyle}, ValueForm::Quick, false, settings, nullptr, kSilent);
    CHECK(fitted.positions == toTrainOn);
    CHECK((fitted.heldOut.positions > 0) == (first > 1));
  }
}

TEST_CASE("scores are calibrated by the results") {
  // Games whose scores promise twice as much as their results hold.
  std::vector<GameRecord> records = someGames(40);
  std::mt19937 random(3);
  for (GameRecord& game : records) {
    game.rule = Rule::Freestyle;
    const auto score = static_cast<Score>(random() % 1200) - 600;
    const double wins = 1 / (1 + std::exp(-score / 400.0));
    game.winner = static_cast<double>(random() % 1000) < 1000 * wins ? Color::Black : Color::White;
    for (std::size_t i = 0; i < game.moves.size(); ++i) game.moves[i].score = i % 2 == 0 ? score : -score;
  }
  const double scale = ValueGames(records, 1).scaleOf(Rule::Freestyle);
  CHECK(scale > 200);
  CHECK(scale < 800);
}

TEST_CASE("fitted values are what the engine computes") {
  const std::vector<GameRecord> records = someGames(10);
  const ValueGames games(records, 2);
  ValueFitSettings settings;
  settings.epochs = 6;
  std::vector<double> losses;
  const std::vector<Rule> sharing = {Rule::Freestyle, Rule::Standard, Rule::Caro, Rule::CaroExact};
  constexpr std::array kForms = {ValueForm::Quick, ValueForm::Full};
  std::array<FittedValues, kForms.size()> common;
  std::array<FittedValues, kForms.size()> renju;
  for (std::size_t i = 0; i < kForms.size(); ++i) {
    losses.clear();
    common[i] = fitValues(games, sharing, kForms[i], false, settings, nullptr,
                          [&](double, const FittedValues& now) { losses.push_back(now.training.nats()); });
    REQUIRE(losses.size() == 6);
    CHECK(losses.back() < losses.front());
    renju[i] = fitValues(games, {Rule::Renju}, kForms[i], true, settings, &common[i].views, kSilent);
    REQUIRE(renju[i].views.size() == 2);
    CHECK_FALSE(std::ranges::equal(flat(*renju[i].views[0]), flat(*renju[i].views[1])));
  }

  // A file with all of them.
  const auto black = toWeights(*renju[0].views[0], *renju[1].views[0]);
  const auto white = toWeights(*renju[0].views[1], *renju[1].views[1]);
  const auto other = toWeights(*common[0].views[0], *common[1].views[0]);
  EvalWeights::TableOf tableOf{};
  tableOf[static_cast<std::size_t>(Rule::Renju)] = {1, 2};
  const std::vector<const ColorWeights*> tables = {other.get(), black.get(), white.get()};
  auto parsed = EvalWeights::parse(EvalWeights::file("{}", tableOf, tables));
  REQUIRE(std::holds_alternative<EvalWeights>(parsed));
  const auto weights = std::make_shared<const EvalWeights>(std::get<EvalWeights>(std::move(parsed)));
  for (std::size_t i = 0; i < kForms.size(); ++i) {
    const auto readAgain = toNumbers(weights->of(Rule::Renju, Color::White), kForms[i]);
    CHECK(std::ranges::equal(flat(*readAgain), flat(*renju[i].views[1])));
  }

  const std::shared_ptr<const PolicyWeights> policy(std::shared_ptr<void>(), &PolicyWeights::builtIn());
  const auto all = pointersTo(games);
  const ValueExamples examples(games, all, 1);
  std::size_t next = 0;
  std::size_t far = 0;
  for (const ValueGames::Game& game : games.all()) {
    const Rule rule = game.record.rule;
    NetworkEval evaluator(std::make_shared<NetworkEval::Weights>(weights, policy, rule));
    Position position(game.record.boardSize, rule);
    std::size_t ply = 0;
    for (const std::uint16_t wanted : game.plies) {
      for (; ply < wanted; ++ply) position.play(game.record.moves[ply].square);
      evaluator.reset(position);
      const ValuePosition& example = examples.all()[next++];
      const auto logitOf = [&](std::size_t i) {
        const ValueViews& views = rule == Rule::Renju ? renju[i].views : common[i].views;
        return valueLogit(views, kForms[i], examples.pointsOf(example), example);
      };
      // The engine rounds down inputs, units and the result.
      CHECK(std::abs(evaluator.score(position) - kWinRateScale * logitOf(0)) < 8);
      const Score full = evaluator.preciseScore(position, -kMaxEval, kMaxEval);
      CHECK(std::abs(full - kWinRateScale * logitOf(1)) < 8);
      far += std::abs(logitOf(1)) > 0.05 ? 1 : 0;
    }
  }
  CHECK(next == examples.all().size());
  CHECK(far > next / 4);
}

TEST_CASE("fitted values do not depend on threads, but on the seed, and a fit can start from them") {
  const ValueGames games(someGames(10), 1);
  const std::vector<Rule> rules(kRules.begin(), kRules.end());
  ValueFitSettings settings;
  settings.epochs = 1.5;
  std::vector<double> epochs;
  const FittedValues one = fitValues(games, rules, ValueForm::Full, true, settings, nullptr,
                                     [&](double done, const FittedValues&) { epochs.push_back(done); });
  CHECK(epochs == std::vector<double>{1, 1.5});
  CHECK(one.positions > 100);
  settings.jobs = 3;
  CHECK(areEqual(fitValues(games, rules, ValueForm::Full, true, settings, nullptr, kSilent).views, one.views));
  settings.seed = 2;
  CHECK_FALSE(areEqual(fitValues(games, rules, ValueForm::Full, true, settings, nullptr, kSilent).views, one.views));
  // Without a rate it stays where it was.
  settings.rate = 0;
  CHECK(areEqual(fitValues(games, rules, ValueForm::Full, true, settings, &one.views, kSilent).views, one.views));
}
