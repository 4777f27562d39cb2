// SPDX-License-Identifier: MIT
#include "engine/eval/point_network.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <span>
#include <string_view>
#include <vector>

#include "engine/eval/network_eval.h"
#include "tests/support/random_positions.h"

using namespace pentarch;
using namespace pentarch::test;

namespace {

template <std::size_t kInputs>
[[nodiscard]] std::vector<double> layer(const HiddenLayer<kInputs>& weights, const std::vector<double>& input) {
  std::vector<double> output;
  for (std::size_t unit = 0; unit < kHiddenUnits; ++unit) {
    double sum = weights.bias[unit] / 256.0;
    for (std::size_t i = 0; i < kInputs; ++i) sum += weights.weights[unit][i] / 1024.0 * input[i];
    output.push_back(std::max(0.0, sum));
  }
  return output;
}

// The features of an empty point in the view of a color, in 1/32.
[[nodiscard]] std::array<double, kPointFeatures> featuresOf(const Position& position, Square s, Color view) {
  const NetworkWeights& weights = EvalWeights::builtIn().of(position.rule(), view).network;
  std::array<double, kPointFeatures> features{};
  for (std::size_t i = 0; i < kPointFeatures; ++i) {
    const double feature =
        weights.featureBias[i] + weights.own[position.code(view, s)][i] + weights.opponent[position.code(~view, s)][i];
    features[i] = std::clamp(feature, 0.0, 127.0);
  }
  return features;
}

// The network in its mathematical form: real numbers, computed from the stones.
[[nodiscard]] double referenceOutput(const Position& position) {
  const ColorCodes farFromStones = codesFarFromStones(position.rule());
  const Color own = position.sideToMove();
  std::vector<double> sums;
  for (const Color view : {own, ~own}) {
    std::array<double, kSumsOfView> ofView{};
    for (const Square s : position.emptyPoints()) {
      if (position.codes(s) == farFromStones) continue;
      const auto features = featuresOf(position, s, view);
      for (std::size_t i = 0; i < kPointFeatures; ++i) ofView[i] += features[i];
      for (std::size_t i = 0; i < kPointPairs; ++i) {
        ofView[kPointFeatures + i] += std::floor(features[i] * features[i + kPointPairs] / 128);
      }
    }
    for (const double sum : ofView) sums.push_back(sum / 512);
  }
  const NetworkWeights& weights = EvalWeights::builtIn().of(position.rule(), own).network;
  const std::vector<double> hidden = layer(weights.second, layer(weights.first, sums));
  double logit = weights.bias / 256.0;
  for (std::size_t i = 0; i < hidden.size(); ++i) logit += weights.output[i] / 1024.0 * hidden[i];
  for (std::size_t i = 0; i < sums.size(); ++i) logit += weights.direct[i] / 1024.0 * sums[i];
  return 200 * logit;
}

}  // namespace

TEST_CASE("sums that are asked for now and then are those of the position") {
  std::mt19937 random(4);
  for (const Rule rule : kRules) {
    for (const int size : {5, 15, 20, 22}) {
      const auto weights = NetworkEval::builtInWeights(rule);
      Position position(size, rule);
      playRandomly(position, size, random);
      NetworkEval evaluator(weights);
      evaluator.reset(position);
      const int start = position.historySize();
      for (int step = 0; step < 1500; ++step) {
        if (position.historySize() > start && (position.isFull() || random() % 100 < 45)) {
          position.undo();
          evaluator.pop();
        } else {
          random() % 32 == 0 ? position.pass() : position.play(randomEmpty(position, random));
          evaluator.push(position);
        }
        if (random() % 3 != 0) continue;
        NetworkEval fresh(weights);
        fresh.reset(position);
        REQUIRE(evaluator.sums(position) == fresh.sums(position));
        REQUIRE(evaluator.score(position) == fresh.score(position));
      }
    }
  }
}

