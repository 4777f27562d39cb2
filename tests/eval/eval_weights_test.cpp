// SPDX-License-Identifier: MIT
#include "engine/eval/eval_weights.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

#include "engine/eval/network_eval.h"
#include "tests/support/checksum_end.h"

using namespace pentarch;

namespace {

std::vector<unsigned char> builtInBytes() {
  const auto bytes = embeddedWeights();
  return {bytes.begin(), bytes.end()};
}

std::string errorOf(const std::vector<unsigned char>& bytes) {
  const auto result = EvalWeights::parse(bytes);
  const auto* error = std::get_if<ReadError>(&result);
  return error != nullptr ? error->message : "";
}

}  // namespace

TEST_CASE("the built-in weights are whole and say what they were fitted to") {
  CHECK(errorOf(builtInBytes()).empty());
  CHECK_FALSE(EvalWeights::builtIn().note().empty());
  // Stones that work together are worth more than scattered ones.
  for (const Rule rule : kRules) {
    for (const Color strong : kColors) {
      Position position(15, rule);
      if (strong == Color::White) position.pass();
      for (const Square s : {Square::at(7, 7), Square::at(0, 0), Square::at(8, 7), Square::at(14, 0), Square::at(7, 8),
                             Square::at(0, 14)}) {
        position.play(s);
      }
      NetworkEval evaluator(NetworkEval::builtInWeights(rule));
      evaluator.reset(position);
      CHECK(position.sideToMove() == strong);
      CHECK(evaluator.score(position) > 100);
    }
  }
}

TEST_CASE("without forbidden points both colors share their weights") {
  for (const Rule rule : kRules) {
    const bool same = &EvalWeights::builtIn().of(rule, Color::Black) == &EvalWeights::builtIn().of(rule, Color::White);
    CHECK(same != traitsOf(rule).blackHasForbiddenPoints());
  }
}

TEST_CASE("a file of weights is written as it was read") {
  const EvalWeights& weights = EvalWeights::builtIn();
  EvalWeights::TableOf tableOf{};
  std::vector<const ColorWeights*> tables;
  for (const Rule rule : kRules) {
    for (const Color color : kColors) {
      const ColorWeights* const table = &weights.of(rule, color);
      const auto known = std::find(tables.begin(), tables.end(), table);
      tableOf[static_cast<std::size_t>(rule)][indexOf(color)] = static_cast<std::uint8_t>(known - tables.begin());
      if (known == tables.end()) tables.push_back(table);
    }
  }
  CHECK(EvalWeights::file(weights.note(), tableOf, tables) == builtInBytes());
}

TEST_CASE("a damaged weights file is refused with its reason") {
  const std::vector<unsigned char> whole = builtInBytes();

  CHECK(errorOf({}) == "not a weights file");
  CHECK(errorOf({whole.begin(), whole.begin() + 5}) == "not a weights file");

  auto renamed = whole;
  renamed[0] ^= 1;
  CHECK(errorOf(renamed) == "not a weights file");

  auto newer = whole;
  newer[8] = 7;
  CHECK(errorOf(newer) == "weights of version 7, this program reads 6");

  for (const std::size_t at : {std::size_t{12}, whole.size() / 2, whole.size() - 1}) {
    auto flipped = whole;
    flipped[at] ^= 0x40;
    CHECK(errorOf(flipped) == "weights are damaged: the checksum is wrong");
  }
  for (std::size_t length = 12; length < whole.size(); length = length * 3 / 2) {
    CHECK_FALSE(errorOf({whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length)}).empty());
  }
}

TEST_CASE("weights that could overflow a sum are refused") {
  std::vector<unsigned char> whole = builtInBytes();
  whole.resize(whole.size() - 8);
  // The file ends with the last network: its second layer, output, direct weights and bias, the rows of lines, what it
  // mixes, and the features of stones.
  const std::size_t stonesAt = whole.size() - 2 * kPointFeatures;
  const std::size_t mixAt = stonesAt - 2 * (3 + 1) * kPointFeatures;
  const std::size_t linesAt = mixAt - LineRows::kCount * kPointFeatures;
  const std::size_t outputAt = linesAt - 2 * (1 + kFullSums + kHiddenUnits);
  const auto errorWith = [&](std::size_t at, int values, unsigned char low, unsigned char high) {
    std::vector<unsigned char> bytes = whole;
    for (std::size_t i = 0; i < 2 * static_cast<std::size_t>(values); i += 2) {
      bytes[at + i] = low;
      bytes[at + i + 1] = high;
    }
    return errorOf(withChecksum(bytes));
  };
  CHECK(errorWith(outputAt, kHiddenUnits, 0xFF, 0x7F) == "weights of a network are too large");
  CHECK(errorWith(mixAt, 1, 0x00, 0x40).empty());
  CHECK(errorWith(mixAt, 1, 0x01, 0x40) == "weights of a network are too large");
  CHECK(errorWith(linesAt, 1, kMaxLineWeight, 0).empty());
  CHECK(errorWith(linesAt, 1, kMaxLineWeight + 1, 0) == "weights of a network are too large");
  CHECK(errorWith(stonesAt - 2, 1, 0xFF, 0x7F) == "weights of a network are too large");
  CHECK(errorWith(stonesAt, 1, 0x00, 0x80) == "weights of a network are too large");
}

TEST_CASE("a bit of the threat mask for each strong threat of either side") {
  Position position(15, Rule::Freestyle);
  CHECK(threatMask(position) == 0);
  // Black: three in a row with open ends; White to move.
  for (const Square s : {Square::at(5, 7), Square::at(0, 0), Square::at(6, 7), Square::at(14, 0), Square::at(7, 7)})
    position.play(s);
  const ThreatMask asDefender = threatMask(position);
  constexpr auto kOpenFour = static_cast<unsigned>(Threat::OpenFour) - static_cast<unsigned>(Threat::OpenThree);
  CHECK((asDefender >> (kOwnMaskBits + kOpenFour) & 1) == 1);
  CHECK((asDefender & ((1U << kOwnMaskBits) - 1)) == 0);
  position.pass();
  CHECK(threatMask(position) == (asDefender >> kOwnMaskBits & ((1U << kOwnMaskBits) - 1)));
}
