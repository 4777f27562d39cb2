// SPDX-License-Identifier: MIT
#include "engine/eval/policy.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "engine/eval/evaluator.h"
#include "tests/support/checksum_end.h"
#include "tests/support/random_positions.h"

using namespace pentarch;
using namespace pentarch::test;

namespace {

constexpr int kLineRadius = 4;

[[nodiscard]] std::unique_ptr<PolicyNumbers> randomNetwork(std::uint32_t seed) {
  std::mt19937 random(seed);
  auto network = std::make_unique<PolicyNumbers>();
  const auto byte = [&random](int most) {
    return static_cast<std::int8_t>(static_cast<int>(random() % static_cast<unsigned>(2 * most + 1)) - most);
  };
  for (auto& value : network->bias) value = byte(60);
  for (auto& value : network->direct) value = byte(127);
  for (auto& value : network->pairs) value = byte(127);
  for (auto& row : network->rows) {
    for (auto& value : row) value = byte(30);
  }
  return network;
}

// The line as text from the stones alone, in the view of `own`: the nearest point first on either side, the lesser of
// the two readings.
[[nodiscard]] std::string lineText(const Position& position, Square s, Direction d, Color own) {
  std::array<std::string, 2> sides;
  for (const int sign : {-1, 1}) {
    for (int i = 1; i <= kLineRadius; ++i) {
      const int x = s.x() + sign * i * stepX(d);
      const int y = s.y() + sign * i * stepY(d);
      const Cell cell = onBoard(x, y, position.size()) ? position.at(Square::at(x, y)) : Cell::Blocked;
      if (cell == Cell::Blocked) break;
      sides[sign < 0 ? 0 : 1] += cell == Cell::Empty ? '.' : cell == cellOf(own) ? 'X' : 'O';
    }
  }
  return std::min(sides[0] + "|" + sides[1], sides[1] + "|" + sides[0]);
}

// The network in its mathematical form: real numbers, row by row.
[[nodiscard]] double referenceScore(const PolicyNumbers& network, const Position& position, Square move) {
  std::array<double, kPolicyFeatures> features;
  for (std::size_t i = 0; i < features.size(); ++i) features[i] = network.bias[i] / 32.0;
  const auto addRow = [&](std::size_t row) {
    for (std::size_t i = 0; i < features.size(); ++i) features[i] += network.rows[row][i] / 32.0;
  };
  const PositionRows shared(position);
  for (const std::uint16_t row : shared.all()) addRow(row);
  PolicyRows own;
  MoveRows(position).write(move, own);
  for (const std::uint16_t row : own.row) addRow(row);
  for (double& feature : features) feature = std::clamp(feature, 0.0, 127 / 32.0);
  double logit = 0;
  for (std::size_t i = 0; i < features.size(); ++i) logit += features[i] * network.direct[i] / 64;
  for (std::size_t i = 0; i < kPolicyPairs; ++i) {
    logit += features[i] * features[i + kPolicyPairs] * network.pairs[i] / 64;
  }
  return logit * kMoveUnit;
}

[[nodiscard]] std::vector<Square> emptyPoints(const Position& position) {
  std::vector<Square> moves;
  for (const Square s : position.emptyPoints()) moves.push_back(s);
  return moves;
}

[[nodiscard]] std::vector<int> scoresOf(const PolicyNumbers& network, const Position& position,
                                        const std::vector<Square>& moves, const Kernels& kernels = bestKernels()) {
  std::vector<int> scores(moves.size());
  scoreByPolicy(network, position, moves, scores, kernels);
  return scores;
}

// A file with one network for all rules.
[[nodiscard]] std::vector<unsigned char> smallFile(const PolicyNumbers& network) {
  return PolicyWeights::file("{\"freestyle\": 1}", {}, std::array{&network});
}

[[nodiscard]] std::string errorOf(std::vector<unsigned char> file) {
  const auto parsed = PolicyWeights::parse(std::move(file));
  const auto* error = std::get_if<ReadError>(&parsed);
  return error != nullptr ? error->message : "";
}

}  // namespace

