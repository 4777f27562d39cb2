// SPDX-License-Identifier: MIT
#include "engine/eval/point_network.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <random>
#include <span>
#include <string_view>
#include <vector>

#include "engine/eval/line_rows.h"
#include "engine/eval/network_eval.h"
#include "engine/game/pattern.h"
#include "tests/support/random_positions.h"
#include "tests/support/samples.h"

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

using Features = std::array<double, kPointFeatures>;

[[nodiscard]] const NetworkWeights& quickOf(Rule rule, Color view) {
  return EvalWeights::builtIn().of(rule, view).network;
}
[[nodiscard]] const FullNetworkWeights& fullOf(Rule rule, Color view) {
  return EvalWeights::builtIn().of(rule, view).full;
}

// The features of an empty point in the view of a color, in 1/32, before they are bounded.
template <std::size_t kInputs>
[[nodiscard]] Features sumOfRows(const NetworkWeightsOf<kInputs>& weights, const Position& position, Square s,
                                 Color view) {
  Features sum{};
  for (std::size_t i = 0; i < kPointFeatures; ++i) {
    sum[i] =
        weights.featureBias[i] + weights.own[position.code(view, s)][i] + weights.opponent[position.code(~view, s)][i];
  }
  return sum;
}
[[nodiscard]] Features sumOfRows(const FullNetworkWeights& weights, const Position& position, Square s, Color view) {
  Features sum = sumOfRows<kFullSums>(weights, position, s, view);
  const std::uint16_t* const lineOfKey = LineRows::of(position.rule()).byKey(view);
  for (const Direction d : kDirections) {
    const auto& row = weights.lines[lineOfKey[position.lineKey(s, d)]];
    for (std::size_t i = 0; i < kPointFeatures; ++i) sum[i] += row[i];
  }
  return sum;
}

template <typename Weights>
[[nodiscard]] Features featuresOf(const Weights& weights, const Position& position, Square s, Color view) {
  Features features = sumOfRows(weights, position, s, view);
  for (double& feature : features) feature = std::clamp(feature, 0.0, 127.0);
  return features;
}

[[nodiscard]] bool counts(const Position& position, Square s) {
  return position.isEmpty(s) && position.codes(s) != codesFarFromStones(position.rule());
}

// Adds the sums of features and of their products over some points to the inputs of the layers.
void appendSums(std::vector<double>& inputs, const std::vector<Features>& points) {
  std::array<double, kSumsOfView> sums{};
  for (const Features& features : points) {
    for (std::size_t i = 0; i < kPointFeatures; ++i) sums[i] += features[i];
    for (std::size_t i = 0; i < kPointPairs; ++i) {
      sums[kPointFeatures + i] += std::floor(features[i] * features[i + kPointPairs] / 128);
    }
  }
  for (const double sum : sums) inputs.push_back(sum / 512);
}

// The features of the points that a network sees.
[[nodiscard]] std::vector<Features> pointFeatures(const NetworkWeights& weights, const Position& position, Color view) {
  std::vector<Features> points;
  for (const Square s : position.emptyPoints()) {
    if (counts(position, s)) points.push_back(featuresOf(weights, position, s, view));
  }
  return points;
}
[[nodiscard]] std::vector<Features> pointFeatures(const FullNetworkWeights& weights, const Position& position,
                                                  Color view) {
  std::vector<Features> points;
  for (const Square s : position.candidates()) points.push_back(featuresOf(weights, position, s, view));
  return points;
}

// The same of neighborhoods, with the roundings of whole numbers.
[[nodiscard]] std::vector<Features> neighborhoodFeatures(const FullNetworkWeights& weights, const Position& position,
                                                         Color view) {
  const auto at = [&](int x, int y) {
    Features features{};
    if (!onBoard(x, y, position.size())) return features;
    const Square s = Square::at(x, y);
    if (isStone(position.at(s))) {
      const auto& ofStone = weights.stones[position.at(s) == cellOf(view) ? 0 : 1];
      std::copy(ofStone.begin(), ofStone.end(), features.begin());
    } else if (position.candidates().contains(s)) {
      features = featuresOf(weights, position, s, view);
    }
    return features;
  };
  std::vector<Features> neighborhoods;
  for (const Square s : position.candidates()) {
    std::array<Features, 3> inputs{};  // the point, those beside it, those across
    for (int dx = -1; dx <= 1; ++dx) {
      for (int dy = -1; dy <= 1; ++dy) {
        const Features neighbor = at(s.x() + dx, s.y() + dy);
        Features& input = inputs[static_cast<std::size_t>(std::abs(dx) + std::abs(dy))];
        for (std::size_t i = 0; i < kPointFeatures; ++i) input[i] += neighbor[i];
      }
    }
    Features& mixed = neighborhoods.emplace_back();
    for (std::size_t i = 0; i < kPointFeatures; ++i) {
      double sum = weights.mixBias[i];  // in 1/256
      for (std::size_t k = 0; k < 3; ++k) sum += std::floor(8 * inputs[k][i] * weights.mix[k][i] / 8192);
      mixed[i] = std::clamp(std::floor(sum / 8), 0.0, 127.0);
    }
  }
  return neighborhoods;
}