TEST_CASE("the network computes what its definition says") {
  std::mt19937 random(5);
  for (const Rule rule : kRules) {
    for (int game = 0; game < 60; ++game) {
      const int size = game % 2 == 0 ? 15 : 20;
      Position position(size, rule);
      playRandomly(position, 4 + game, random);
      const PointNetwork& network = NetworkEval::builtInWeights(rule)->network;
      NetworkEval evaluator(NetworkEval::builtInWeights(rule));
      evaluator.reset(position);
      const int output = network.output(evaluator.sums(position), position.sideToMove());
      CHECK(std::abs(output - referenceOutput(position)) < 16);
    }
  }
}

TEST_CASE("all kernels that this machine can run compute the same, whatever the numbers") {
  const std::vector<const Kernels*> usable = usableKernels();
  CHECK(&bestKernels() == usable.front());
  CHECK(std::string_view(usable.back()->level) == "plain");
  std::mt19937 random(8);
  const NetworkWeights& black = EvalWeights::builtIn().of(Rule::Renju, Color::Black).network;
  const NetworkWeights& white = EvalWeights::builtIn().of(Rule::Renju, Color::White).network;
  std::vector<PointNetwork> networks;
  for (const Kernels* kernels : usable) networks.emplace_back(Rule::Renju, black, white, *kernels);
  for (int round = 0; round < 2000; ++round) {
    std::vector<ColorCodes> codes(random() % 60);
    for (ColorCodes& c : codes) {
      c = {static_cast<PointCode>(random() % kPointCodeCount), static_cast<PointCode>(random() % kPointCodeCount)};
    }
    const std::size_t added = codes.empty() ? 0 : random() % codes.size();
    PointNetwork::Sums start;
    for (std::uint16_t& sum : start) sum = static_cast<std::uint16_t>(random());
    PointNetwork::Sums expected = start;
    for (std::size_t n = 0; n < codes.size(); ++n) {
      for (const Color color : kColors) {
        const NetworkWeights& view = color == Color::Black ? black : white;
        std::array<int, kPointFeatures> features;
        for (std::size_t i = 0; i < kPointFeatures; ++i) {
          features[i] = std::clamp(
              view.featureBias[i] + view.own[codes[n].of(color)][i] + view.opponent[codes[n].of(~color)][i], 0, 127);
        }
        for (std::size_t i = 0; i < kSumsOfView; ++i) {
          const int value =
              i < kPointFeatures ? features[i] : features[i - kPointFeatures] * features[i - kPointPairs] / 128;
          std::uint16_t& sum = expected[placeOfSum(indexOf(color), i)];
          sum = static_cast<std::uint16_t>(n < added ? sum + value : sum - value);
        }
      }
    }
    for (std::size_t k = 0; k < networks.size(); ++k) {
      CAPTURE(usable[k]->level);
      std::vector<PointRows> rows;
      for (const ColorCodes& c : codes) rows.push_back({c.black, c.white});
      PointNetwork::Sums sums = start;
      networks[k].update(sums, std::span(rows).first(added), std::span(rows).subspan(added));
      REQUIRE((sums == expected));
      for (const Color own : kColors) REQUIRE(networks[k].output(sums, own) == networks.back().output(sums, own));
    }
  }
}

TEST_CASE("with colors exchanged the other side has the same score") {
  std::mt19937 random(6);
  for (const Rule rule : {Rule::Freestyle, Rule::Standard, Rule::Caro, Rule::CaroExact}) {
    for (int game = 0; game < 20; ++game) {
      Position position(15, rule);
      playRandomly(position, 20 + game, random);
      Position exchanged(15, rule);
      for (int i = 0; i < position.historySize(); ++i) exchanged.place(~position.colorAt(i), position.moveAt(i));
      CHECK(exchanged.sideToMove() == ~position.sideToMove());
      NetworkEval evaluator(NetworkEval::builtInWeights(rule));
      NetworkEval other(NetworkEval::builtInWeights(rule));
      evaluator.reset(position);
      other.reset(exchanged);
      CHECK(evaluator.score(position) == other.score(exchanged));
    }
  }
}