TEST_CASE("two lines have the same row exactly if they look the same to the side to move, or mirrored") {
  std::mt19937 random(11);
  for (const Rule rule : kRules) {
    std::map<std::string, std::uint16_t> rowOf;
    std::map<std::uint16_t, std::string> textOf;
    for (const int size : {5, 9, 15, 22}) {
      for (int game = 0; game < 12; ++game) {
        Position position(size, rule, std::array{Square::at(1, 1), Square::at(size / 2, size - 2)});
        playRandomly(position, 3 + game * size / 3, random);
        if (position.isFull()) continue;
        const MoveRows rows(position);
        for (const Square s : emptyPoints(position)) {
          PolicyRows of;
          rows.write(s, of);
          for (const Direction d : kDirections) {
            const std::uint16_t row = of.row[static_cast<std::size_t>(d)];
            const std::string text = lineText(position, s, d, position.sideToMove());
            REQUIRE(row < policy_row::kLineCount);
            REQUIRE(rowOf.emplace(text, row).first->second == row);
            REQUIRE(textOf.emplace(row, text).first->second == text);
          }
        }
      }
    }
    CHECK(rowOf.size() > 500);
  }
}

TEST_CASE("a move's rows of nearness name its distances from the last three stones, across no edge") {
  std::mt19937 random(16);
  for (const int size : {5, 15, 22}) {
    Position position(size, Rule::Freestyle);
    for (int ply = 0; ply < 20; ++ply) {
      ply % 7 == 3 ? position.pass() : position.play(randomEmpty(position, random));
      const MoveRows rowsOf(position);
      for (const Square s : emptyPoints(position)) {
        PolicyRows rows;
        rowsOf.write(s, rows);
        for (std::size_t back = 0; back < policy_row::kNearStones; ++back) {
          const Square stone = position.lastMove(static_cast<int>(back));
          const int dx = stone ? std::abs(stone.x() - s.x()) : kMaxBoardSize;
          const int dy = stone ? std::abs(stone.y() - s.y()) : kMaxBoardSize;
          const int greater = std::max(dx, dy);
          const int nearness = greater > policy_row::kReach ? 0 : greater * (greater + 1) / 2 + std::min(dx, dy);
          const std::size_t table = policy_row::kNearness + back * policy_row::kNearnessCount;
          REQUIRE(rows.row[kPolicyInputs - policy_row::kNearStones + back] ==
                  table + static_cast<std::size_t>(nearness));
        }
      }
    }
  }
}

TEST_CASE("all kernels compute the policy as its definition says, on all rules and sizes") {
  std::mt19937 random(12);
  const auto network = randomNetwork(3);
  for (const Rule rule : kRules) {
    for (int size = kMinBoardSize; size <= kMaxBoardSize; ++size) {
      Position position(size, rule);
      playRandomly(position, static_cast<int>(random() % static_cast<unsigned>(size * size)), random);
      if (random() % 4 == 0) position.pass();
      const std::vector<Square> moves = emptyPoints(position);
      const std::vector<int> scores = scoresOf(*network, position, moves);
      for (const Kernels* kernels : usableKernels()) {
        CAPTURE(kernels->level);
        REQUIRE(scoresOf(*network, position, moves, *kernels) == scores);
      }
      for (std::size_t i = 0; i < moves.size(); ++i) {
        // Rounded down to a whole unit once, at the end.
        const double exact = referenceScore(*network, position, moves[i]);
        REQUIRE(scores[i] <= exact + 1e-6);
        REQUIRE(scores[i] > exact - 1 - 1e-6);
      }
    }
  }
}

TEST_CASE("the policy is the same under all symmetries, for both colors, and in a copy of the position") {
  std::mt19937 random(13);
  const auto network = randomNetwork(4);
  for (const Rule rule : kRules) {
    for (const int size : {7, 15, 20}) {
      Position position(size, rule);
      playRandomly(position, size * 2, random);
      const std::vector<Square> moves = emptyPoints(position);
      const std::vector<int> scores = scoresOf(*network, position, moves);
      const Position copy = position;
      CHECK(scoresOf(*network, copy, moves) == scores);
      for (int symmetry = 1; symmetry < kSymmetries; ++symmetry) {
        Position image(size, rule);
        for (int i = 0; i < position.historySize(); ++i) image.play(transformed(position.moveAt(i), size, symmetry));
        std::vector<Square> images;
        for (const Square s : moves) images.push_back(transformed(s, size, symmetry));
        REQUIRE(scoresOf(*network, image, images) == scores);
      }
      if (traitsOf(rule).blackHasForbiddenPoints()) continue;
      Position exchanged(size, rule);
      for (int i = 0; i < position.historySize(); ++i) exchanged.place(~position.colorAt(i), position.moveAt(i));
      CHECK(scoresOf(*network, exchanged, moves) == scores);
    }
  }
}