// Layers behind inputs, in real numbers and score units.
template <typename Weights>
[[nodiscard]] double outputOf(const Weights& weights, const std::vector<double>& inputs) {
  const std::vector<double> hidden = layer(weights.second, layer(weights.first, inputs));
  double logit = weights.bias / 256.0;
  for (std::size_t i = 0; i < hidden.size(); ++i) logit += weights.output[i] / 1024.0 * hidden[i];
  for (std::size_t i = 0; i < inputs.size(); ++i) logit += weights.direct[i] / 1024.0 * inputs[i];
  return 200 * logit;
}

// The networks in their mathematical form, computed from the stones.
[[nodiscard]] double referenceOutput(const Position& position) {
  const Color own = position.sideToMove();
  std::vector<double> inputs;
  for (const Color view : {own, ~own}) {
    appendSums(inputs, pointFeatures(quickOf(position.rule(), view), position, view));
  }
  return outputOf(quickOf(position.rule(), own), inputs);
}
[[nodiscard]] double referenceFullOutput(const Position& position) {
  const Color own = position.sideToMove();
  std::vector<double> inputs;
  for (const Color view : {own, ~own}) {
    const FullNetworkWeights& weights = fullOf(position.rule(), view);
    appendSums(inputs, pointFeatures(weights, position, view));
    appendSums(inputs, neighborhoodFeatures(weights, position, view));
  }
  return outputOf(fullOf(position.rule(), own), inputs);
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

TEST_CASE("the networks compute what their definitions say") {
  std::mt19937 random(5);
  FullNetwork::Grid grid;
  constexpr int kGames = samples(60);
  for (const Rule rule : kRules) {
    for (int game = 0; game < kGames; ++game) {
      const int size = std::array{15, 20, 5, 22}[static_cast<std::size_t>(game % 4)];
      Position position(size, rule);
      playRandomly(position, std::min(4 + game * 60 / kGames, size * size - 1), random);
      const PointNetwork& network = NetworkEval::builtInWeights(rule)->network;
      const FullNetwork& full = NetworkEval::builtInWeights(rule)->full;
      NetworkEval evaluator(NetworkEval::builtInWeights(rule));
      evaluator.reset(position);
      const int output = network.output(evaluator.sums(position), position.sideToMove());
      CHECK(std::abs(output - referenceOutput(position)) < 16);
      const int fullOutput = full.output(full.sums(position, grid), position.sideToMove());
      CHECK(std::abs(fullOutput - referenceFullOutput(position)) < 16);
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

TEST_CASE("all kernels compute the same neighborhoods, with the largest numbers too") {
  const std::vector<const Kernels*> usable = usableKernels();
  std::mt19937 random(9);
  auto black = std::make_unique<FullNetworkWeights>(fullOf(Rule::Freestyle, Color::Black));
  auto white = std::make_unique<FullNetworkWeights>(*black);
  FullNetwork::Grid grid;
  for (int round = 0; round < 40; ++round) {
    // From those of the program to numbers that reach every bound.
    for (FullNetworkWeights* const weights : {black.get(), white.get()}) {
      const int share = round * 400;
      for (auto& ofPlace : weights->mix) {
        for (auto& weight : ofPlace) {
          weight = static_cast<std::int16_t>(random() % 3 == 0 ? kMaxMixWeight - share : share - kMaxMixWeight);
        }
      }
      for (auto& bias : weights->mixBias) bias = static_cast<std::int16_t>(random() % 2 == 0 ? 8000 : -8000);
      for (auto& stone : weights->stones) stone.fill(static_cast<std::int8_t>(random() % 128));
      weights->featureBias.fill(static_cast<std::int16_t>(random() % 256));
      for (auto& line : weights->lines) {
        for (auto& value : line) value = static_cast<std::int8_t>(random() % 2 == 0 ? kMaxLineWeight : -kMaxLineWeight);
      }
    }
    const int size = 5 + round % 18;
    Position position(size, Rule::Freestyle);
    playRandomly(position, static_cast<int>(random() % static_cast<unsigned>(size * size)), random);
    const FullNetwork plain(Rule::Freestyle, *black, *white, *usable.back());
    const FullNetwork::Sums expected = plain.sums(position, grid);
    for (const Kernels* const kernels : usable) {
      CAPTURE(kernels->level);
      const FullNetwork network(Rule::Freestyle, *black, *white, *kernels);
      REQUIRE((network.sums(position, grid) == expected));
      for (const Color own : kColors) REQUIRE(network.output(expected, own) == plain.output(expected, own));
    }
    // The sums of both views, by their definition.
    for (const Color view : kColors) {
      const FullNetworkWeights& weights = view == Color::Black ? *black : *white;
      std::vector<double> inputs;
      appendSums(inputs, pointFeatures(weights, position, view));
      appendSums(inputs, neighborhoodFeatures(weights, position, view));
      for (std::size_t i = 0; i < inputs.size(); ++i) {
        const std::size_t place = i / kSumsOfView * kSums + placeOfSum(indexOf(view), i % kSumsOfView);
        REQUIRE(expected[place] == inputs[i] * 512);
      }
    }
  }
}

TEST_CASE("the row of a line with the colors exchanged is that of the other side") {
  for (const Rule rule : {Rule::Freestyle, Rule::Standard}) {  // lines that reach four and five points
    const LineRows& rows = LineRows::of(rule);
    const int halves = HalfWindow::codeCount(radiusOf(rule));
    for (int key = 0; key < halves * halves; ++key) {
      const std::uint16_t ofBlack = rows.byKey(Color::Black)[key];
      REQUIRE(ofBlack < LineRows::kCount);
      REQUIRE(exchangedLines()[ofBlack] == rows.byKey(Color::White)[key]);
      REQUIRE(exchangedLines()[exchangedLines()[ofBlack]] == ofBlack);
    }
  }
}

TEST_CASE("at the horizon the full network is asked within the window alone") {
  std::mt19937 random(10);
  int differences = 0;
  for (int game = 0; game < 50; ++game) {
    Position position(15, Rule::Freestyle);
    playRandomly(position, 10 + game, random);
    NetworkEval evaluator(NetworkEval::builtInWeights(Rule::Freestyle));
    evaluator.reset(position);
    const Score quick = evaluator.score(position);
    const Score full = evaluator.preciseScore(position, quick, quick);
    CHECK(evaluator.preciseScore(position, quick + 1, kMaxEval) == quick);
    CHECK(evaluator.preciseScore(position, -kMaxEval, quick - 1) == quick);
    CHECK(evaluator.preciseScore(position, -kMaxEval, kMaxEval) == full);
    CHECK(std::abs(full) <= kMaxEval);
    differences += full != quick ? 1 : 0;
  }
  CHECK(differences > 40);
}

TEST_CASE("a remembered score is the one that was given, and no other position has it") {
  std::mt19937 random(11);
  for (int game = 0; game < 50; ++game) {
    Position position(15, Rule::Freestyle);
    playRandomly(position, 10 + game, random);
    NetworkEval evaluator(NetworkEval::builtInWeights(Rule::Freestyle));
    evaluator.reset(position);
    const std::uint64_t key = position.key();
    CHECK(evaluator.rememberedScore(key, -kMaxEval, kMaxEval) == std::nullopt);
    const Score quick = evaluator.score(position);
    CHECK(evaluator.rememberedScore(key, quick + 1, kMaxEval) == quick);
    CHECK(evaluator.rememberedScore(key, -kMaxEval, quick - 1) == quick);
    CHECK(evaluator.rememberedScore(key, quick, quick) == std::nullopt);  // the full network was not asked yet
    const Score full = evaluator.preciseScore(position, quick, quick);
    CHECK(evaluator.rememberedScore(key, quick, quick) == full);
    CHECK(evaluator.rememberedScore(key, quick + 1, kMaxEval) == quick);
    CHECK(evaluator.rememberedScore(position.keyAfter(position.emptyPoints().first()), -kMaxEval, kMaxEval) ==
          std::nullopt);
    evaluator.reset(position);
    CHECK(evaluator.rememberedScore(key, -kMaxEval, kMaxEval) == std::nullopt);
  }
}

TEST_CASE("both networks answer a position of a line, asked again and again, as if they had never been asked") {
  std::mt19937 random(11);
  const auto weights = NetworkEval::builtInWeights(Rule::Renju);
  NetworkEval evaluator(weights);
  for (const int size : {15, 20, 15}) {  // the same stones: what was said on one board does not hold on another
    Position position(size, Rule::Renju);
    evaluator.reset(position);
    std::mt19937 sameMoves(12);
    for (int i = 0; i < 300; ++i) {
      const bool takesBack = position.historySize() > 0 && (position.historySize() > 12 || random() % 3 == 0);
      if (takesBack) {
        position.undo();
        evaluator.pop();
      } else {
        const Square s = Square::at(static_cast<int>(sameMoves() % 6) + 4, static_cast<int>(sameMoves() % 6) + 4);
        if (!position.isEmpty(s)) continue;
        position.play(s);
        evaluator.push(position);
      }
      NetworkEval fresh(weights);
      fresh.reset(position);
      CHECK(evaluator.score(position) == fresh.score(position));
      CHECK(evaluator.preciseScore(position, -kMaxEval, kMaxEval) == fresh.preciseScore(position, -kMaxEval, kMaxEval));
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
      CHECK(evaluator.preciseScore(position, -kMaxEval, kMaxEval) ==
            other.preciseScore(exchanged, -kMaxEval, kMaxEval));
    }
  }
}