TEST_CASE("taking moves back leaves no trace in the policy") {
  std::mt19937 random(14);
  const auto network = randomNetwork(5);
  for (const Rule rule : kRules) {
    Position position(15, rule);
    playRandomly(position, 20, random);
    const std::vector<Square> moves = emptyPoints(position);
    const std::vector<int> scores = scoresOf(*network, position, moves);
    for (int i = 0; i < 30; ++i) i % 7 == 0 ? position.pass() : position.play(randomEmpty(position, random));
    for (int i = 0; i < 30; ++i) position.undo();
    CHECK(scoresOf(*network, position, moves) == scores);
  }
}

TEST_CASE("the largest numbers overflow nothing") {
  std::mt19937 random(15);
  auto network = randomNetwork(6);
  for (auto& row : network->rows) std::memset(row, 127, sizeof row);
  std::memset(network->direct, 127, sizeof network->direct);
  std::memset(network->pairs, 127, sizeof network->pairs);
  Position position(15, Rule::Freestyle);
  playRandomly(position, 30, random);
  const std::vector<Square> moves = emptyPoints(position);
  for (const Kernels* kernels : usableKernels()) {
    for (const int score : scoresOf(*network, position, moves, *kernels)) {
      CHECK(score == static_cast<int>(referenceScore(*network, position, moves.front())));
      CHECK(score < 1 << 18);  // what EvaluatorLike promises
    }
  }
}

TEST_CASE("the built-in policy is whole and says where it comes from") {
  const auto bytes = embeddedPolicy();
  CHECK(errorOf({bytes.begin(), bytes.end()}).empty());
  const std::string note = PolicyWeights::builtIn().note();
  for (const Rule rule : kRules) {
    CAPTURE(traitsOf(rule).name);
    CHECK(note.find('"' + std::string(traitsOf(rule).name) + '"') != std::string::npos);
    const bool same =
        &PolicyWeights::builtIn().of(rule, Color::Black) == &PolicyWeights::builtIn().of(rule, Color::White);
    CHECK(same != traitsOf(rule).blackHasForbiddenPoints());
  }
}

TEST_CASE("a file of a policy is read as it was written") {
  const auto network = randomNetwork(7);
  auto parsed = PolicyWeights::parse(smallFile(*network));
  REQUIRE(std::holds_alternative<PolicyWeights>(parsed));
  const PolicyWeights weights = std::move(std::get<PolicyWeights>(parsed));
  CHECK(weights.note() == "{\"freestyle\": 1}");
  for (const Rule rule : kRules) {
    CHECK(std::memcmp(&weights.of(rule, Color::White), network.get(), sizeof *network) == 0);
  }
}

TEST_CASE("a damaged policy is refused with its reason") {
  const auto network = randomNetwork(8);
  const std::vector<unsigned char> whole = smallFile(*network);
  CHECK(errorOf({}) == "not a file of a policy");
  auto renamed = whole;
  renamed[0] ^= 1;
  CHECK(errorOf(renamed) == "not a file of a policy");
  auto newer = whole;
  newer[8] = 9;
  CHECK(errorOf(newer) == "a policy of version 9, this program reads 1");
  for (const std::size_t at : {std::size_t{13}, whole.size() / 2, whole.size() - 1}) {
    auto flipped = whole;
    flipped[at] ^= 0x40;
    CHECK(errorOf(flipped) == "the policy is damaged: the checksum is wrong");
  }
  for (std::size_t length = 8; length < whole.size(); length = length * 3 / 2) {
    CHECK_FALSE(errorOf({whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length)}).empty());
  }
  auto missing = whole;
  missing[17] = 5;  // the network of freestyle, Black
  CHECK(errorOf(withChecksumAnew(missing)) == "the policy names a network that is not there");
  auto longer = whole;
  longer.resize(longer.size() + 64);
  CHECK(errorOf(withChecksumAnew(longer)) == "the policy has the wrong length");
  auto loud = randomNetwork(9);
  loud->bias[3] = 32767;
  CHECK(errorOf(smallFile(*loud)) == "numbers of the policy are too large");
}
